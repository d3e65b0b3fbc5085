/** A second implementation of shared/quote/README.md, written from its text alone: slow, simple and exact to the cent. */
import type { Decimal } from "decimal.js";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { Criterion, Sheet, SheetFile, Tier } from "../../shared/quote/sheet.ts";
import { criterionResults, isForgiven, leafTruth, truthOf } from "./naive-eligibility.ts";
import type { CriterionResult, Seen, Truth } from "./naive-eligibility.ts";
import {
  allHold,
  amountsOf,
  baseRate,
  brokeragePercent,
  chargesOf,
  costLimit,
  counted,
  Exact,
  exactDecimals,
  isOfTier,
  round2,
  seenBy,
  sumOf,
  totalWhere,
} from "./naive-pricing.ts";
import { balloonLimit, brokerageRise, isBalloonMismatch } from "./naive-words.ts";

export interface NaiveOptions {
  lenders?: string[];
  productTypes?: string[];
  mustMatch?: string[];
  orderBy?: string[];
  allTiers?: boolean;
}

interface Offer {
  readonly file: string;
  readonly sheet: Sheet;
  readonly tier: Tier;
  readonly tierIndex: number;
  readonly results: readonly (CriterionResult & { readonly attributes: readonly string[] })[];
  readonly fitting: { readonly fit: number; readonly criteria: string; readonly qualification: number };
  readonly loadings: readonly { place: number; listed: { name: string; value: number; result: Truth } }[];
  /** What the brokerage adds to the rate. */
  readonly rise: ReturnType<typeof brokerageRise>;
  readonly seen: Seen;
  readonly rate: Decimal;
  /** With the loadings that are not known to apply. */
  readonly dearest: Decimal;
  /** Of a pair without a score. */
  readonly lowest: Decimal | undefined;
}

export type NaiveProduct = ReturnType<typeof productOf>;
export type NaiveReferral = ReturnType<typeof referralOf>;

/** Prices only listed products, as neither filters nor best-per-lender depend on an amount. */
export function naiveQuote(scenario: Scenario, files: readonly SheetFile[], options: NaiveOptions = {}) {
  const offers = sheetsInForce(scenario, files).flatMap((file) => offersOf(scenario, file));
  const filtered = offers.filter((offer) => passesFilters(offer, options));
  const chosen = options.allTiers === true ? filtered : bestPerLender(filtered);
  const ranked = inOrder(
    chosen.map((offer) => ({ offer, product: productOf(scenario, offer) })),
    options.orderBy ?? [],
  );
  const products = (options.allTiers === true ? ranked : ranked.slice(0, 50)).map(({ product }) => product);
  return { products, referral: referralOf(products) };
}

function sheetsInForce(scenario: Scenario, files: readonly SheetFile[]): SheetFile[] {
  const issued = files.filter(({ sheet }) => sheet.type === scenario.applicationType && (sheet.date ?? "") <= scenario.today);
  return issued.filter(({ sheet }) => !issued.some((other) => isLaterIssue(other.sheet, sheet)));
}

function isLaterIssue(other: Sheet, sheet: Sheet): boolean {
  return other.lender === sheet.lender && other.productName === sheet.productName && (other.date ?? "") > (sheet.date ?? "");
}

// Evaluate (sections 2 and 5)

