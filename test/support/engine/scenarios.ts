/** Scenarios on, just below and just above every threshold of the given sheets; all other facts are random. */
import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import type { EmploymentType } from "../../../shared/domain/employment-type.ts";
import { type Employer, type Scenario, scenarioParts } from "../../../shared/quote/scenario.ts";
import type { Criterion, LeafCriterion, Sheet, SheetFile } from "../../../shared/quote/sheet.ts";
import { monthsBefore } from "../../bench/naive-eligibility.ts";
import { daysAfter, drawEmployer, drawScenario, pick, whole, yearOf } from "./drawn-scenario.ts";
import { seededRandom } from "../seeded-random.ts";
import type { Draft, IsoDate, Random } from "./drawn-scenario.ts";

type Blankable = "asset" | "loanDetails" | "customer" | "customerProfile" | "creditProfile" | "entity";

/** A threshold of a criterion, and the side of it on which the scenario lies. */
interface Probe extends Pick<LeafCriterion, "attribute" | "condition"> {
  readonly unit: LeafCriterion["unit"] | null;
  readonly bound: number | string | boolean;
  readonly side: -1 | 0 | 1;
}

interface Queue<Waiting> {
  readonly waiting: readonly Waiting[];
  taken: number;
}

interface Plan {
  readonly applicationType: ApplicationType;
  readonly scenarios: number;
  readonly issueDates: Queue<IsoDate>;
  readonly probes: ReadonlyMap<string, Queue<Probe>>;
  /** Fixed fees that the sheets finance, which a loan to value ratio includes. */
  readonly financed: readonly number[];
  made: number;
}

const fields: Record<Blankable, readonly string[]> = {
  asset: Object.keys(scenarioParts.asset),
  loanDetails: Object.keys(scenarioParts.loanDetails),
  customer: [...Object.keys(scenarioParts.customer), "employers"],
  customerProfile: Object.keys(scenarioParts.customerProfile),
  creditProfile: Object.keys(scenarioParts.creditProfile),
  entity: Object.keys(scenarioParts.entity),
};
/** Attributes that one scenario cannot probe at the same time, because they share fields. */
const sharedFields: Record<string, string> = {
  assetValue: "money",
  loanAmount: "money",
  deposit: "money",
  ageOfAsset: "ages",
  ageOfAssetAtEnd: "ages",
  term: "ages",
  lvr: "money",
  financeAmount: "money",
  exposure: "money",
  totalExposure: "money",
  dateOfBirth: "births",
  ageAtEnd: "births",
  employmentType: "employers",
  timeOfEmployment: "employers",
};
const accepted: Record<string, readonly [number, number]> = { term: [12, 84], balloon: [0, 70], score: [0, 1200] };
const moneyAttributes = ["assetValue", "loanAmount", "deposit", "defaultValue", "turnover", "exposure", "totalExposure", "financeAmount"];
const decimalAttributes = ["balloon", "brokerageRate"];
const businessDates = [
  "2024-02-29",
  "2026-03-31",
  "2026-08-31",
  "2026-11-20",
  "2026-11-30",
  "2026-12-31",
  "2027-01-01",
  "2027-03-31",
  "2028-02-29",
] as IsoDate[];
export function* generatedScenarios(files: readonly SheetFile[], count: number, seed: number): Generator<Scenario> {
  const random = seededRandom(seed);
  const consumer = planOf(files, "consumer", Math.ceil(count / 2));
  const commercial = planOf(files, "commercial", Math.floor(count / 2));
  for (let index = 0; index < count; index++) yield nextScenario(index % 2 === 0 ? consumer : commercial, random);
}

function nextScenario(plan: Plan, random: Random): Scenario {
  const issueDate = isDue(plan, plan.issueDates) ? next(plan.issueDates) : undefined;
  const draft = drawScenario(plan.applicationType, issueDate ?? pick(random, businessDates), random);
  const probed = new Set<string>();
  for (const [group, queue] of issueDate === undefined ? plan.probes : []) {
    const due = isDue(plan, queue);
    if (due) probed.add(group);
    if (due || random() < 0.25) moveOnto(draft, next(queue), plan.financed, random);
  }
  plan.made += 1;
  return withBlanks(draft, probed, random);
}

// Thresholds

function planOf(files: readonly SheetFile[], applicationType: ApplicationType, scenarios: number): Plan {
  const sheets = files.map(({ sheet }) => sheet).filter(({ type }) => type === applicationType);
  const probes = distinct(sheets.flatMap(leavesOfSheet).flatMap(probesOfLeaf)).filter(isAccepted);
  const issueDates = distinct(sheets.flatMap(({ date }) => (date === null ? [] : [-1, 0, 1].map((days) => daysAfter(date, days)))));
  const groups = Map.groupBy(probes, (probe) => groupOf(probe.attribute));
  return {
    applicationType,
    scenarios,
    issueDates: { waiting: issueDates, taken: 0 },
    financed: sheets.flatMap(({ fees }) =>
      fees.flatMap(({ value, calc, capitalised }) => (capitalised && calc !== "percent" ? value : [])),
    ),
    probes: new Map([...groups].map(([group, waiting]) => [group, { waiting, taken: 0 }])),
    made: 0,
  };
}

