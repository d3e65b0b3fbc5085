import * as z from "zod/mini";
import { applicationTypes } from "../../domain/application-type.ts";
import { askedFieldNames } from "../../domain/customer-answers.ts";
import { documentKinds, customerDocumentKinds, quoteDocumentKinds } from "../../domain/document.ts";
import { type Link, linkPurposes, linkStatuses } from "../../domain/link.ts";
import { nullish } from "../amount.ts";
import { strictObject } from "../strict-object.ts";
import { financeOptions } from "./record.ts";
import { agreement } from "./agreement.ts";
import { logo } from "./organisation.ts";

export const link: z.ZodMiniType<Link> = strictObject({
  _id: z.string(),
  purpose: z.enum(linkPurposes),
  customerId: z.string(),
  optionsId: z.optional(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  isEmailed: z.boolean(),
  openedAt: z.nullable(z.string()),
  bouncedAt: z.optional(z.string()),
  status: z.enum(linkStatuses),
});

/** A file that was uploaded with a link or signed, as the link's holder sees it; reason says why an upload was rejected. */
const ownFile = strictObject({
  _id: z.string(),
  kind: z.enum(documentKinds),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  status: z.enum(["pending", "ready", "rejected"]),
  /** It has arrived and waits for its malware scan. */
  isScanning: nullish(z.literal(true)),
  reason: nullish(z.string()),
  createdAt: z.string(),
});

/** Who has sent a customer a link: name and logo are the organisation's once it is verified, otherwise null. */
export const linkSender = {
  brokerName: z.string(),
  organisationName: z.nullable(z.string()),
  logo: z.nullable(logo),
};

/** What the holder of a link sees: who sent it, its purpose, what is done and what happens next. */
export const openedLink = strictObject({
  purpose: z.enum(linkPurposes),
  applicationId: z.string(),
  customerId: z.string(),
  applicationType: z.enum(applicationTypes),
  firstName: z.nullable(z.string()),
  ...linkSender,
  whatHappensNext: z.string(),
  expiresAt: z.string(),
  /** Whether its page has been opened before. */
  isOpened: z.boolean(),
  /** The agreements to sign, in their versions; empty for a link of another purpose. */
  agreements: z.array(agreement),
  /** For a copy link what the customer has signed, otherwise the customer's uploads, without replaced ones. */
  documents: z.array(ownFile),
  /** For an upload link: the documents that the customer must upload, and those that they have uploaded. */
  wanted: z.array(strictObject({ kind: z.enum([...customerDocumentKinds, ...quoteDocumentKinds]), title: z.string(), info: z.string() })),
  /** Of a link to Finance options, with the documentId of their PDF; otherwise null. */
  options: z.nullable(strictObject({ documentId: z.string(), content: financeOptions })),
  /** Of a link for answers: the fields that are still open, in the order in which they decide, with what the customer has answered. */
  questions: z.array(
    strictObject({ field: z.enum(askedFieldNames), asks: z.int(), answer: z.nullable(z.union([z.string(), z.number()])) }),
  ),
});
