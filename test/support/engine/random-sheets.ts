/** Random sheets that use every optional key of a rate sheet (shared/quote/README.md, sections 1 to 4), as `rulebook check` accepts them. */
import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import type {
  BrokerageBand,
  Criterion,
  Fee,
  LeafCriterion,
  Loading,
  Provenance,
  Sheet,
  SheetFile,
  Tier,
} from "../../../shared/quote/sheet.ts";
import { type Random, pick, whole } from "./drawn-scenario.ts";
import { compound, criterionOn } from "./engine-builders.ts";

/** Seven lenders of each type, one of them with a second issue. */
export function randomSheets(random: Random): SheetFile[] {
  const dates = [null, "2026-03-31", "2026-11-20"] as const;
  return (["consumer", "commercial"] as const).flatMap((type) =>
    Array.from({ length: 8 }, (_, place) => {
      const lender = `Lender ${Math.max(1, place)}`;
      const sheet = aRandomSheet({ type, lender, date: place === 0 ? "2026-11-30" : pick(random, place === 1 ? [null] : dates) }, random);
      return { file: `${type}/${place}.json`, sheet };
    }),
  );
}

type Head = Pick<Sheet, "type" | "lender" | "date">;

function aRandomSheet(head: Head, random: Random): Sheet {
  const names = ["Gold", "Silver", "Bronze"].slice(0, whole(random, 1, 3));
  const sometimes = <Part extends object>(part: () => Part): Part | undefined => (random() < 0.4 ? part() : undefined);
  const feesKnown = random() < 0.1 ? false : undefined;
  const fees = feesKnown === false ? [] : feesOf(names, random);
  const sheet: Sheet = {
    ...head,
    ...(random() < 0.3 && { productName: "Asset finance" }),
    logoURL: "/lenders/lender.svg",
    ...(head.type === "consumer" && random() < 0.1 && { adi: true }),
    ...sometimes(() => ({ expiresOn: "2027-06-30" })),
    ...sometimes(() => ({ brokerageBase: pick(random, ["net", "loanAmount", "financeAmount", "financeAmount"] as const) })),
    ...sometimes(() => ({ balloonBase: pick(random, ["assetValue", "financeAmount"] as const) })),
    ...sometimes(() => ({ timing: pick(random, ["arrears", "advance"] as const) })),
    ...(feesKnown === false && { feesKnown }),
    ...(random() < 0.3 && { balloonLimits: balloonLimitsOf(names, random) }),
    fees,
    brokerage: bandsOf(names, random),
    loading: loadingsOf(names, random),
    info: pick(random, [[], ["Two forms of identification."]]),
    productTiers: names.map((name) => tierOf(name, head.type, random)),
    provenance: [],
  };
  return { ...sheet, provenance: provenanceOf(sheet, random) };
}

function balloonLimitsOf(names: readonly string[], random: Random): NonNullable<Sheet["balloonLimits"]> {
  const tiers = random() < 0.3 ? { tiers: [pick(random, names)] } : {};
  const rows = [
    { term: 24, max: 60 },
    { term: 36, max: 45.5 },
    { term: 60, max: 30 },
    { term: 84, max: 0 },
  ];
  return rows.filter((_, at) => at === 1 || random() < 0.7).map((row) => ({ ...row, ...tiers }));
}

const limited = (names: readonly string[], random: Random): { readonly tiers?: readonly string[] } =>
  random() < 0.3 ? { tiers: names.filter((name, place) => place === 0 || (name !== "" && random() < 0.5)) } : {};

