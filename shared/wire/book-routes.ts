import * as z from "zod/mini";
import { nextKinds, watchKinds } from "../book/watch.ts";
import { day } from "./amount.ts";
import { bookContract, contractDetails, toldRow } from "./book.ts";
import { id } from "./id.ts";
import { application } from "./response/application.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { line } from "./text.ts";

/** Whose book: a colleague's for whom the caller covers, or that of a member of the organisation that the caller administers. */
const userId = z.optional(id);

const { valueNow, score, scoreOn, receivedOn, endedOn } = contractDetails;

export const maxImportCharacters = 1_000_000;

const row = strictObject({
  contract: strictObject({ _id: z.string(), ...bookContract }),
  balance: z.number(),
  left: z.number(),
  nextRepaymentOn: z.nullable(day),
  balloonDueOn: z.nullable(day),
  /** What Today says of it. */
  watch: z.array(strictObject({ kind: z.enum(watchKinds), text: z.string(), ...toldRow })),
  next: strictObject({ kind: z.enum(nextKinds), on: z.nullable(z.string()) }),
});

export type BookRow = z.infer<typeof row>;

const listed = { userId, watch: z.optional(z.enum(watchKinds)), cursor: z.optional(line(100)), contract: z.optional(id) };

const page = strictObject({
  contracts: z.array(row),
  cursor: z.optional(z.string()),
  /** The contract that was asked for, on whichever page it is. */
  opened: z.optional(row),
  /** Of all, or of those that the search finds. */
  counts: strictObject({ all: z.int(), balloonDue: z.int(), refinance: z.int(), clawbackEnds: z.int(), commissionDue: z.int() }),
  /** There are more contracts than are read. */
  isPartial: z.optional(z.boolean()),
});

export type BookPage = z.infer<typeof page>;

export const bookRoutes = defineRoutes({
  /** 25 contracts, what comes next first; with `watch`, those of which Today has such a row. */
  readBook: { method: "GET", path: "/book", query: strictObject(listed), data: page },
  /** The same of those whose customer or lender has each word. A person's name belongs in no URL. */
  searchBook: { method: "POST", path: "/book/search", body: strictObject({ ...listed, search: line(100) }), data: page },
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
