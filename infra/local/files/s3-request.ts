import type { IncomingMessage } from "node:http";
import { S3Refusal } from "./s3-refusal.ts";

/** A request to the store, its address taken apart. */
export interface S3Request {
  readonly method: string;
  /** Decoded, as far as the query. */
  readonly path: string;
  readonly bucket: string;
  /** Empty for a request to the bucket itself. */
  readonly key: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** As it came, in whatever coding. */
  readonly body: Buffer;
  readonly ip: string;
}

/** An HTTP request as one to the store; the body comes beside it. */
export function s3Request(message: IncomingMessage, body: Buffer): S3Request {
  return {
    method: message.method ?? "",
    ...s3Address(message.url ?? ""),
    headers: Object.fromEntries(Object.entries(message.headersDistinct).map(([name, values = []]) => [name, values.join(",")])),
    body,
    ip: message.socket.remoteAddress ?? "127.0.0.1",
  };
}

/** Takes an address of the form /bucket/key?query apart. */
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
    throw Object.assign(new S3Refusal("InvalidURI", "Couldn't parse the specified URI."), { cause });
  }
}

/** A query parameter's value; undefined where the request does not name it. */
export const queried = ({ query }: S3Request, name: string): string | undefined => query.find(([other]) => other === name)?.[1];