function feesOf(names: readonly string[], random: Random): Fee[] {
  const asked = (): Pick<Fee, "criteria"> => (random() < 0.4 ? { criteria: [leaf(forPrices, random)] } : {});
  const more = (): Pick<Fee, "tiers" | "criteria" | "inComparisonRate"> => ({
    ...(random() < 0.3 && { inComparisonRate: random() < 0.2 }),
    ...limited(names, random),
    ...asked(),
  });
  const share = (): Pick<Fee, "value" | "calc" | "min" | "max"> => ({
    value: pick(random, [0.5, 1, 2, 3.25]),
    calc: "percent",
    ...(random() < 0.5 && { min: pick(random, [0, 150, 300.5]) }),
    ...(random() < 0.5 && { max: pick(random, [400, 500, 990.99]) }),
  });
  const ofBroker = (): Pick<Fee, "paidTo" | "least"> => pick(random, [{}, { paidTo: "broker" }, { paidTo: "broker", least: 50 }]);
  const dollars = () => ({ value: pick(random, [99.95, 395, 1000, 1450]) });
  const upfront = (capitalised: boolean) => ({ capitalised, frequency: "upfront" as const });
  const all = [
    () => ({ name: "Establishment", ...dollars(), ...upfront(true), ...ofBroker(), ...more() }),
    () => ({ name: "Origination", ...share(), ...upfront(random() < 0.6), ...more() }),
    () => ({ name: "Government", ...dollars(), ...upfront(true), ...more(), inComparisonRate: false }),
    () => ({ name: "Search", ...dollars(), ...upfront(false), ...more() }),
    () => ({ name: "Discharge", ...(random() < 0.3 ? share() : dollars()), ...upfront(false), when: "end" as const, ...more() }),
    () => ({ name: "Risk", ...share(), ...upfront(true), when: "start" as const, ...more() }),
    () => ({ name: "Account", value: pick(random, [5, 8.95]), capitalised: false, frequency: "monthly" as const, ...more() }),
    () => ({ name: "Service", ...share(), value: 0.1, capitalised: false, frequency: "monthly" as const, ...more() }),
  ];
  return all.filter(() => random() < 0.6).map((fee) => fee());
}

const bandsOf = (names: readonly string[], random: Random): BrokerageBand[] =>
  Array.from({ length: whole(random, 0, 3) }, () => ({
    value: pick(random, [2, 4, 5.5]),
    ...(random() < 0.6 && { max: pick(random, [6, 8.25]), ...riseOf(random) }),
    valueType: "percentage",
    ...limited(names, random),
    criteria: random() < 0.6 ? [leaf(forPrices, random)] : [],
  }));

const riseOf = (random: Random): Pick<BrokerageBand, "addsToRate" | "inStepsOf"> =>
  random() < 0.5
    ? { addsToRate: pick(random, [0.5, 0.125, 0.3333]), ...(random() < 0.5 && { inStepsOf: pick(random, [1, 0.5, 0.1]) }) }
    : {};

const loadingsOf = (names: readonly string[], random: Random): Loading[] =>
  Array.from({ length: whole(random, 0, 4) }, (_, place) => {
    const criteria = random() < 0.8 ? [leaf(everything, random)] : [];
    // Tiers may finance different amounts.
    const isOfOne = criteria.some(({ attribute }) => attribute === "financeAmount");
    const tiers = isOfOne ? { tiers: [pick(random, names)] } : limited(names, random);
    return { name: `Loading ${place + 1}`, value: pick(random, [-0.5, 0.25, 1, 2.5]), valueType: "percentage", ...tiers, criteria };
  });

function tierOf(name: string, type: ApplicationType, random: Random): Tier {
  const criteria = Array.from({ length: whole(random, 1, 5) }, () => tierCriterion(random));
  const rate = pick(random, [6.99, 9.5, 14.25, 39.95, 47]);
  return {
    name,
    rate: random() < 0.2 ? [rate, rate + 3] : rate,
    productType: type === "consumer" ? "Standard" : pick(random, ["Low doc", "Full doc"]),
    ...(random() < 0.3 && { info: [`${name} is for new customers.`] }),
    criteria,
  };
}

function tierCriterion(random: Random): Criterion {
  const several = () => compound(pick(random, ["and", "or"]), leaf(everything, random), leaf(everything, random));
  const criterion: Criterion = random() < 0.25 ? several() : leaf(everything, random);
  return {
    ...criterion,
    ...(random() < 0.4 && { primary: true }),
    ...(random() < 0.3 ? { otherwise: pick(random, ["notStated", "refer"] as const) } : random() < 0.4 && referral(criterion)),
  };
}

/** Half of an upper bound, where the criterion still holds up to it. */
export function referral(criterion: Criterion): { readonly referAbove?: number } {
  if (criterion.condition === "compound") return {};
  const [low, high] = [criterion.value].flat().map(Number) as [number, number?];
  if (criterion.condition.startsWith("less") && low > 0) return { referAbove: Math.floor(low / 2) };
  return criterion.condition.startsWith("between") && high! - low > 1 ? { referAbove: Math.ceil((low + high!) / 2) } : {};
}

