import * as z from "zod/mini";
import { day } from "./amount.ts";
import { nestingOf } from "./json-depth.ts";
import { maxDepth } from "./json-text.ts";
import { lenderFeedback } from "./response/lender-feedback.ts";
import { draftReview, rateImpact, reviewedIssue, sheetIssue, sheetRow } from "./response/rulebook.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine, filledLines } from "./text.ts";

const slugPattern = "[a-z0-9]+(?:-[a-z0-9]+)*";
const maxSlugLength = 100;
export const slug = z
  .string()
  .check(z.maxLength(maxSlugLength), z.regex(new RegExp(`^${slugPattern}$`), "small letters, digits and dashes"));
const issueId = z
  .string()
  .check(
    z.maxLength(maxSlugLength + 27),
    z.regex(new RegExp(`^${slugPattern}\\.[0-9A-HJKMNP-TV-Z]{26}$`), "a sheet's slug and an id of 26 characters with a dot between"),
  );

/** The largest sheet has 210,000 characters. Checked for its nesting alone: broken JSON can be saved as a draft. */
const sheetText = z.string().check(
  z.maxLength(500_000),
  z.refine((text) => nestingOf(text, maxDepth).depth <= maxDepth, `JSON of at most ${maxDepth} levels`),
);

/** In one call. */
export const maxValueEdits = 100;

/** Another value in a draft, either a number or a text. */
const edit = strictObject({
  /** A JSON pointer such as /fees/0/value. */
  path: filledLine(300),
  value: z.optional(z.number()),
  /** A name, label, note or day; null for an unknown day. */
  text: z.optional(z.nullable(filledLine(500))),
});

/** In one call: as many as a sheet may have tiers. */
const maxCellEdits = 2_000;

const cell = strictObject({
  /** A JSON pointer such as /productTiers/0/rates/3/1. */
  path: filledLine(300),
  /** Percent a year, a pair by credit score, or null for no tier. */
  value: z.nullable(z.union([z.number(), z.tuple([z.number(), z.number()])])),
});

const ofIssue = strictObject({ _id: issueId });
const withReason = strictObject({ _id: issueId, reason: filledLines(1000) });

export const rulebookRoutes = defineRoutes({
  listSheets: {
    method: "GET",
    path: "/rulebook/sheets",
    data: z.array(sheetRow),
  },
  /** The issues of one sheet, newest first. */
  readSheet: {
    method: "GET",
    path: "/rulebook/sheets/{slug}",
    params: strictObject({ slug }),
    data: z.array(sheetIssue),
  },
  readIssue: {
    method: "GET",
    path: "/rulebook/issues/{id}",
    params: strictObject({ id: issueId }),
    data: reviewedIssue,
  },
  /** Without a slug it is a draft of a new sheet, which gets its slug as soon as the text names its type and lender. */
  createDraft: {
    method: "POST",
    path: "/rulebook/drafts",
    body: strictObject({ slug: z.nullable(slug), text: sheetText }),
    data: draftReview,
  },
  /** Replaces the text, single values in it, or cells of its rate tables. The draft of a new sheet gets another _id with its slug. */
  updateDraft: {
    method: "PUT",
    path: "/rulebook/drafts",
    body: strictObject({
      _id: issueId,
      text: z.optional(sheetText),
      set: z.optional(z.array(edit).check(z.minLength(1), z.maxLength(maxValueEdits))),
      cells: z.optional(z.array(cell).check(z.minLength(1), z.maxLength(maxCellEdits))),
    }),
    data: draftReview,
  },
  submitDraft: {
    method: "POST",
    path: "/rulebook/submit",
    body: ofIssue,
    data: sheetIssue,
  },
  /** Brings a submitted issue into force on its date, or now if that has passed. */
  approveIssue: {
    method: "POST",
    path: "/rulebook/approve",
    body: withReason,
    data: sheetIssue,
  },
  rejectIssue: {
    method: "POST",
    path: "/rulebook/reject",
    body: withReason,
    data: sheetIssue,
  },
  /** Brings the issue before it into force again. */
  withdrawIssue: {
    method: "POST",
    path: "/rulebook/withdraw",
    body: withReason,
    data: sheetIssue,
  },
  /** Records that the caller compared the sheet's issue in force with the lender's document. */
  verifySheet: {
    method: "POST",
    path: "/rulebook/verify",
    body: strictObject({ slug, verifiedOn: day, source: filledLine(300) }),
    data: sheetIssue,
  },
  /** Repayments that the lender's own calculator gave to brokers, newest first. */
  listFeedback: {
    method: "GET",
    path: "/rulebook/feedback/{slug}",
    params: strictObject({ slug }),
    data: z.array(lenderFeedback),
  },
  /** Compares the open quotes before and after a draft or a submitted issue, in the background: readImpact tells when it is done. */
  startImpact: {
    method: "POST",
    path: "/rulebook/impact",
    body: ofIssue,
    data: rateImpact,
  },
  readImpact: {
    method: "GET",
    path: "/rulebook/impact/{id}",
    params: strictObject({ id: issueId }),
    data: z.nullable(rateImpact),
  },
});