function offersOf(scenario: Scenario, { file, sheet }: SheetFile): Offer[] {
  return sheet.productTiers.map((tier, tierIndex) => {
    const seen = seenBy(sheet, scenario, tier);
    const allLoadings = sheet.loading.map((loading, place) => {
      const { name, value, criteria } = loading;
      return { loading, place, listed: { name, value, result: allHold(seen, criteria) } };
    });
    const loadings = allLoadings.filter(({ loading }) => isOfTier(loading, tier));
    const answered = criterionResults(tier.criteria, seen, exactDecimals);
    const results: Offer["results"][number][] = answered.map((answer, place) => {
      const criterion = tier.criteria[place]!;
      return { ...answer, attributes: answer.label === criterion.label ? attributesUsed(criterion) : [] };
    });
    const limit = balloonLimit(scenario, sheet, tier);
    if (limit) results.push({ ...limit, primary: false, attributes: ["balloon", "term"] });
    else if (
      (scenario.loanDetails?.balloon ?? 0) > 40 &&
      !tier.criteria.some((criterion) => attributesUsed(criterion).includes("balloon"))
    ) {
      results.push({ label: "Balloon above 40% (ask the lender)", result: undefined, primary: false, attributes: [] });
    }
    const rise = brokerageRise(scenario, sheet, tier);
    const added = [...counted(loadings.map(({ listed }) => listed)).map(({ value }) => value), rise?.value ?? 0];
    const possible = loadings.flatMap(({ listed: { result, value } }) => (result === undefined && value > 0 ? value : []));
    const rateWith = (values: readonly number[], base = baseRate(scenario, tier)) => sumOf([base, ...values]).toDecimalPlaces(4);
    const isOpen = Array.isArray(tier.rate) && (scenario.creditProfile?.score ?? null) === null;
    const lowest = isOpen ? rateWith(added, new Exact(tier.rate[0] as number)) : undefined;
    const rates = { lowest, rate: rateWith(added), dearest: rateWith([...added, ...possible]) };
    return { file, sheet, tier, tierIndex, results, fitting: fittingOf(results), loadings, rise, seen, ...rates };
  });
}

function attributesUsed(criterion: Criterion): string[] {
  const requested = criterion.condition === "compound" ? criterion.criteria.flatMap(attributesUsed) : [criterion.attribute];
  return requested.filter((attribute, place) => requested.indexOf(attribute) === place);
}

function fittingOf(results: readonly CriterionResult[]): Offer["fitting"] {
  const all = results.length;
  const holding = counted(results).length;
  const qualification = qualificationOf(results);
  return { fit: qualification + (all - holding) / (all + 1), criteria: `${holding}/${all}`, qualification };
}

function qualificationOf(results: readonly CriterionResult[]): number {
  if (results.some(({ result, primary }) => result === false && primary)) return 3;
  if (results.some(({ result }) => result === false)) return 2;
  return results.some(({ result }) => result === undefined) ? 1 : 0;
}

function passesFilters({ sheet, tier, seen }: Offer, options: NaiveOptions): boolean {
  const isChosen = (chosen: readonly string[] | undefined, name: string) =>
    chosen === undefined || chosen.length === 0 || chosen.includes(name);
  const mustMatch = options.mustMatch ?? ["assetType"];
  const mismatches =
    mustMatch.length > 0 &&
    (isBalloonMismatch(seen, sheet, tier, mustMatch) || tier.criteria.some((criterion) => isMismatch(seen, criterion, mustMatch)));
  return isChosen(options.lenders, sheet.lender) && isChosen(options.productTypes, tier.productType) && !mismatches;
}

function isMismatch(scenario: Seen, criterion: Criterion, mustMatch: readonly string[]): boolean {
  const asItIs = truthOf(criterion, (leaf) => leafTruth(leaf, scenario, exactDecimals));
  const atBest = truthOf(criterion, (leaf) => (mustMatch.includes(leaf.attribute) ? leafTruth(leaf, scenario, exactDecimals) : true));
  return asItIs === false && atBest === false && !isForgiven(criterion, asItIs);
}

// Rank (section 5)

function bestPerLender(offers: readonly Offer[]): Offer[] {
  const sorted = offers.toSorted((a, b) => a.fitting.fit - b.fitting.fit || a.rate.cmp(b.rate) || byPlace(a, b));
  return sorted.filter((offer, index) => sorted.findIndex(({ sheet }) => sheet.lender === offer.sheet.lender) === index);
}

