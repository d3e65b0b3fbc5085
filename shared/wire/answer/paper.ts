import * as z from "zod/mini";
import { paperKinds } from "../../entities/paper.ts";
import { strictObject } from "../strict-object.ts";

/** A paper to read and sign, to the word; version and SHA-256 stand in what is signed. */
export const paper = strictObject({
  kind: z.enum(paperKinds),
  /** The day of issue. */
  version: z.string(),
  title: z.string(),
  sections: z.array(strictObject({ heading: z.string(), paragraphs: z.array(z.string()) })),
  sha256: z.string(),
  /** When this version was signed; null while it is still to be. */
  signedAt: z.nullable(z.string()),
  /** The signed paper, for its owner to fetch. */
  documentId: z.nullable(z.string()),
});
