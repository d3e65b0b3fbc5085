/** What stands between an approval and the money: twelve checks, each with one sentence for the broker. */
import type { IsoDate } from "../dates.ts";
import { isAbn } from "../domain/abn.ts";
import type { Asset } from "../domain/asset.ts";
import { sameBusinessName } from "../domain/business-name.ts";
import type { ApprovedTerms } from "../domain/submission.ts";
import { dollarText } from "../format.ts";
import { centsOf, dollarsOf } from "../money.ts";
import { once } from "../once.ts";
import { isRatioKept, percentText } from "./ratio.ts";
import { type Settlement, vinProblem } from "./settlement.ts";

export const checkIds = [
  "identifiers",
  "invoiceParty",
  "invoiceTotal",
  "deposit",
  "payees",
  "payeeDetails",
  "payout",
  "insurance",
  "directDebit",
  "bookedOn",
  "conditions",
  "ratio",
] as const;

export type CheckId = (typeof checkIds)[number];

export const checkStates = ["ok", "differs", "missing", "notNeeded"] as const;

export interface Check {
  readonly id: CheckId;
  readonly state: (typeof checkStates)[number];
  readonly text: string;
}

/** The deal as it was approved. Amounts in dollars. */
export interface ApprovedDeal {
  readonly asset: Pick<Asset, "assetType" | "typeOfSale" | "condition" | "ageOfAsset" | "assetValue">;
  readonly deposit: number;
  /** What is financed, with the fees in it. */
  readonly approved: Pick<ApprovedTerms, "amount">;
  /** Those in the amount that the lender's ratio leaves out; absent where it counts all. */
  readonly feesOutsideRatio?: number;
  readonly supplier: { readonly name: string; readonly abn?: string | null | undefined } | null;
  /** The customers' and the business's. */
  readonly names: readonly string[];
  readonly conditions: readonly { readonly met: unknown }[];
  readonly lapsesOn: IsoDate | null;
}

export interface CheckContext {
  readonly today: IsoDate;
  /** By NSW's public holidays; undefined for a day beyond the known ones. */
  readonly isBusinessDay: (day: IsoDate) => boolean | undefined;
}

type Answer = Omit<Check, "id">;

const ok = (text: string): Answer => ({ state: "ok", text });
const differs = (text: string): Answer => ({ state: "differs", text });
const missing = (text: string): Answer => ({ state: "missing", text });
const notNeeded = (text: string): Answer => ({ state: "notNeeded", text });

const refinances: readonly unknown[] = ["MID_TERM_REFINANCE", "BALLOON_RESIDUAL_REFINANCE"];
const isRefinance = ({ asset }: ApprovedDeal): boolean => refinances.includes(asset.typeOfSale);

/** All of them, in this order. */
export function checksOf(deal: ApprovedDeal, settlement: Settlement, context: CheckContext): readonly Check[] {
  const answers: Readonly<Record<CheckId, Answer>> = {
    identifiers: identifiers(deal, settlement),
    invoiceParty: invoiceParty(deal, settlement),
    invoiceTotal: invoiceTotal(deal, settlement),
    deposit: deposit(deal, settlement),
    payees: payees(deal, settlement),
    payeeDetails: payeeDetails(settlement),
    payout: payout(deal, settlement),
    insurance: insurance(deal, settlement),
    directDebit: directDebit(deal, settlement),
    bookedOn: bookedOn(deal, settlement, context),
    conditions: conditions(deal),
    ratio: ratio(deal, settlement),
  };
  return checkIds.map((id) => ({ id, ...answers[id] }));
}

/** A difference of these is never accepted, and the ratio needs no reason. */
const withoutReason: readonly CheckId[] = ["payees", "payeeDetails", "ratio"];

/** Whether a broker may go on although the check differs, for a reason. */
export const mayAccept = ({ id, state }: Check): boolean => state === "differs" && !withoutReason.includes(id);

/** Those that keep the lender from paying: what is missing, and what differs without a reason, but for the ratio. */
export const openChecks = <C extends Check>(checks: readonly C[], { accepted }: Pick<Settlement, "accepted">): readonly C[] =>
  checks.filter((check) =>
    mayAccept(check) ? accepted[check.id] === undefined : check.state === "missing" || (check.state === "differs" && check.id !== "ratio"),
  );

const withoutVin: readonly unknown[] = [
  "TRACTOR",
  "RIDE_ON_MOWER",
  "TRAILERED_BOAT",
  "JETSKI_PWC",
  "JETSKI",
  "WAREHOUSE_EQUIPMENT",
  "EARTH_MOVING",
  "AGRICULTURAL",
  "INDUSTRIAL_PLANT",
  "MANUFACTURING_EQUIPMENT",
  "MEDICAL_EQUIPMENT",
  "IT_EQUIPMENT",
  "HEALTH_BEAUTY",
  "OFFICE_EQUIPMENT",
  "OFFICE_FITOUT",
  "RESTAURANT_CATERING",
  "OFFICE_FURNITURE",
  "SOLAR",
  "GOLF_KART",
  "OTHER",
];