function leavesOfSheet({ productTiers, fees, brokerage, loading }: Sheet): LeafCriterion[] {
  return [...productTiers, ...fees, ...brokerage, ...loading].flatMap(({ criteria }) => leavesOf(criteria ?? []));
}

function leavesOf(criteria: readonly Criterion[]): LeafCriterion[] {
  return criteria.flatMap((criterion) => (criterion.condition === "compound" ? leavesOf(criterion.criteria) : [criterion]));
}

function probesOfLeaf({ attribute, condition, unit = null, value }: Omit<LeafCriterion, "unit"> & { unit?: Probe["unit"] }): Probe[] {
  const bounds: Probe["bound"][] = [value ?? 0].flat();
  const sides = [0, -1, 1] as const;
  return bounds.flatMap((bound) =>
    (typeof bound === "number" ? sides : [0 as const]).map((side) => ({ attribute, condition, unit, bound, side })),
  );
}

function isAccepted({ attribute, unit, bound, side }: Probe): boolean {
  if (typeof bound !== "number") return true;
  if (
    [
      "ageOfAsset",
      "ageOfAssetAtEnd",
      "dateOfBirth",
      "ageAtEnd",
      "timeInBusiness",
      "gst",
      "loanAmount",
      "lvr",
      "financeAmount",
      "totalExposure",
    ].includes(attribute)
  )
    return true;
  const [min, max] = accepted[attribute] ?? [0, Infinity];
  const target = unit === "percent" ? bound + side / 1000 : shifted(attribute, bound, side);
  return target >= min && target <= max;
}

function isDue({ made, scenarios }: Plan, { waiting, taken }: Queue<unknown>): boolean {
  return taken < Math.min(waiting.length, Math.ceil((waiting.length * (made + 1)) / (0.9 * scenarios)));
}

function next<Waiting>(queue: Queue<Waiting>): Waiting {
  const waiting = queue.waiting[queue.taken % queue.waiting.length];
  if (waiting === undefined) throw new Error("an empty queue is never due");
  queue.taken += 1;
  return waiting;
}

/** The bound moved by the smallest step of the attribute: a cent, a hundredth of a percent, or one. */
function shifted(attribute: string, bound: number, side: number): number {
  const hundredths = moneyAttributes.includes(attribute) || decimalAttributes.includes(attribute);
  return hundredths ? (Math.round(bound * 100) + side) / 100 : bound + side;
}

// Moving a draft onto a threshold

function moveOnto(draft: Draft, probe: Probe, financed: readonly number[], random: Random): void {
  const { attribute, bound, side } = probe;
  if (attribute === "employmentType" || attribute === "timeOfEmployment") draft.customer.employers = employersAt(probe, random);
  else if (typeof bound !== "number") setField(draft, attribute, bound);
  else if (attribute === "lvr") moveOntoRatio(draft, probe, pick(random, [0, ...financed]), random);
  else if (attribute === "ageAtEnd") draft.customer.dateOfBirth = birthAt(draft, probe);
  else if (attribute === "financeAmount")
    moveOntoLoanAmount(draft, Math.max(1, shifted(attribute, bound, side) - pick(random, [0, ...financed])), random);
  else if (attribute === "totalExposure") moveOntoTotalExposure(draft, shifted(attribute, bound, side), random);
  else if (attribute === "loanAmount") moveOntoLoanAmount(draft, shifted(attribute, bound, side), random);
  else if (probe.unit === "percent") moveOntoDepositPercent(draft, probe, random);
  else if (attribute === "ageOfAssetAtEnd") moveOntoAgeAtEnd(draft, Math.round(bound * 12) + side, random);
  else if (attribute === "ageOfAsset") draft.asset.ageOfAsset = yearAt(draft.today, probe);
  else if (["dateOfBirth", "timeInBusiness", "gst"].includes(attribute)) setField(draft, attribute, dateAt(draft.today, probe));
  else setField(draft, attribute, shifted(attribute, bound, side));
}

function setField(draft: Draft, field: string, value: number | string | boolean): void {
  const part = (Object.keys(fields) as Blankable[]).find((name) => fields[name].includes(field));
  if (part !== undefined) Object.assign(draft[part], { [field]: value });
}

