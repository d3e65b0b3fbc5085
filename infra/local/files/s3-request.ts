import type { IncomingMessage } from "node:http";
import { S3Error } from "./s3-error.ts";

export interface S3Request {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: string;
  readonly bucket: string;
  /** Empty for requests to the bucket. */
  readonly key: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** In its transfer encoding. */
  readonly body: Buffer;
  readonly ip: string;
}

export function s3Request(message: IncomingMessage, body: Buffer): S3Request {
  return {
    method: message.method ?? "",
    ...s3Address(message.url ?? ""),
    headers: Object.fromEntries(Object.entries(message.headersDistinct).map(([name, values = []]) => [name, values.join(",")])),
    body,
    ip: message.socket.remoteAddress ?? "127.0.0.1",
  };
}

export function s3Address(address: string): Pick<S3Request, "path" | "bucket" | "key" | "query"> {
  const [encoded = "", search = ""] = address.split(/\?(.*)/s);
  const path = decoded(encoded);
  const [, bucket = "", key = ""] = /^\/?([^/]*)\/?(.*)$/s.exec(path) ?? [];
  return { path, bucket, key, query: search === "" ? [] : search.split("&").map(queryPair) };
}

function queryPair(pair: string): readonly [string, string] {
  const [name = "", value = ""] = pair.split(/=(.*)/s);
  return [decoded(name), decoded(value)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw Object.assign(new S3Error("InvalidURI", "Couldn't parse the specified URI."), { cause });
  }
}

export const queryParameter = ({ query }: S3Request, name: string): string | undefined => query.find(([other]) => other === name)?.[1];
