import * as z from "zod/mini";
import { type Document, documentContentTypes, documentKinds, type UploadForm, waivableKinds, type Waivers } from "../../domain/document.ts";
import { known } from "../amount.ts";
import { strictObject } from "../strict-object.ts";

const fields = {
  _id: z.string(),
  kind: z.enum(documentKinds),
  fileName: z.string(),
  contentType: z.enum(documentContentTypes),
  size: z.int(),
  status: z.enum(["pending", "ready", "refused"]),
  createdAt: z.string(),
  isScanning: known(z.literal(true)),
  isCopying: known(z.literal(true)),
  customerId: known(z.string()),
  handedInBy: known(z.string()),
  reason: known(z.string()),
  replacedBy: known(z.string()),
  version: known(z.string()),
  signerName: known(z.string()),
  isOutdated: known(z.literal(true)),
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