function moveOntoLoanAmount({ asset, loanDetails }: Draft, loanAmount: number, random: Random): void {
  const deposit = pick(random, [0, null, undefined, whole(random, 1, 2_000_000) / 100, 5000.01]);
  asset.assetValue = (Math.round(loanAmount * 100) + Math.round((deposit ?? 0) * 100)) / 100;
  loanDetails.deposit = deposit;
}

function moveOntoTotalExposure(draft: Draft, exposure: number, random: Random): void {
  const cents = Math.round(exposure * 100);
  const loan = whole(random, 1, cents - 1);
  draft.entity.exposure = (cents - loan) / 100;
  moveOntoLoanAmount(draft, loan / 100, random);
}

/** An asset value in hundreds, so that the deposit for a ratio in hundredths of a percent is a whole number of cents. */
function moveOntoRatio({ asset, loanDetails }: Draft, { bound, side }: Probe, financed: number, random: Random): void {
  asset.assetValue = whole(random, 10, 1500) * 100;
  loanDetails.deposit = Math.max(0, Math.round(asset.assetValue * (100 - Number(bound)) + financed * 100) - side) / 100;
}

function birthAt({ today, loanDetails }: Draft, { bound, side }: Probe): IsoDate {
  return daysAfter(monthsBefore(today, Number(bound) * 12 - (loanDetails.term ?? 0)), -side);
}

/** A whole asset value, in hundreds where the percent has decimals, so that the threshold is a whole number of cents. */
function moveOntoDepositPercent({ asset, loanDetails }: Draft, { bound, side }: Probe, random: Random): void {
  const percent = Number(bound);
  asset.assetValue = Number.isInteger(percent) ? whole(random, 1000, 150_000) : whole(random, 10, 1500) * 100;
  loanDetails.deposit = (Math.round(asset.assetValue * percent) + side) / 100;
}

function moveOntoAgeAtEnd({ today, asset, loanDetails }: Draft, monthsAtEnd: number, random: Random): void {
  const oddMonths = ((monthsAtEnd % 12) + 12) % 12;
  const maxYears = Math.min(6, Math.max(1, (monthsAtEnd - oddMonths) / 12 + 1));
  const term = 12 * whole(random, 1, maxYears) + oddMonths;
  loanDetails.term = term;
  asset.ageOfAsset = yearOf(today) - (monthsAtEnd - term) / 12;
}

function yearAt(today: IsoDate, { bound, side, unit }: Probe): number {
  if (unit === null) return Number(bound) + side;
  const years = unit === "months" ? Number(bound) / 12 : Number(bound);
  const age = side < 0 ? Math.ceil(years) - 1 : Math.floor(years) + side;
  return yearOf(today) - age;
}

function dateAt(today: IsoDate, { attribute, bound, side, unit }: Probe): IsoDate {
  const inYears = unit === "years" || (unit === null && attribute === "dateOfBirth");
  return daysAfter(monthsBefore(today, Number(bound) * (inYears ? 12 : 1)), -side);
}

function employersAt({ condition, attribute, bound, side }: Probe, random: Random): Employer[] {
  const other = drawEmployer(random);
  if (attribute === "employmentType") {
    const employer = { ...drawEmployer(random), employmentType: bound as EmploymentType };
    return condition === "hasOne" && random() < 0.2 ? [other, employer] : [employer];
  }
  const months = Number(bound) + side;
  const first = { ...drawEmployer(random), timeOfEmployment: months };
  if (condition === "eachIsGreaterThan")
    return random() < 0.5 ? [first] : [{ ...other, timeOfEmployment: months + whole(random, 0, 24) }, first];
  if (condition !== "sumIsGreaterThan") return random() < 0.8 ? [first] : [first, other];
  const share = whole(random, 0, months);
  return [
    { ...first, timeOfEmployment: share },
    { ...other, timeOfEmployment: months - share },
  ];
}

// Leaving blanks

function withBlanks(draft: Draft, probed: ReadonlySet<string>, random: Random): Scenario {
  const scenario: Scenario = draft;
  const missing = 0.02 + 0.08 * random();
  for (const part of Object.keys(fields) as Blankable[]) {
    const free = fields[part].filter((field) => !probed.has(groupOf(field)));
    for (const field of free) blank(draft[part], field, { missing, random });
    if (free.length === fields[part].length) blank(scenario, part, { missing: missing / 4, random });
  }
  return scenario;
}

function blank(holder: object, field: string, { missing, random }: { missing: number; random: Random }): void {
  if (random() < missing) Reflect.deleteProperty(holder, field);
  else if (random() < missing / 2) Reflect.set(holder, field, random() < 0.8 ? null : undefined);
}

// Helpers

function groupOf(attribute: string): string {
  return sharedFields[attribute] ?? attribute;
}

function distinct<Thing>(things: readonly Thing[]): Thing[] {
  return [...new Map(things.map((thing) => [JSON.stringify(thing), thing])).values()];
}
