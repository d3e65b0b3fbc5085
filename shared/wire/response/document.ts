import * as z from "zod/mini";
import { type Document, documentContentTypes, documentKinds, type UploadForm, waivableKinds, type Waivers } from "../../domain/document.ts";
import { nullish } from "../amount.ts";
import { strictObject } from "../strict-object.ts";

const fields = {
  _id: z.string(),
  kind: z.enum(documentKinds),
  fileName: z.string(),
  contentType: z.enum(documentContentTypes),
  size: z.int(),
  status: z.enum(["pending", "ready", "rejected"]),
  createdAt: z.string(),
  checkedAt: nullish(z.string()),
  issuedOn: nullish(z.string()),
  isScanning: nullish(z.literal(true)),
  isCopying: nullish(z.literal(true)),
  customerId: nullish(z.string()),
  handedInBy: nullish(z.string()),
  reason: nullish(z.string()),
  replacedBy: nullish(z.string()),
  version: nullish(z.string()),
  signerName: nullish(z.string()),
  isOutdated: nullish(z.literal(true)),
};

export const document: z.ZodMiniType<Document> = strictObject(fields);

export const waivers: z.ZodMiniType<Waivers> = z.partialRecord(z.enum(waivableKinds), z.object({ reason: z.string(), at: z.string() }));

/** url is valid for a minute; null until the document is ready. */
export const documentToFetch = strictObject({ ...fields, url: z.nullable(z.string()) });

export const uploadForm: z.ZodMiniType<UploadForm> = strictObject({
  documentId: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
});
