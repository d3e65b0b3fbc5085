import * as z from "zod/mini";
import { businessDate } from "../../shared/business-date.ts";
import { applicationTypes } from "../../shared/domain/application-type.ts";
import { type IndexedSheet, compareText } from "../../shared/quote/indexed-sheets.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import { highestFee, lenderProblems } from "../../shared/wire/panel.ts";
import { refuse } from "../../shared/wire/problem.ts";
import { type LenderOnPanel, lendersFields } from "../../shared/wire/response/organisation.ts";
import type { DataOf } from "../../shared/wire/route.ts";
import type { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import { ApiError } from "../call/api-error.ts";
import type { Caller } from "../call/caller.ts";
import type { Operation } from "../call/operation.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { equals, isAbsent } from "../store/dynamo/expression.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { organisationLendersKey, userKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { refreshPanelRow } from "../store/services/today-jobs.ts";
import { write } from "../store/services/write.ts";
import { administeredOrganisation, organisationOf } from "./administered-organisation.ts";
import { administratorCheck, requireAdministrator } from "./store.ts";

type Lenders = DataOf<typeof organisationRoutes.saveLenders>;

const lendersIn = itemParser("lenders", lendersFields);

/** Of an organisation that has saved none. */
const noLenders: Lenders = { version: 0, panel: null, brokerage: {}, fees: {}, contacts: {} };

/** Without an organisation, too. */
export async function lendersOf(organisationId: string | undefined): Promise<Lenders> {
  const item = organisationId === undefined ? undefined : await findItem(organisationLendersKey(organisationId));
  return item ? lendersIn(item) : noLenders;
}

const panelIn = itemParser("lenders", { version: z.number(), panel: lendersFields.panel, savedAt: z.optional(z.string()) });

/** A panel and when it was saved; undefined for an organisation without one. */
export async function savedPanelOf(organisationId: string) {
  const item = await findItem(organisationLendersKey(organisationId));
  const { version, panel, savedAt } = item ? panelIn(item) : { panel: null };
  return panel && savedAt !== undefined ? { version, panel, savedAt } : undefined;
}

export const readLenders: Operation<"readLenders"> = async (caller) => {
  const { _id: organisationId } = await organisationOf(caller);
  const [lenders, sheets] = await Promise.all([lendersOf(organisationId), sheetsInForce()]);
  return { ...lenders, sheets: [...Map.groupBy(sheets, ({ lender }) => lender)].map(lenderOnPanel).toSorted(byName) };
};

const byName = (a: LenderOnPanel, b: LenderOnPanel): number => compareText(a.lender.toLowerCase(), b.lender.toLowerCase());

function lenderOnPanel([lender, sheets]: [string, IndexedSheet[]]): LenderOnPanel {
  const maxima = sheets.flatMap(({ brokerage }) => brokerage.flatMap(({ max }) => max ?? []));
  const fee = highestFee(sheets);
  const dates = sheets.flatMap(({ date }) => date ?? []);
  return {
    lender,
    types: [...new Set(sheets.map(({ type }) => type))],
    // A sheet without a date may be older than each of the others.
    date: dates.length < sheets.length ? null : dates.toSorted(compareText)[0]!,
    ...(maxima.length > 0 && { brokerageMax: Math.max(...maxima) }),
    ...(fee && { fee: { name: fee.name, value: fee.value } }),
  };
}

async function sheetsInForce(): Promise<readonly IndexedSheet[]> {
  const { rulebook } = await currentSheets();
  const today = businessDate(new Date());
  return applicationTypes.flatMap((type) => rulebook.inForce(type, today).issues);
}

/** Replaces all fields, unless another call has done so since `version`; what a later version has stored stays. */
export const saveLenders: Operation<"saveLenders"> = async (caller, { body: { version, panel, ...body } }, call) => {
  const { _id: organisationId } = await administeredOrganisation(caller);
  await requireKnown({ ...body, panel });
  const lenders: Lenders = { ...body, panel: panel && [...new Set(panel)].toSorted(compareText), version: version + 1 };
  const { contacts, ...rest } = lenders;
  const withoutNotes = Object.fromEntries(Object.entries(contacts).map(([lender, { note: _note, ...contact }]) => [lender, contact]));
  const event = {
    action: "organisation.lendersChanged" as const,
    subject: { organisationId },
    fields: { ...rest, contacts: withoutNotes },
  };
  const outcome = await write(caller, call, event, [
    administratorCheck(caller, organisationId),
    updateItem(
      "lenders",
      organisationLendersKey(organisationId),
      { set: { ...lenders, savedAt: new Date().toISOString() } },
      version === 0 ? isAbsent : equals("version", version),
    ),
    outboxItem(refreshPanelRow, { organisationId }),
  ]);
  if (outcome.kind === "conditionFailed") {
    if (outcome.itemName === "administrator") requireAdministrator(caller, outcome.item);
    throw new ApiError("conflict", "CHANGED", "Your organisation's lenders have been changed meanwhile. Please look at them again.");
  }
  return lenders;
};

/** Throws InvalidInput that names each unknown lender, and each fee that the lender's sheet does not allow. */
async function requireKnown({ panel, ...lenders }: Omit<Lenders, "version">): Promise<void> {
  const sheets = await sheetsInForce();
  const at = { panel: ["panel"], brokerage: ["brokerage"], fees: ["fees"], contacts: ["contacts"] };
  refuse(lenderProblems({ ...lenders, panel: panel ?? [], at }, sheets));
}

/** What an organisation's quotes are ranked with: no key without a panel or own amounts. */
export type PanelOptions = Pick<QuoteOptions, "panel" | "own" | "outside">;

export async function panelOf(organisationId: string | null | undefined): Promise<PanelOptions> {
  if (organisationId == null) return {};
  const { panel, brokerage, fees } = await lendersOf(organisationId);
  const hasOwn = Object.keys(brokerage).length + Object.keys(fees).length > 0;
  return { ...(panel && { panel }), ...(hasOwn && { own: { brokerage, fees } }) };
}

/** That of the owner of the quotes for whom the caller acts; all of them but staff are in the owner's organisation. */
export async function panelOfOwner({ userId, organisationId, delegate }: Caller): Promise<PanelOptions> {
  if (delegate?.role !== "master") return panelOf(organisationId);
  const owner = await findItem(userKey(userId));
  return panelOf(owner?.["organisationId"] as string | undefined);
}

/** The options with which these lenders are listed, also from outside the panel. */
export function listing(lenders: readonly string[], options: PanelOptions): PanelOptions {
  const { panel } = options;
  return panel && lenders.some((lender) => !panel.includes(lender)) ? { ...options, outside: true } : options;
}
