import * as z from "zod/mini";
import { applicationTypes } from "../../entities/application-type.ts";
import { documentKinds } from "../../entities/document.ts";
import { type Link, linkPurposes, linkStatuses } from "../../entities/link.ts";
import { known } from "../amount.ts";
import { strictObject } from "../strict-object.ts";
import { paper } from "./paper.ts";

export const link: z.ZodMiniType<Link> = strictObject({
  _id: z.string(),
  purpose: z.enum(linkPurposes),
  customerId: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  status: z.enum(linkStatuses),
});

/** A file that was handed in by a link, as its holder may see it; reason says why it was refused. */
const handedIn = strictObject({
  _id: z.string(),
  kind: z.enum(documentKinds),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  status: z.enum(["pending", "ready", "refused"]),
  reason: known(z.string()),
  createdAt: z.string(),
});

/** What a link's holder may know of it: who asks, for what, what has come of it and what happens next. */
export const openedLink = strictObject({
  purpose: z.enum(linkPurposes),
  applicationId: z.string(),
  customerId: z.string(),
  applicationType: z.enum(applicationTypes),
  firstName: z.nullable(z.string()),
  brokerName: z.string(),
  organisationName: z.nullable(z.string()),
  whatHappensNext: z.string(),
  expiresAt: z.string(),
  /** What is to be read and signed, in these versions; none of a link to hand in documents. */
  papers: z.array(paper),
  /** What this customer has handed in by links, without what was replaced. */
  documents: z.array(handedIn),
});
