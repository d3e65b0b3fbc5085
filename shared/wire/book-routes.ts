import * as z from "zod/mini";
import { watchKinds } from "../book/watch-kinds.ts";
import { day } from "./amount.ts";
import { contractDetails, contractTerms } from "./book.ts";
import { id } from "./id.ts";
import { application } from "./response/application.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { applicationTypes } from "../domain/application-type.ts";

/** Whose book: a colleague's for whom the caller covers, or that of a member of the organisation that the caller administers. */
const userId = z.optional(id);

const { valueNow, score, scoreOn, receivedOn, endedOn } = contractDetails;

export const maxImportCharacters = 1_000_000;

const contract = strictObject({
  _id: z.string(),
  applicationId: z.optional(z.string()),
  customer: strictObject({ firstName: z.string(), lastName: z.string() }),
  lender: z.string(),
  type: z.enum(applicationTypes),
  ...contractTerms,
  ...contractDetails,
});

const row = strictObject({
  contract,
  balance: z.number(),
  left: z.number(),
  nextRepaymentOn: z.nullable(day),
  balloonDueOn: z.nullable(day),
  /** What Today says of it. */
  watch: z.array(strictObject({ kind: z.enum(watchKinds), text: z.string(), dueOn: z.nullable(z.string()) })),
});

export type BookRow = z.infer<typeof row>;

export const bookRoutes = defineRoutes({
  /** 25 contracts, those with the latest first repayment first; with `watch`, those of which Today has such a row. */
  readBook: {
    method: "GET",
    path: "/book",
    query: strictObject({ userId, watch: z.optional(z.enum(watchKinds)), cursor: z.optional(id) }),
    data: strictObject({ contracts: z.array(row), cursor: z.optional(z.string()) }),
  },
  /** Old contracts as a table. A row that is in the book already, or that cannot be right, is left out and says so. */
  importContracts: {
    method: "POST",
    path: "/book/contracts",
    body: strictObject({ userId, csv: z.string().check(z.maxLength(maxImportCharacters)) }),
    data: strictObject({
      added: z.int(),
      rows: z.array(strictObject({ line: z.int(), status: z.enum(["added", "repeated", "error"]), problem: z.optional(z.string()) })),
    }),
  },
  updateContract: {
    method: "PUT",
    path: "/book/contract",
    body: strictObject({ _id: id, userId, valueNow, score, scoreOn, receivedOn, endedOn }),
    data: row,
  },
  /** Starts a quote that pays a contract out, or its balloon, with all that is known filled in. */
  quoteFromContract: {
    method: "POST",
    path: "/book/quote",
    body: strictObject({ _id: id, userId, kind: z.enum(["refinance", "balloonDue"]) }),
    data: application,
  },
});
