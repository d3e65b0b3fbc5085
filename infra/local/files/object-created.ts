import { randomUUID } from "node:crypto";
import type { Version } from "./versions.ts";

export interface ObjectCreated {
  readonly version: "0";
  readonly id: string;
  readonly "detail-type": "Object Created";
  readonly source: "aws.s3";
  readonly account: string;
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: {
    readonly version: "0";
    readonly bucket: { readonly name: string };
    readonly object: {
      readonly key: string;
      readonly size: number;
      readonly etag: string;
      readonly "version-id": string;
      readonly sequencer: string;
    };
    readonly "request-id": string;
    readonly requester: string;
    readonly "source-ip-address": string;
    readonly reason: string;
  };
}

const account = "000000000000";

export function objectCreated(
  { key, size, etag, versionId, sequencer, modified }: Version,
  cause: { readonly bucket: string; readonly region: string; readonly reason: string; readonly ip: string },
): ObjectCreated {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": "Object Created",
    source: "aws.s3",
    account,
    time: modified.replace(/\.\d+Z$/, "Z"),
    region: cause.region,
    resources: [`arn:aws:s3:::${cause.bucket}`],
    detail: {
      version: "0",
      bucket: { name: cause.bucket },
      object: { key, size, etag: etag.replaceAll('"', ""), "version-id": versionId, sequencer },
      "request-id": randomUUID(),
      requester: account,
      "source-ip-address": cause.ip,
      reason: cause.reason,
    },
  };
}