type Draw = (random: Random) => LeafCriterion;

const bounded = (subject: `${string}.${string}`, bounds: readonly number[], more: Partial<LeafCriterion> = {}): Draw => {
  return (random) => {
    const one = pick(random, ["lessThan", "lessThanOrEqualTo", "greaterThan", "greaterThanOrEqualTo"] as const);
    const pair = pick(random, ["between", "betweenLow"] as const);
    if (random() < 0.7) return criterionOn(subject, one, pick(random, bounds), more);
    const middle = bounds.length >> 1;
    return criterionOn(subject, pair, [pick(random, bounds.slice(0, middle)), pick(random, bounds.slice(middle))], more);
  };
};

/** What fees and brokerage bands may ask, too. */
const forPrices: readonly Draw[] = [
  bounded("loanDetails.loanAmount", [5000, 20_000, 50_000, 100_000]),
  bounded("asset.assetValue", [10_000, 35_000.5, 75_000]),
  bounded("loanDetails.term", [24, 48, 60, 72]),
  bounded("loanDetails.balloon", [0, 20, 30]),
  bounded("asset.ageOfAsset", [3, 5, 10], { unit: "years" }),
  bounded("creditProfile.score", [450, 600, 750]),
  bounded("loanDetails.deposit", [5, 10, 20], { unit: "percent" }),
  bounded("entity.timeInBusiness", [12, 24, 48]),
  bounded("entity.turnover", [75_000, 250_000, 1_000_000]),
  bounded("entity.exposure", [10_000, 50_000.5, 100_000]),
  bounded("entity.totalExposure", [20_000, 75_000.5, 150_000]),
  bounded("customer.ageAtEnd", [65, 70, 75]),
  (random) => criterionOn("asset.assetType", "hasOne", pick(random, [["MOTOR_VEHICLE"], ["MOTOR_VEHICLE", "ELECTRIC_MOTOR_VEHICLE"]])),
  (random) => criterionOn("asset.assetSubType", "hasOne", pick(random, [["TIPPER", "AGITATOR"], ["PRIME_MOVER"]])),
  (random) => criterionOn("asset.typeOfSale", pick(random, ["is", "isNot"]), "PRIVATE_SALE"),
  (random) => criterionOn("customerProfile.livingArrangements", pick(random, ["is", "isNot"]), "PROPERTY_OWNER"),
  (random) => criterionOn(pick(random, ["entity.turnover", "entity.exposure"]), pick(random, ["exists", "zero"])),
];

const ofRatio: readonly Draw[] = [
  bounded("loanDetails.financeAmount", [8000, 21_000.5, 52_000, 104_000]),
  bounded("loanDetails.lvr", [79.5, 90, 90.62, 100, 110.25, 120]),
  bounded("loanDetails.lvr", [79.5, 90, 90.62, 100, 110.25, 120]),
  bounded("customer.ageAtEnd", [65, 70, 75], { unit: "years" }),
];
const everything = [...forPrices, ...ofRatio, ...ofRatio];

const leaf = (draws: readonly Draw[], random: Random): LeafCriterion => pick(random, draws)(random);

/** Each part is assumed or shown as a whole or entry by entry. */
function provenanceOf(sheet: Sheet, random: Random): Provenance[] {
  const entry = (paths: string[]): Provenance =>
    random() < 0.5 ? { paths, status: "assumed", reason: `Assumed: ${paths.join(", ")}` } : { paths, status: "shown", source: "a sheet" };
  const singles = (["date", "adi", "expiresOn", "brokerageBase", "balloonBase", "timing"] as const).filter(
    (part) => sheet[part] !== undefined,
  );
  const lists = (["balloonLimits", "fees", "brokerage", "loading", "productTiers"] as const).filter(
    (part) => (sheet[part] ?? []).length > 0,
  );
  return [
    ...singles.map((part) => entry([`/${part}`])),
    ...lists.flatMap((part) => (random() < 0.5 ? [entry([`/${part}`])] : sheet[part]!.map((_, place) => entry([`/${part}/${place}`])))),
  ];
}
