import * as z from "zod/mini";
import { agreementKinds } from "../../domain/agreement.ts";
import { strictObject } from "../strict-object.ts";

/** An agreement's exact text. Version and SHA-256 are part of the signed PDF. */
export const agreement = strictObject({
  kind: z.enum(agreementKinds),
  /** The day of issue. */
  version: z.string(),
  title: z.string(),
  sections: z.array(strictObject({ heading: z.string(), paragraphs: z.array(z.string()) })),
  sha256: z.string(),
  /** When this version was signed; null if it is not signed yet. */
  signedAt: z.nullable(z.string()),
  documentId: z.nullable(z.string()),
  /** Whose name was signed, as it was then. */
  signerName: z.nullable(z.string()),
});
