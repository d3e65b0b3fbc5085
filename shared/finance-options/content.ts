/** What the Finance options show, on paper, in the broker's preview and on the customer's page. */
import type { IsoDate } from "../dates.ts";
import { abnText } from "../domain/abn.ts";
import type { ApplicationType } from "../domain/application-type.ts";
import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../domain/asset-type.ts";
import type { Asset } from "../domain/asset.ts";
import { type CreditLicence, complaintsSchemeText, licenceText } from "../domain/credit-licence.ts";
import type { Nullish } from "../domain/value-types.ts";
import type { LoanDetails } from "../domain/loan-details.ts";
import { typeOfSaleLabels } from "../domain/type-of-sale.ts";
import { dayText, dollarText, percentText } from "../format.ts";
import { comparisonRateWarning } from "../notices/comparison-rate-warning.ts";
import { financeOptionsNotice as notice } from "../notices/finance-options.ts";
import type { FeeResult, ProductResult } from "../quote/product.ts";
import { costsOf } from "./costs.ts";

export interface FinanceOptionsInput {
  readonly applicationType: ApplicationType;
  readonly asset: Nullish<Pick<Asset, "assetType" | "ageOfAsset" | "typeOfSale" | "assetValue">>;
  readonly loanDetails: Nullish<Pick<LoanDetails, "term" | "balloon" | "deposit">>;
  /** Each of level 0 or 1, with all amounts. */
  readonly products: readonly OfferedProduct[];
  readonly today: IsoDate;
  /** The hash of the rate sheets. */
  readonly rulebook: string;
  readonly organisation: Organisation;
  readonly broker: Broker;
  readonly customer: string | null;
  readonly note?: string | undefined;
}

/** Of the broker. */
export interface Organisation {
  readonly name: string;
  readonly abn: string | null;
  readonly licence: CreditLicence | null;
}

/** Of a ranking, or as the API answers it. */
export interface OfferedProduct extends Omit<ProductResult, "fees" | "expiresOn"> {
  readonly fees: readonly (Omit<FeeResult, "when" | "paidTo"> & { readonly when?: "end" | undefined })[];
}

export interface Broker {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
}

export interface Line {
  readonly label: string;
  readonly value: string;
}

/** One line of the table: for each product the lines of its cell. */
export interface Row {
  readonly label: string;
  readonly cells: readonly (readonly string[])[];
}

/** All values are texts that are shown as they are. */
export interface FinanceOptions {
  readonly applicationType: ApplicationType;
  readonly date: IsoDate;
  readonly organisation: string;
  /** The licence in full words; for a business without one the ABN. */
  readonly licence: string | null;
  readonly broker: Broker;
  /** The customer's first name. */
  readonly customer: string | null;
  readonly intro: readonly string[];
  readonly note: string | null;
  readonly deal: readonly Line[];
  readonly products: readonly { readonly lender: string; readonly name: string }[];
  /** The interest rate and, for consumers, the comparison rate: shown in the same size, weight and colour. */
  readonly rates: readonly Row[];
  /** Of the comparison rate; null for a business. */
  readonly warning: string | null;
  readonly figures: readonly Row[];
  readonly explanations: readonly string[];
  /** What each lender may ask for. */
  readonly requirements: readonly (readonly string[])[];
  readonly closing: readonly string[];
  readonly rulebook: string;
  /** The versions of the legal texts. */
  readonly notices: Readonly<Record<string, string>>;
}