/** Whether assets of this type have a VIN or chassis number. */
export const hasVin = ({ assetType }: Pick<Asset, "assetType">): boolean => !withoutVin.includes(assetType);

function identifiers({ asset }: ApprovedDeal, { asset: { vin, registration, registrationState, serialNumber } }: Settlement): Answer {
  if (!hasVin(asset)) return serialNumber ? ok("Serial number given.") : missing("The serial number is missing.");
  if (typeof asset.ageOfAsset !== "number") return missing("The year of manufacture is missing.");
  if (!vin) return missing("The VIN or chassis number is missing.");
  const problem = vinProblem(vin, asset.ageOfAsset);
  if (problem) return differs(`The VIN has ${problem}.`);
  if (asset.condition === "NEW") return ok("VIN given.");
  if (!registration || !registrationState) return missing("The registration and its state are missing.");
  return ok("VIN, registration and state given.");
}

function invoiceParty(deal: ApprovedDeal, { invoice, payees: paid }: Settlement): Answer {
  if (isRefinance(deal)) return notNeeded("No invoice on this deal.");
  const { supplier, asset } = deal;
  if (!supplier) return missing("The supplier is missing.");
  if (!invoice) return missing("The invoice is missing.");
  const payee = paid.find(({ kind }) => kind === "supplier");
  if (!payee) return missing("No payee is the supplier.");
  const isPrivate = asset.typeOfSale === "PRIVATE_SALE" && !supplier.abn && !invoice.supplierAbn;
  if (!isPrivate && !supplier.abn) return missing("The supplier's ABN is missing.");
  if (!isPrivate && !invoice.supplierAbn) return missing("The ABN on the invoice is missing.");
  if (!isPrivate && !isAbn(supplier.abn!)) return differs("The supplier's ABN is not valid.");
  if (!isPrivate && supplier.abn !== invoice.supplierAbn) return differs("The invoice names another ABN than the supplier's.");
  if (!sameBusinessName(payee.name, supplier.name)) return differs(`${payee.name} is paid, the supplier is ${supplier.name}.`);
  return ok(isPrivate ? "Invoice is from the seller." : "Invoice is from the supplier, ABN valid.");
}

/** Which it should be, in cents: as agreed with the lender, else as the deal was approved. */
const totalOf = ({ asset }: ApprovedDeal, { agreed }: Settlement): number => centsOf(agreed?.total ?? asset.assetValue ?? 0);
const depositOf = (deal: ApprovedDeal, { agreed }: Settlement): number => centsOf(agreed?.deposit ?? deal.deposit);

const inDollars = (cents: number): string => dollarText(dollarsOf(cents));

function invoiceTotal(deal: ApprovedDeal, settlement: Settlement): Answer {
  if (isRefinance(deal)) return notNeeded("No invoice on this deal.");
  if (!settlement.invoice) return missing("The invoice is missing.");
  const [total, expected] = [centsOf(settlement.invoice.total), totalOf(deal, settlement)];
  if (total === expected) return ok(`Invoice is ${inDollars(total)}.`);
  return differs(`Invoice is ${inDollars(Math.abs(total - expected))} ${total > expected ? "above" : "below"} the deal.`);
}

function deposit(deal: ApprovedDeal, settlement: Settlement): Answer {
  if (isRefinance(deal)) return notNeeded("No deposit on this deal.");
  if (!settlement.invoice) return missing("The invoice is missing.");
  const [paid, expected] = [centsOf(settlement.invoice.depositPaid), depositOf(deal, settlement)];
  if (paid === expected) return expected === 0 ? ok("No deposit, as agreed.") : ok(`Deposit paid, ${inDollars(paid)}.`);
  return differs(`Deposit of ${inDollars(paid)} paid, ${inDollars(expected)} agreed.`);
}

function payees(deal: ApprovedDeal, settlement: Settlement): Answer {
  const { invoice, payees: paid } = settlement;
  if (paid.length === 0) return missing("No payee is entered yet.");
  if (!isRefinance(deal) && !invoice) return missing("The invoice is missing.");
  const expected = isRefinance(deal)
    ? totalOf(deal, settlement) - depositOf(deal, settlement)
    : centsOf(invoice!.total) - centsOf(invoice!.depositPaid);
  const sum = paid.reduce((cents, { amount }) => cents + centsOf(amount), 0);
  if (sum === expected) return ok(`${inDollars(sum)} is paid, to the cent.`);
  return differs(sum < expected ? `${inDollars(expected - sum)} is paid to nobody.` : `${inDollars(sum - expected)} too much is paid.`);
}