function inOrder<Ranked extends { offer: Offer; product: NaiveProduct }>(ranked: readonly Ranked[], orderBy: readonly string[]): Ranked[] {
  const keys = (orderBy.length === 0 ? ["fit", "repayments"] : orderBy).map(
    (key) => (key === "fees" ? "feesTotal" : key) as keyof NaiveProduct,
  );
  // Known figures, then those without the lender's fees, then none.
  const classOf = (product: NaiveProduct, key: keyof NaiveProduct) => {
    if (key === "fit" || key === "rate") return 0;
    if (product[key] === null) return 2;
    return product.feesTotal === null ? 1 : 0;
  };
  return ranked.toSorted((a, b) => {
    for (const key of keys) {
      const classes = classOf(a.product, key) - classOf(b.product, key);
      if (classes !== 0) return classes;
      const [left, right] = [Number(a.product[key] ?? Infinity), Number(b.product[key] ?? Infinity)];
      if (left !== right) return left < right ? -1 : 1;
    }
    return byPlace(a.offer, b.offer);
  });
}

function byPlace(a: Offer, b: Offer): number {
  return byCodePoint(a.sheet.lender, b.sheet.lender) || byCodePoint(a.file, b.file) || a.tierIndex - b.tierIndex;
}

/** UTF-8 bytes sort as code points do. */
function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function productOf(scenario: Scenario, offer: Offer) {
  const { sheet, tier, results } = offer;
  const rises = offer.rise === null ? [] : [{ name: offer.rise.name, value: offer.rise.value, result: true as const }];
  const loadings = [...offer.loadings.map(({ listed }) => listed), ...rises];
  const charges = chargesOf(scenario, sheet, tier);
  const amounts = amountsOf(scenario, offer, charges);
  const aboveCostCap = costLimit(scenario, offer, charges);
  return {
    lender: sheet.lender,
    productName: sheet.productName ?? null,
    logo: sheet.logoURL,
    comparisonRate: amounts?.comparisonRate ?? null,
    financeAmount: amounts?.financeAmount ?? null,
    loanAmount: amounts?.loanAmount ?? null,
    repayments: amounts?.repayments ?? null,
    weeklyRepayments: amounts?.weeklyRepayments ?? null,
    brokerage: { percent: brokeragePercent(scenario, sheet, tier), amount: amounts?.brokerage ?? null },
    monthlyFees: { value: ifStated(sheet, totalWhere(charges, "monthly")) },
    fees: charges.map(({ charged }) => charged),
    feesTotal: ifStated(sheet, totalWhere(charges, "upfront")),
    loading: { loadingList: loadings, loadingTotal: sumOf(counted(loadings).map(({ value }) => value)).toNumber() },
    criteriaResults: ([true, undefined, false] as const).flatMap((truth) => results.filter(({ result }) => result === truth)),
    ...offer.fitting,
    productType: tier.productType,
    tier: tier.name,
    rate: offer.rate.toNumber(),
    ...(offer.lowest === undefined ? {} : { rateFrom: offer.lowest.toNumber() }),
    info: [...warnings(sheet, amounts), ...sheet.info, ...(tier.info ?? [])],
    assumptions: assumptions(offer),
    illustrative: {
      rate:
        isAssumed(sheet, ["productTiers", String(offer.tierIndex), "rate"]) ||
        anyAssumed(
          sheet,
          "loading",
          offer.loadings.map(({ place, listed: { result } }) => ({ place, result })),
        ) ||
        (offer.rise !== null && isAssumed(sheet, ["brokerage", String(offer.rise.place), "addsToRate"])),
      fees: anyAssumed(
        sheet,
        "fees",
        charges.map(({ place, charged: { result } }) => ({ place, result })),
      ),
    },
    ...(aboveCostCap === undefined ? {} : { aboveCostCap }),
    date: sheet.date,
    ...(sheet.expiresOn === undefined ? {} : { expiresOn: sheet.expiresOn }),
    labels: [tier.productType],
    isCommercial: sheet.type === "commercial",
  };
}

function ifStated({ feesKnown }: Sheet, total: Decimal): number | null {
  return feesKnown === false ? null : total.toNumber();
}