export function financeOptions(input: FinanceOptionsInput): FinanceOptions {
  const { applicationType, products, today, rulebook, organisation, broker, customer, note } = input;
  const isConsumer = applicationType === "consumer";
  const isIndicative = products.some(({ illustrative }) => illustrative.rate || illustrative.fees);
  return {
    applicationType,
    date: today,
    organisation: organisation.name,
    licence: licenceLine(organisation),
    broker,
    customer,
    intro: [notice.indication, notice.validity],
    note: note ?? null,
    deal: dealLines(input),
    products: products.map(({ lender, productName, tier }) => ({ lender, name: productName ?? tier })),
    rates: [
      { label: "Interest rate a year", cells: products.map(({ rate }) => [percentText(rate)]) },
      ...(isConsumer ? [{ label: "Comparison rate a year", cells: products.map((product) => [percentText(product.comparisonRate)]) }] : []),
    ],
    warning: isConsumer ? comparisonRateWarning.text : null,
    figures: figureRows(input),
    explanations: [notice.total, ...(isIndicative ? [notice.indicative] : [])],
    requirements: products.map(({ info }) => info.filter(isForCustomers)),
    closing: [...(isConsumer ? [notice.creditGuide] : []), notice.privacy, ...complaintsLines(organisation)],
    rulebook,
    notices: { financeOptions: notice.version, ...(isConsumer && { comparisonRateWarning: comparisonRateWarning.version }) },
  };
}

/** The licence in full words; for a business without one the ABN. */
export const licenceLine = ({ abn, licence }: Pick<Organisation, "abn" | "licence">): string | null => {
  if (licence) return licenceText(licence);
  return abn === null ? null : `ABN ${abnText(abn)}`;
};

/** Notes about the broker's remuneration are none of the customer's requirements. */
const isForCustomers = (info: string): boolean => !/brokerage|commission/i.test(info);

export const complaintsLines = ({ licence }: Pick<Organisation, "licence">): string[] =>
  licence ? [`Complaints: please contact your broker first. If that does not help, contact the ${complaintsSchemeText(licence)}.`] : [];

export function dealLines({
  applicationType,
  asset,
  loanDetails,
}: Pick<FinanceOptionsInput, "applicationType" | "asset" | "loanDetails">): Line[] {
  const { assetType, ageOfAsset, typeOfSale, assetValue } = asset ?? {};
  const { term, balloon, deposit } = loanDetails ?? {};
  const labels: Readonly<Record<string, string>> = applicationType === "consumer" ? consumerAssetTypeLabels : commercialAssetTypeLabels;
  const words = [assetType && labels[assetType], ageOfAsset, typeOfSale && typeOfSaleLabels[typeOfSale]];
  return [
    { label: "Asset", value: words.filter((word) => word !== undefined && word !== null && word !== "").join(", ") },
    { label: "Price", value: dollarText(assetValue ?? null) },
    { label: "Deposit", value: dollarText(deposit ?? 0) },
    { label: "Term", value: `${term ?? "-"} months` },
    { label: "Balloon", value: `${balloon ?? 0}% of the price` },
  ];
}

function figureRows({ products, loanDetails }: FinanceOptionsInput): Row[] {
  const costs = products.map((product) => costsOf(product, loanDetails?.term ?? 0));
  const row = (label: string, cellOf: (cost: (typeof costs)[number], product: OfferedProduct) => string | readonly string[]): Row => ({
    label,
    cells: costs.map((cost, at) => [cellOf(cost, products[at]!)].flat()),
  });
  return [
    row("Monthly repayment", (_, { repayments }) => dollarText(repayments)),
    row("Monthly fees", (_, { monthlyFees }) => (monthlyFees.value === 0 ? "None" : dollarText(monthlyFees.value))),
    row("Amount financed", (_, { financeAmount }) => dollarText(financeAmount)),
    row("Fees", (_, { fees }) => feeLines(fees)),
    row("Balloon at the end", ({ balloon }) => (balloon === 0 ? "None" : dollarText(balloon))),
    row("Total of all payments", ({ total }) => dollarText(total)),
    row("Lender's rates of", (_, { date }) => (date === null ? "a date not stated" : dayText(date))),
  ];
}

/** The fees that are no monthly ones, with when they are paid. */
export function feeLines(fees: OfferedProduct["fees"]): string[] {
  const lines = fees
    .filter(({ frequency, result }) => frequency !== "monthly" && result !== false)
    .map(({ name, amount, capitalised, when, result }) => {
      const paid = when === "end" ? "paid at the end" : capitalised ? "added to the loan" : "paid at the start";
      return `${name} ${dollarText(amount)}, ${result === null ? "may apply" : paid}`;
    });
  return lines.length === 0 ? ["None"] : lines;
}
