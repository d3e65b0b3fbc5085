/** What an administrator changes of the organisation's lenders before it is saved: only what differs is kept, so that another save keeps its rest. */
import { loanFields } from "../../shared/domain/loan-details.ts";
import { dollarText } from "../../shared/format.ts";
import type { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import { lenderContact } from "../../shared/wire/panel.ts";
import type { LenderOnPanel } from "../../shared/wire/response/organisation.ts";
import type { DataOf, RequestOf } from "../../shared/wire/route.ts";
import { problemBy } from "../client/field-problem.ts";
import { dollarsFormat } from "../quote/panel/dollars-format.ts";
import { numberFormat } from "../quote/panel/number-format.ts";

export type Lenders = DataOf<typeof organisationRoutes.readLenders>;

export const contactFields = ["name", "phone", "email", "portal", "note"] as const;
export type ContactField = (typeof contactFields)[number];
/** What is typed about a lender. */
export type LenderField = "brokerage" | "fees" | ContactField;

export interface Draft {
  /** By lender's name. */
  readonly ticks: ReadonlyMap<string, boolean>;
  /** By the field's path in the request. */
  readonly texts: ReadonlyMap<string, string>;
}

export const nothingTyped: Draft = { ticks: new Map(), texts: new Map() };

/** What of a draft is not in the one that was saved. */
export function without(draft: Draft, saved: Draft): Draft {
  const rest = <T>(all: ReadonlyMap<string, T>, sent: ReadonlyMap<string, T>) =>
    new Map([...all].filter(([key, value]) => value !== sent.get(key)));
  return { ticks: rest(draft.ticks, saved.ticks), texts: rest(draft.texts, saved.texts) };
}

const isAmount = (field: LenderField): field is "brokerage" | "fees" => field === "brokerage" || field === "fees";

/** The field's path in the request, as a rejection names it. */
export const pathOf = (lender: string, field: LenderField): string =>
  isAmount(field) ? `${field}.${lender}` : `contacts.${lender}.${field}`;

export function savedText(lenders: Lenders, lender: string, field: LenderField): string {
  if (isAmount(field)) return String(lenders[field][lender] ?? "");
  return lenders.contacts[lender]?.[field] ?? "";
}

export const textOf = (lenders: Lenders, { texts }: Draft, lender: string, field: LenderField): string =>
  texts.get(pathOf(lender, field)) ?? savedText(lenders, lender, field);

export const isTicked = ({ panel }: Lenders, { ticks }: Draft, lender: string): boolean =>
  ticks.get(lender) ?? (panel === null || panel.includes(lender));

const formats = { brokerage: numberFormat(loanFields.brokerageRate), fees: dollarsFormat } as const;

/** NaN for what is no number. */
function amountIn(field: keyof typeof formats, text: string): number {
  const result = formats[field].parse(text);
  return "value" in result ? (result.value ?? NaN) : NaN;
}

/** What is wrong with a typed text, as a sentence; undefined for one that may be saved. */
export function problemOf({ fee }: LenderOnPanel, field: LenderField, text: string): string | undefined {
  if (text.trim() === "") return undefined;
  if (!isAmount(field)) return problemBy(lenderContact.shape[field])(text.trim());
  const amount = amountIn(field, text);
  if (field === "brokerage") return Number.isNaN(amount) ? "Enter 0 to 100, like 5.45" : undefined;
  return amount <= fee!.value ? undefined : `Enter at most ${dollarText(fee!.value)}, the sheet's highest`;
}

export interface FieldProblem {
  readonly lender: string;
  readonly path: string;
  readonly text: string;
}

export const problemsOf = (lenders: Lenders, draft: Draft): readonly FieldProblem[] =>
  lenders.sheets.flatMap((sheet) =>
    fieldsOf(sheet).flatMap((field) => {
      const path = pathOf(sheet.lender, field);
      const text = problemOf(sheet, field, textOf(lenders, draft, sheet.lender, field));
      return text === undefined ? [] : [{ lender: sheet.lender, path, text }];
    }),
  );

/** Own brokerage where a band has a maximum, an own fee where the sheet lets the broker set one. */
export const fieldsOf = ({ brokerageMax, fee }: LenderOnPanel): readonly LenderField[] => [
  ...(brokerageMax === undefined ? [] : (["brokerage"] as const)),
  ...(fee ? (["fees"] as const) : []),
  ...contactFields,
];

export const isChanged = (lenders: Lenders, draft: Draft): boolean =>
  lenders.sheets.some(
    (sheet) =>
      isTicked(lenders, draft, sheet.lender) !== isTicked(lenders, nothingTyped, sheet.lender) ||
      fieldsOf(sheet).some((field) => textOf(lenders, draft, sheet.lender, field).trim() !== savedText(lenders, sheet.lender, field)),
  );

/** With every lender ticked the panel is open to those that come later. */
export function requestOf(lenders: Lenders, draft: Draft): RequestOf<typeof organisationRoutes.saveLenders>["body"] {
  const { version, sheets } = lenders;
  const ticked = sheets.filter(({ lender }) => isTicked(lenders, draft, lender)).map(({ lender }) => lender);
  const text = (lender: string, field: LenderField) => textOf(lenders, draft, lender, field).trim();
  const amounts = (field: "brokerage" | "fees") =>
    Object.fromEntries(
      sheets
        .filter((sheet) => fieldsOf(sheet).includes(field) && text(sheet.lender, field) !== "")
        .map(({ lender }) => [lender, amountIn(field, text(lender, field))]),
    );
  const contacts = sheets.map(({ lender }) => {
    const filled = contactFields.map((field) => [field, text(lender, field)] as const).filter(([, value]) => value !== "");
    return [lender, Object.fromEntries(filled)] as const;
  });
  return {
    version,
    panel: ticked.length === sheets.length ? null : ticked,
    brokerage: amounts("brokerage"),
    fees: amounts("fees"),
    contacts: Object.fromEntries(contacts.filter(([, contact]) => Object.keys(contact).length > 0)),
  };
}
