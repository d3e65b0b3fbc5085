/** What the Finance options show, on paper, in the broker's preview and on the customer's page. */
import type { IsoDate } from "../dates.ts";
import { abnText } from "../domain/abn.ts";
import type { ApplicationType } from "../domain/application-type.ts";
import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../domain/asset-type.ts";
import type { Asset } from "../domain/asset.ts";
import { type CreditLicence, complaintsSchemeText, licenceText } from "../domain/credit-licence.ts";
import { isVerified } from "../domain/organisation.ts";
import type { Nullish } from "../domain/value-types.ts";
import type { LoanDetails } from "../domain/loan-details.ts";
import { typeOfSaleLabels } from "../domain/type-of-sale.ts";
import { balloonPercentText, dayText, dollarText, percentText } from "../format.ts";
import { comparisonRateWarning } from "../notices/comparison-rate-warning.ts";
import { howWeRank, rankingNotice } from "../notices/how-we-rank.ts";
import { financeOptionsNotice as notice } from "../notices/finance-options.ts";
import type { Offer } from "../quote/offer.ts";
import type { FeeResult, ProductResult } from "../quote/product.ts";
import { type AssumedFigures, assumedFigures, assumedText } from "./assumed-figures.ts";
import { costsOf } from "./costs.ts";
import { type OfferCosts, offerText } from "./offer-text.ts";

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
  /** How many lenders of the organisation's panel are listed; undefined without a panel. */
  readonly ofPanel?: number | undefined;
  /** The last day before a listed product changes by the sheets of today; null if none does within a year. */
  readonly holdsUntil?: IsoDate | null | undefined;
  /** What the customer was told elsewhere, if it is to be printed, and what that costs. */
  readonly offer?: readonly [Offer, OfferCosts] | undefined;
}

/** Of the broker. */
export interface Organisation {
  readonly name: string;
  readonly abn: string | null;
  readonly licence: CreditLicence | null;
}

/** Of a ranking, or as the API answers it. */
export interface OfferedProduct extends Omit<ProductResult, "fees" | "expiresOn"> {
  readonly fees: readonly (Omit<FeeResult, "when" | "paidTo"> & {
    readonly when?: "end" | undefined;
    readonly paidTo?: "broker" | undefined;
  })[];
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
  /** For each product what is said below its figure, as that it is assumed; absent where nothing is. */
  readonly notes?: readonly (readonly string[])[] | undefined;
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
  /** The monthly repayment first. */
  readonly figures: readonly Row[];
  readonly explanations: readonly string[];
  /** What each lender may ask for. */
  readonly requirements: readonly (readonly string[])[];
  readonly closing: readonly string[];
  /** How the products were ordered, with a link to the privacy statement; absent in options of before November 2026. */
  readonly ranking?: TextWithLink | undefined;
  /** Only where a rate is assumed. Each page of the PDF then says "Sample rates". */
  readonly sampleRates?: string | undefined;
  readonly rulebook: string;
  /** The versions of the legal texts. */
  readonly notices: Readonly<Record<string, string>>;
}

/** A text, and what a link after it says and leads to: a path of this site. */
export interface TextWithLink {
  readonly text: string;
  readonly label: string;
  readonly path: string;
}

export function financeOptions(input: FinanceOptionsInput): FinanceOptions {
  const { applicationType, products, today, rulebook, organisation, broker, customer, note, ofPanel, holdsUntil, offer } = input;
  const isConsumer = applicationType === "consumer";
  const row = rowsAbout(products);
  const assumed = products.map(assumedFigures);
  const hasAssumed = assumed.some(({ total }) => total);
  return {
    applicationType,
    date: today,
    organisation: organisation.name,
    licence: licenceLine(organisation),
    broker,
    customer,
    intro: [notice.indication, hasAssumed ? notice.validityOfAssumed : notice.validity],
    note: note ?? null,
    deal: dealLines(input),
    products: products.map(({ lender, productName, tier }) => ({ lender, name: productName ?? tier })),
    rates: [
      row("Interest rate a year", "rate", ({ rate }) => percentText(rate)),
      ...(isConsumer ? [row("Comparison rate a year", "comparisonRate", ({ comparisonRate }) => percentText(comparisonRate))] : []),
    ],
    warning: isConsumer ? comparisonRateWarning.text : null,
    figures: figureRows(input),
    explanations: [
      notice.total,
      ...(hasAssumed ? [notice.assumed] : []),
      ...(holdsUntil ? [`By the rate sheets of ${dayText(today)}, these figures hold until ${dayText(holdsUntil)}.`] : []),
      ...(offer ? [`Your offer, as you told us: ${offerText(...offer)}.`] : []),
      ...(ofPanel === undefined ? [] : [panelText(ofPanel)]),
    ],
    requirements: products.map(({ info }) => info.filter(isForCustomers)),
    closing: [...(isConsumer ? [notice.creditGuide] : []), notice.privacy, ...complaintsLines(organisation)],
    ranking: rankingNotice,
    ...(assumed.some(({ rate }) => rate) && { sampleRates: notice.sampleRates }),
    rulebook,
    notices: {
      financeOptions: notice.version,
      howWeRank: howWeRank.version,
      ...(isConsumer && { comparisonRateWarning: comparisonRateWarning.version }),
    },
  };
}

