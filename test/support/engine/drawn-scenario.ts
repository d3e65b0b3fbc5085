/** Random plausible scenarios, complete except for facts that brokers rarely know. */
import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../../shared/domain/asset-type.ts";
import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import type { AssetType } from "../../../shared/domain/asset-type.ts";
import type { EmploymentType } from "../../../shared/domain/employment-type.ts";
import type { LivingArrangement } from "../../../shared/domain/living-arrangement.ts";
import type { TypeOfSale } from "../../../shared/domain/type-of-sale.ts";
import type { Employer, Scenario } from "../../../shared/quote/scenario.ts";
import { monthsBefore } from "../../bench/naive-eligibility.ts";

export type IsoDate = Scenario["today"];
type Part<Name extends keyof Scenario> = NonNullable<Scenario[Name]>;
export type Random = () => number;
export interface Draft extends Scenario {
  asset: Part<"asset">;
  loanDetails: Part<"loanDetails">;
  customer: Part<"customer">;
  customerProfile: Part<"customerProfile">;
  creditProfile: Part<"creditProfile">;
  entity: Part<"entity">;
}

const typesOfSale: TypeOfSale[] = [
  "DEALER_SALE",
  "EV_SALE",
  "PRIVATE_SALE",
  "MID_TERM_REFINANCE",
  "BALLOON_RESIDUAL_REFINANCE",
  "SALE_BUYBACK_EQUITY",
];
const livingArrangements: LivingArrangement[] = ["PROPERTY_OWNER", "RENTING", "BOARDING", "LIVING_WITH_PARENTS"];
const employmentTypes: EmploymentType[] = ["FULL_TIME", "PART_TIME", "CASUAL", "CONTRACT", "SELF_EMPLOYED", "BENEFITS"];
const assetTypes: Record<ApplicationType, AssetType[]> = {
  consumer: Object.keys(consumerAssetTypeLabels) as AssetType[],
  commercial: Object.keys(commercialAssetTypeLabels) as AssetType[],
};

export function drawScenario(applicationType: ApplicationType, today: IsoDate, random: Random): Draft {
  const assetValue = drawMoney(random);
  return {
    applicationType,
    today,
    asset: {
      assetValue,
      assetType: random() < 0.45 ? "MOTOR_VEHICLE" : pick(random, assetTypes[applicationType]),
      assetSubType: pick(random, ["PRIME_MOVER", "TIPPER", "AGITATOR", "OTHER", undefined]),
      typeOfSale: random() < 0.4 ? "DEALER_SALE" : pick(random, typesOfSale),
      condition: pick(random, ["NEW", "DEMO", "USED", undefined]),
      ageOfAsset: yearOf(today) - (random() < 0.04 ? whole(random, 26, 100) : whole(random, -1, random() < 0.6 ? 6 : 25)),
    },
    loanDetails: {
      term: random() < 0.6 ? 12 * whole(random, 1, 7) : whole(random, 12, 84),
      balloon: pick(random, [0, 0, 0, 5 * whole(random, 0, 8), whole(random, 0, 7000) / 100]),
      deposit: drawDeposit(assetValue, random),
      brokerageRate: random() < 0.25 ? pick(random, [0, whole(random, 0, 12), whole(random, 0, 1200) / 100]) : undefined,
    },
    customer: {
      dateOfBirth: random() < 0.01 ? daysAfter(today, 30) : daysAfter(today, -whole(random, 16 * 365, 80 * 365)),
      defaultValue: random() < 0.3 ? pick(random, [0, whole(random, 1, 500_000) / 100]) : undefined,
      employers: drawEmployers(random),
    },
    customerProfile: { livingArrangements: random() < 0.45 ? "PROPERTY_OWNER" : pick(random, livingArrangements) },
    creditProfile: {
      score: random() < 0.6 ? whole(random, 450, 900) : whole(random, 0, 1200),
      hasAdverseCredit: pick(random, [true, false, false, undefined]),
    },
    entity: drawEntity(applicationType, today, random),
  };
}

function drawMoney(random: Random): number {
  const dollars = 1000 * 250 ** random();
  if (random() < 0.6) return Math.round(dollars / 100) * 100;
  return random() < 0.85 ? Math.round(dollars * 100) / 100 : Math.round(dollars * 1000) / 100;
}

function drawDeposit(assetValue: number, random: Random): number | null {
  const percent = pick(random, [5, 10, 15, 20, 25, 30, 35, 40, whole(random, 0, 9999) / 100, 100, 110]);
  return random() < 0.05 ? null : pick(random, [0, Math.round(assetValue * percent) / 100]);
}

function drawEmployers(random: Random): (Employer | null)[] {
  const several = pick(random, [0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3]);
  return Array.from({ length: several }, () => pick(random, [null, {}, ...Array.from({ length: 30 }, () => drawEmployer(random))]));
}

export function drawEmployer(random: Random): Employer {
  const employmentType = random() < 0.4 ? "FULL_TIME" : pick(random, employmentTypes);
  const timeOfEmployment = whole(random, 0, random() < 0.7 ? 60 : 6);
  return pick(random, [
    { employmentType },
    { timeOfEmployment },
    { employmentType, timeOfEmployment: null },
    ...Array.from({ length: 17 }, () => ({ employmentType, timeOfEmployment })),
  ]);
}

function drawEntity(applicationType: ApplicationType, today: IsoDate, random: Random): Draft["entity"] {
  if (applicationType === "consumer" && random() < 0.7) return {};
  const months = whole(random, -1, random() < 0.5 ? 150 : 40);
  const day = (count: number) => daysAfter(monthsBefore(today, count), whole(random, -15, 15));
  const gst = random() < 0.15 ? null : day(random() < 0.8 ? Math.floor(months * random()) : months + 12);
  const turnover = Math.round(drawMoney(random) * 1000) / 100;
  return { timeInBusiness: day(months), gst, turnover, exposure: pick(random, [0, drawMoney(random)]) };
}

export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

export function daysAfter(date: string, days: number): IsoDate {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

export function whole(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

export function pick<Choice>(random: Random, choices: readonly Choice[]): Choice {
  return choices[Math.floor(random() * choices.length)] as Choice;
}