function warnings({ feesKnown }: Sheet, amounts: ReturnType<typeof amountsOf>): string[] {
  return [
    ...(amounts !== null && amounts.repayments === null ? ["The balloon exceeds the amount financed."] : []),
    ...(feesKnown === false ? ["Fees not stated by the lender."] : []),
  ];
}

const anyAssumed = (sheet: Sheet, part: string, extras: readonly { place: number; result: unknown }[]): boolean =>
  extras.some(({ place, result }) => result === true && isAssumed(sheet, [part, String(place), "value"]));

function isAssumed(sheet: Sheet, path: readonly string[]): boolean {
  const pointers = sheet.provenance.flatMap(({ status, paths }) => (status === "assumed" ? paths : []));
  return pointers.some((pointer) => new RegExp(`^${pointer.replaceAll("*", "[^/]+")}(/|$)`).test(`/${path.join("/")}`));
}

function assumptions({ sheet, tier, tierIndex }: Offer): string[] {
  const isUsed = (pointer: string) => coversUsedLeaf(sheet, { pointer: pointer.split("/").slice(1), path: [], tierIndex, tier });
  const reasons = sheet.provenance.flatMap((entry) => (entry.status === "assumed" && entry.paths.some(isUsed) ? [entry.reason] : []));
  return [...new Set(reasons)];
}

function coversUsedLeaf(node: unknown, place: { pointer: string[]; path: string[]; tierIndex: number; tier: Tier }): boolean {
  const { pointer, path, tierIndex, tier } = place;
  if (path[0] === "productTiers" && path.length > 1 && path[1] !== String(tierIndex)) return false;
  if (path.length === 2 && !isOfTier(node as { tiers?: readonly string[] }, tier)) return false;
  if (typeof node !== "object" || node === null) return pointer.length === 0 && pricesOrDecides(path);
  const [segment = "*", ...rest] = pointer;
  return Object.entries(node).some(
    ([key, below]) =>
      (segment === "*" || segment === key) && coversUsedLeaf(below, { pointer: rest, path: [...path, key], tierIndex, tier }),
  );
}

const ofSheet = "date adi expiresOn brokerageBase balloonBase timing".split(" ");
const pricingSections = [...ofSheet, "balloonLimits", "fees", "brokerage", "loading", "productTiers"];
const ofFee = "value term min max capitalised frequency calc when inComparisonRate paidTo least addsToRate inStepsOf tiers".split(" ");
const ofCriterion = "object attribute condition unit conditional primary otherwise referAbove".split(" ");
const pricingFields = [...ofSheet, ...ofFee, "rate", "productType", ...ofCriterion];

function pricesOrDecides(path: readonly string[]): boolean {
  const field = path.findLast((segment) => !/^\d+$/.test(segment));
  return pricingSections.includes(path[0] ?? "") && pricingFields.includes(field ?? "");
}

function referralOf(products: readonly NaiveProduct[]) {
  const qualified = products.filter(({ qualification, aboveCostCap }) => qualification <= 1 && aboveCostCap !== true);
  if (qualified.length === 0) return null;
  const rates = qualified.map(({ rate }) => rate);
  const repayments = qualified.flatMap((product) => product.repayments ?? []);
  const totals = qualified.flatMap((product) => product.loanAmount ?? []);
  const ifPriced = (figure: () => Decimal.Value) => (repayments.length === 0 ? null : round2(figure()));
  return {
    minRate: round2(Math.min(...rates)),
    maxRate: round2(Math.max(...rates)),
    minRepayments: ifPriced(() => Math.min(...repayments)),
    maxRepayments: ifPriced(() => Math.max(...repayments)),
    minWeeklyRepayments: ifPriced(() => new Exact(Math.min(...repayments)).div(4)),
    maxWeeklyRepayments: ifPriced(() => new Exact(Math.max(...repayments)).div(4)),
    totalLoanAmount: ifPriced(() => sumOf(totals).div(totals.length)),
    isIllustrative: qualified.some(({ illustrative: { rate, fees } }) => rate || fees),
  };
}