/** As a paper shows it to the customer: under its name and licence only once it is verified, else under the broker's own name. */
export const organisationOnPaper = (
  organisation: Organisation & Parameters<typeof isVerified>[0],
  { name }: Pick<Broker, "name">,
): Organisation => (isVerified(organisation) ? organisation : { name, abn: null, licence: null });

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
    { label: "Balloon", value: `${balloonPercentText(balloon ?? 0)} of the price` },
  ];
}

/** Each figure with a mark below it where it is assumed. */
const rowsAbout =
  (products: readonly OfferedProduct[]) =>
  (label: string, figure: keyof AssumedFigures | null, cellOf: CellOf, notesOf: NotesOf = () => []): Row => {
    const notes = products.map((product) => {
      const isAssumed = figure !== null && assumedFigures(product)[figure];
      return [...notesOf(product), ...(isAssumed ? [assumedText(product.lender)] : [])];
    });
    const cells = products.map((product) => [cellOf(product)].flat());
    return { label, cells, ...(notes.some((each) => each.length > 0) && { notes }) };
  };

type CellOf = (product: OfferedProduct) => string | readonly string[];
type NotesOf = (product: OfferedProduct) => readonly string[];

function figureRows({ products, loanDetails }: FinanceOptionsInput): Row[] {
  const row = rowsAbout(products);
  const costs = (product: OfferedProduct) => costsOf(product, loanDetails?.term ?? 0);
  const balloonText = ({ balloon }: ReturnType<typeof costs>) => (balloon === 0 ? "None" : dollarText(balloon));
  return [
    row("Monthly repayment", "repayments", ({ repayments }) => dollarText(repayments), monthlyFeesNote),
    row("Amount financed", "financeAmount", ({ financeAmount }) => dollarText(financeAmount)),
    row("Fees", "fees", ({ fees }) => feeLines(fees)),
    row("Balloon at the end", null, (product) => balloonText(costs(product))),
    row("Total of all payments", "total", (product) => dollarText(costs(product).total)),
    row("Lender's rate sheet", null, sheetText),
  ];
}

const monthlyFeesNote = ({ monthlyFees: { value } }: OfferedProduct): string[] =>
  value === 0 || value === null ? [] : [`+ ${dollarText(value)} monthly fees`];

/** The sheet's date stands only over what the sheet states. */
function sheetText(product: OfferedProduct): string {
  const { rate, fees } = assumedFigures(product);
  const date = product.date === null ? "without a date" : `of ${dayText(product.date)}`;
  if (rate && fees) return "Rate and fees assumed";
  if (rate) return `Rate assumed, fees ${date}`;
  return fees ? `Rate ${date}, fees assumed` : `Rate and fees ${date}`;
}

/** The fees that are no monthly ones, with when they are paid; one of which the broker charges nothing is none. */
export function feeLines(fees: OfferedProduct["fees"]): string[] {
  const lines = fees
    .filter(({ frequency, result, amount }) => frequency !== "monthly" && result !== false && amount !== 0)
    .map(({ name, amount, capitalised, when, paidTo, result }) => {
      const paid = when === "end" ? "paid at the end" : capitalised ? "added to the loan" : "paid at the start";
      const whose = paidTo === "broker" ? ", your broker's fee" : "";
      return `${name} ${dollarText(amount)}${whose}, ${result === null ? "may apply" : paid}`;
    });
  return lines.length === 0 ? ["None"] : lines;
}

/** How many lenders a paper compares, where the broker's organisation works with some of them. */
export const panelText = (lenders: number): string => `Compared: ${lenders} ${lenders === 1 ? "lender" : "lenders"} of our panel.`;