function payeeDetails({ payees: paid }: Settlement): Answer {
  if (paid.length === 0) return missing("No payee is entered yet.");
  const unknown = paid.find(({ bsb, account }) => bsb === null || account === null);
  if (unknown) return missing(`${unknown.name}'s account is missing.`);
  const uncalled = paid.find(({ verified }) => verified === null);
  return uncalled
    ? missing(`${uncalled.name}: call before paying.`)
    : ok(paid.length === 1 ? "Account checked by a call." : "Each account checked by a call.");
}

function payout(deal: ApprovedDeal, { payout: letter, payees: paid, bookedOn: booked }: Settlement): Answer {
  if (!isRefinance(deal)) return notNeeded("No payout on this deal.");
  if (!letter) return missing("The payout letter is missing.");
  const line = paid.find(({ kind }) => kind === "payout");
  if (!line) return missing(`No payee is ${letter.lender}.`);
  if (centsOf(line.amount) !== centsOf(letter.amount))
    return differs(`${letter.lender} is paid ${dollarText(line.amount)}, its letter says ${dollarText(letter.amount)}.`);
  if (booked === null) return missing("The day of settlement is missing.");
  return letter.validUntil < booked
    ? differs(`The payout letter is valid until ${dayText(letter.validUntil)} alone.`)
    : ok(`Payout of ${dollarText(letter.amount)}, valid until ${dayText(letter.validUntil)}.`);
}

function insurance({ approved }: ApprovedDeal, { insurance: policy, bookedOn: booked }: Settlement): Answer {
  if (!policy) return missing("The insurance is missing.");
  const { from, agreedValue } = policy;
  if (booked === null) return missing("The day of settlement is missing.");
  if (from > booked) return differs(`Insured from ${dayText(from)}, after the settlement.`);
  if (agreedValue !== undefined && centsOf(agreedValue) < centsOf(approved.amount))
    return differs(`Insured for ${dollarText(agreedValue)}, ${dollarText(approved.amount)} is financed.`);
  return ok(`Insured from ${dayText(from)}${agreedValue === undefined ? "" : `, ${dollarText(agreedValue)}`}.`);
}

function directDebit({ names }: ApprovedDeal, { directDebit: debit }: Settlement): Answer {
  if (!debit) return missing("The direct debit is missing.");
  const isTheirs = names.some((name) => sameBusinessName(name, debit.accountName));
  return isTheirs ? ok("Direct debit in the customer's name.") : differs(`The account for the direct debit is ${debit.accountName}'s.`);
}

function bookedOn({ lapsesOn }: ApprovedDeal, { bookedOn: booked }: Settlement, { today, isBusinessDay }: CheckContext): Answer {
  if (booked === null) return missing("The day of settlement is missing.");
  if (booked < today) return differs(`Booked for ${dayText(booked)}, which has passed.`);
  if (lapsesOn !== null && booked > lapsesOn)
    return differs(`Booked for ${dayText(booked)}, after the approval lapses on ${dayText(lapsesOn)}.`);
  const isOpen = isBusinessDay(booked);
  if (isOpen === undefined) return differs(`Booked for ${dayText(booked)}, of which NSW's holidays are not known yet.`);
  if (!isOpen) return differs(`Booked for ${dayText(booked)}, which is no business day in NSW.`);
  return ok(`Booked for ${dayText(booked)}${lapsesOn === null ? "" : ", before the lapse"}.`);
}

function conditions({ conditions: all }: ApprovedDeal): Answer {
  const open = all.filter(({ met }) => met === null).length;
  if (all.length === 0) return notNeeded("The approval has no conditions.");
  if (open > 0) return missing(`${open} of ${all.length} ${all.length === 1 ? "condition is" : "conditions are"} open.`);
  return ok(all.length === 1 ? "The condition is met." : `All ${all.length} conditions met.`);
}

function ratio(deal: ApprovedDeal, settlement: Settlement): Answer {
  const [approvedTotal, total] = [centsOf(deal.asset.assetValue ?? 0), centsOf(settlement.invoice?.total ?? deal.asset.assetValue ?? 0)];
  if (approvedTotal === 0 || total === 0) return missing("The asset's value is missing.");
  const financed = centsOf(deal.approved.amount) - centsOf(deal.feesOutsideRatio ?? 0);
  const text = `Ratio ${percentText(financed, total)}, approved ${percentText(financed, approvedTotal)}`;
  return isRatioKept({ financed, total }, { financed, total: approvedTotal }) ? ok(`${text}.`) : differs(`${text}: needs credit again.`);
}

const dayFormat = once(
  () => new Intl.DateTimeFormat("en-AU", { timeZone: "UTC", weekday: "short", day: "numeric", month: "short", year: "numeric" }),
);
const dayText = (day: IsoDate): string => dayFormat().format(new Date(day)).replace(",", "");
