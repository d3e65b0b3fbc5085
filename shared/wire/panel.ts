/** The lenders that an organisation works with, and its own brokerage and fees. */
import * as z from "zod/mini";
import { plainText } from "../domain/plain-text.ts";
import { type IndexedFee, type IndexedSheet, compareText } from "../quote/indexed-sheets.ts";
import type { OwnAmounts } from "../quote/own-amounts.ts";
import { dollars, percent } from "./amount.ts";
import { emailAddress, emailMessage, phoneNumber } from "./person.ts";
import { type Problem, show } from "./problem.ts";
import { shownName } from "./shown-name.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine, filledLines } from "./text.ts";

const lenderName = filledLine(100);
const maxLenders = 500;

export const panelLenders = z.array(lenderName).check(z.minLength(1, "Tick at least one lender"), z.maxLength(maxLenders));

const portal = z.string().check(
  z.overwrite((text) => plainText(text).trim()),
  z.maxLength(500, { abort: true }),
  z.regex(/^https:\/\/[^\s@:/?#]+(?::\d+)?(?:[/?#]\S*)?$/i, "an address that begins with https://"),
);

/** Whom to call at a lender. */
export const lenderContact = strictObject({
  name: z.optional(shownName(100)),
  phone: z.optional(phoneNumber),
  email: z.optional(emailAddress(emailMessage)),
  portal: z.optional(portal),
  note: z.optional(filledLines(500)),
});

/** By lender's name. */
export const ownAmounts = { brokerage: z.record(lenderName, percent), fees: z.record(lenderName, dollars) };
export const lenderContacts = z.record(lenderName, lenderContact);

/** The command line's file. */
export const panelFile = strictObject({
  lenders: z.optional(panelLenders),
  own: z.optional(strictObject({ brokerage: z.optional(ownAmounts.brokerage), fees: z.optional(ownAmounts.fees) })),
});

/** Entries about lenders, of which `panel` is a list and the others are by name, with the path of each under `at`. */
interface Entries extends OwnAmounts {
  readonly panel?: readonly string[] | undefined;
  readonly contacts?: Readonly<Record<string, unknown>> | undefined;
  readonly at: Readonly<Record<"panel" | "brokerage" | "fees" | "contacts", Problem["path"]>>;
}

/** Names that no sheet has, fees above every tier's, and fees of lenders whose sheets let the broker set none. */
export function lenderProblems(
  { panel = [], brokerage = {}, fees = {}, contacts = {}, at }: Entries,
  sheets: readonly IndexedSheet[],
): Problem[] {
  const known = [...new Set(sheets.map(({ lender }) => lender))].toSorted(compareText);
  const unknown = (path: Problem["path"], name: string): Problem[] =>
    known.includes(name) ? [] : [{ path, found: show(name), expected: `one of ${known.join(", ")}` }];
  const namedIn = (part: "brokerage" | "fees" | "contacts", named: object) =>
    Object.keys(named).flatMap((name) => unknown([...at[part], name], name));
  return [
    ...panel.flatMap((name, place) => unknown([...at.panel, place], name)),
    ...namedIn("brokerage", brokerage),
    ...namedIn("fees", fees),
    ...namedIn("contacts", contacts),
    ...Object.entries(fees)
      .filter(([name]) => known.includes(name))
      .flatMap(([name, amount]): Problem[] => {
        const highest = highestFee(sheets.filter(({ lender }) => lender === name));
        if (highest && amount <= highest.value) return [];
        const expected = highest
          ? `at most ${highest.value}, the highest fee "${highest.name}" of the sheet`
          : "none, as the sheet has no fee that the broker sets";
        return [{ path: [...at.fees, name], found: show(amount), expected }];
      }),
  ];
}

/** The fee of these sheets of which the broker may charge most. */
export const highestFee = (sheets: readonly IndexedSheet[]): IndexedFee | undefined =>
  sheets.flatMap(({ fees }) => fees.filter(({ least }) => least !== undefined)).toSorted((a, b) => b.value - a.value)[0];
