/** What the answers about changed deals and about who lends, and reading a text, cost beside a quote of the same scenario. */
import { readFileSync } from "node:fs";
import { rulebook } from "../../functions/sheets/rulebook.ts";
import { sheetSources } from "../../functions/sheets/sources.ts";
import { maxTextLength, readText } from "../../shared/intake/read-text.ts";
import { offerAgainst } from "../../shared/quote/offer.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { tracedProducts } from "../../shared/quote/trace/trace.ts";
import { calendarOf } from "../../shared/quote/what-if/calendar.ts";
import { budgetOf } from "../../shared/quote/what-if/budget.ts";
import { priceSteps } from "../../shared/quote/what-if/price-steps.ts";
import { solve } from "../../shared/quote/what-if/solve.ts";
import { whoLends } from "../../shared/quote/who-lends.ts";
import { whatItTakes } from "../../shared/quote/what-if/what-it-takes.ts";
import type { Finding } from "./goals.ts";
import { timeInRounds } from "./rounds.ts";
import type { Case } from "./workload.ts";

const limits = {
  "single changes": 60,
  "single changes and pairs": 300,
  "price steps": 60,
  "solving for a deposit": 60,
  "a budget": 60,
  "the calendar": 15,
  "reading a text": 20,
  "an offer": 2,
} as const;
const traceLimit = 0.2;
const lendingLimit = 40;

/** 8,000 characters: twenty deals, each in an email's usual sentences. */
const texts = JSON.parse(readFileSync("test/unit/intake/texts.json", "utf8")) as readonly { readonly text: string }[];
const sentences =
  "It was good to talk this morning, and sorry that it took us a while to come back to you. Please let us know what else you need and whether the papers that we sent are enough. We are in the office until late and would like to settle it soon. ";
const longText = texts
  .map(({ text }) => `${sentences}${text}\n${sentences}`)
  .join("\n")
  .slice(0, maxTextLength);

/** Little is known of these. */
const parts: readonly Scenario[] = [
  {
    applicationType: "consumer",
    today: "2026-11-20",
    asset: { assetType: "MOTOR_VEHICLE", ageOfAsset: 2012, typeOfSale: "PRIVATE_SALE" },
    customer: { employers: [{ employmentType: "CASUAL" }] },
  },
  {
    applicationType: "commercial",
    today: "2026-11-20",
    asset: { assetType: "EARTH_MOVING", ageOfAsset: 2018, typeOfSale: "PRIVATE_SALE" },
    customerProfile: { livingArrangements: "RENTING" },
  },
];

export async function changedDealFindings(cases: readonly Case[]): Promise<Finding[]> {
  const scenarios = cases.slice(0, 48).map(({ scenario }) => scenario);
  const listed = scenarios.map((scenario) => quote(scenario, rulebook).products);
  const at = (place: number) => scenarios[place]!;
  const goalOf = (place: number) => {
    const [{ lender, repayments } = { lender: "Pepper", repayments: null }] = listed[place]!;
    return { lender, for: "deposit", target: { repayments: Math.round((repayments ?? 500) * 90) / 100 } } as const;
  };
  const timings = await timeInRounds(
    [
      { name: "a quote", run: (place) => quote(at(place), rulebook) },
      { name: "a quote with traces", run: (place) => tracedProducts(at(place), rulebook, sheetSources) },
      { name: "single changes", run: (place) => whatItTakes(at(place), rulebook, { pairs: false }) },
      { name: "single changes and pairs", run: (place) => whatItTakes(at(place), rulebook) },
      { name: "price steps", run: (place) => priceSteps(at(place), rulebook) },
      { name: "a budget", run: (place) => budgetOf(at(place), rulebook, { monthly: goalOf(place).target.repayments }) },
      { name: "solving for a deposit", run: (place) => solve(at(place), rulebook, goalOf(place)) },
      { name: "the calendar", run: (place) => calendarOf(at(place), rulebook) },
      { name: "reading a text", run: () => readText(longText, { today: "2026-11-20" }) },
      { name: "an offer", run: (place) => offerAgainst({ repayments: 700, price: 32_000, term: 60 }, at(place), rulebook) },
    ],
    { cases: scenarios.length, rounds: 15 },
  );
  timings.print("Changed deals", "a quote");
  const lendings = await timeInRounds(
    [
      { name: "a quote", run: (place) => quote(parts[place]!, rulebook) },
      { name: "who lends", run: (place) => whoLends(parts[place]!, rulebook) },
    ],
    { cases: parts.length, rounds: 60 },
  );
  lendings.print("Who lends", "a quote");
  const products = listed.reduce((sum, { length }) => sum + length, 0) / listed.length;
  return [
    ...Object.entries(limits).map(([name, limit]) => finding(`${name} / a quote`, timings.ratio(name, "a quote"), limit)),
    finding("who lends / a quote", lendings.ratio("who lends", "a quote"), lendingLimit),
    finding("the trace of one product / a quote", (timings.ratio("a quote with traces", "a quote") - 1) / products, traceLimit),
  ];
}

const finding = (quantity: string, figure: number, limit: number): Finding => ({
  goal: "changes",
  quantity,
  figure,
  unit: "x",
  bound: "at most",
  floor: limit,
});
