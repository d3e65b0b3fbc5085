/** A synthetic workload of the size of a large broker's panel: 26 sheets with 350 tiers. The floors of G1 were set with it. */
import type { BrokerageBand, Criterion, Fee, LeafCriterion, Loading, Sheet, SheetFile, Tier } from "../../shared/quote/sheet.ts";
import { sheetFileName } from "../../shared/rulebook/file-name.ts";
import { type Random, whole } from "../support/engine/drawn-scenario.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { type Shape, decks, shuffled } from "./synthetic-criteria.ts";

const seed = 42;

interface OpenSheet {
  readonly shape: Shape;
  readonly lender: string;
  /** The criteria of each tier. */
  readonly tiers: readonly Criterion[][];
}

/**
 * All sheets are commercial, as the engine quotes one application type at a time and all 350 tiers must be evaluated. The shape only says
 * which criteria a sheet has.
 */
export function syntheticSheets(): SheetFile[] {
  const random = seededRandom(seed);
  const sheets = openSheets();
  for (const { only, cards } of decks(random)) {
    const open = sheets.filter(({ shape }) => only === undefined || shape === only).flatMap(({ tiers }) => tiers);
    const asking = new Set(shuffled(open, random).slice(0, cards.length));
    for (const [i, criteria] of open.filter((each) => asking.has(each)).entries()) criteria.push(cards[i]!);
  }
  return sheets.map((open, i) => {
    const sheet = sheetOf(open, i, random);
    return { file: `${sheet.type}/${sheetFileName(sheet)}`, sheet };
  });
}

/** 13 sheets of each shape, with 7 to 19 tiers each. */
function openSheets(): OpenSheet[] {
  const sizes = (min: number) => Array.from({ length: 13 }, (_, i) => Math.min(min + i, 19));
  const open = (shape: Shape, min: number) =>
    sizes(min).map((size, i) => ({ shape, lender: `Like ${shape} ${i + 1}`, tiers: Array.from({ length: size }, () => []) }));
  return [...open("consumer", 7), ...open("commercial", 8)];
}

function sheetOf({ lender, tiers }: OpenSheet, place: number, random: Random): Sheet {
  const isOdd = place % 2 === 1;
  return {
    date: null,
    lender,
    type: "commercial",
    logoURL: "/lenders/synthetic.svg",
    fees: isOdd ? [...fees, ...feesByScore] : fees,
    brokerage: isOdd ? brokerage : [],
    loading: isOdd ? loadings : loadings.slice(1),
    info: ["Bank statements may be asked for", "Proof of identity", "Proof of residence", "Insurance before settlement"],
    productTiers: tiers.map((criteria, i) => tierOf(criteria, i, random)),
    provenance: [
      { paths: ["/date", "/fees", "/brokerage", "/loading", "/productTiers"], status: "assumed", reason: "made up for the bench" },
    ],
  };
}

/** A fifth of the tiers have a low-high pair of rates. */
function tierOf(criteria: readonly Criterion[], place: number, random: Random): Tier {
  const rate = whole(random, 600, 1800) / 100;
  return { name: `Tier ${place + 1}`, rate: place % 5 === 4 ? [rate, rate + 4] : rate, productType: "Standard", criteria };
}

const typeOfSale = { object: "asset", attribute: "typeOfSale" } as const;
const score = { object: "creditProfile", attribute: "score", condition: "between" } as const;
const assetValue = { object: "asset", attribute: "assetValue" } as const;
const privateSale: LeafCriterion = { label: "Private sale", ...typeOfSale, condition: "is", value: "PRIVATE_SALE" };
const authorised: LeafCriterion = { label: "Authorised seller", ...typeOfSale, condition: "hasOne", value: ["DEALER_SALE", "EV_SALE"] };

const upfront = { capitalised: true, frequency: "upfront" } as const;
const fees: readonly Fee[] = [
  { name: "Authorised supplier", value: 495, ...upfront, criteria: [authorised] },
  { name: "Private sale", value: 695, ...upfront, criteria: [privateSale] },
  { name: "Origination", value: 990, ...upfront },
  { name: "Monthly", value: 8.95, capitalised: false, frequency: "monthly" },
];
const feesByScore: readonly Fee[] = [
  {
    name: "Equalisation",
    value: 8,
    ...upfront,
    calc: "percent",
    criteria: [{ label: "Credit score 400 to 499", ...score, value: [400, 499] }],
  },
  {
    name: "Equalisation",
    value: 3,
    ...upfront,
    calc: "percent",
    criteria: [{ label: "Credit score 500 to 599", ...score, value: [500, 599] }],
  },
];

const brokerage: readonly BrokerageBand[] = [
  {
    value: 4,
    max: 8,
    valueType: "percentage",
    criteria: [{ label: "Asset value up to $50,000", ...assetValue, condition: "lessThanOrEqualTo", value: 50_000 }],
  },
  {
    value: 4,
    max: 6,
    valueType: "percentage",
    criteria: [{ label: "Asset value over $50,000", ...assetValue, condition: "greaterThan", value: 50_000 }],
  },
];

const loadings: readonly Loading[] = [
  loading("Electric vehicle", -0.5, { object: "asset", attribute: "assetType", condition: "is", value: "ELECTRIC_MOTOR_VEHICLE" }),
  loading("Private sale", 0.5, privateSale),
  loading("Term over 60 months", 0.6, { object: "loanDetails", attribute: "term", condition: "greaterThan", value: 60 }),
  loading("Asset over 10 years old", 2, { object: "asset", attribute: "ageOfAsset", unit: "years", condition: "greaterThan", value: 10 }),
  loading("Asset over 20 years old at end of term", 2.5, {
    object: "asset",
    attribute: "ageOfAssetAtEnd",
    condition: "greaterThan",
    value: 20,
  }),
  loading("Not a property owner", 1, {
    object: "customerProfile",
    attribute: "livingArrangements",
    condition: "hasOne",
    value: ["RENTING", "BOARDING", "LIVING_WITH_PARENTS"],
  }),
];

function loading(name: string, value: number, criterion: Omit<LeafCriterion, "label">): Loading {
  return { name, value, valueType: "percentage", criteria: [{ ...criterion, label: name }] };
}
