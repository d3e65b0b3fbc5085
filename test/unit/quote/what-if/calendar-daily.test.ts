/** The calendar against 367 daily quotes, with scenarios at thresholds of every lender and of random sheets. */
import { expect, it } from "vitest";
import { daysAfter, monthsElapsed } from "../../../../shared/dates.ts";
import type { ProductResult } from "../../../../shared/quote/product.ts";
import { quote } from "../../../../shared/quote/quote.ts";
import { type Rulebook, rulebookOf } from "../../../../shared/quote/rulebook.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import { type Calendar, calendarOf } from "../../../../shared/quote/what-if/calendar.ts";
import { randomSheets } from "../../../support/engine/random-sheets.ts";
import { generatedScenarios } from "../../../support/engine/scenarios.ts";
import { sheets } from "../../../support/own-sheets.ts";
import { report, sampleOf, seed, sizeOf } from "../../../support/reliability/run-size.ts";
import { seededRandom } from "../../../support/seeded-random.ts";

/** CALENDAR_SCENARIOS=200 tries 200 scenarios that lie at the thresholds of every lender, and a quarter as many by random sheets. */
const wanted = sizeOf("CALENDAR_SCENARIOS", { usual: 8, deep: 200 });

function onDay(scenario: Scenario, days: number): Scenario {
  const today = daysAfter(scenario.today, days);
  const employers = scenario.customer?.employers?.map((employer) =>
    employer?.timeOfEmployment == null
      ? employer
      : { ...employer, timeOfEmployment: employer.timeOfEmployment + Math.floor(monthsElapsed(today, scenario.today)) },
  );
  return { ...scenario, today, ...(employers && { customer: { ...scenario.customer, employers } }) };
}

const isOpen = (product: ProductResult | undefined) => !!product && product.qualification < 2 && product.aboveCostCap !== true;

const figures = (product: ProductResult | undefined) =>
  product ? [product.qualification, product.rate, product.repayments, product.feesTotal, product.monthlyFees.value].join() : "none";

/** "day lender" of each change that 367 daily quotes show. */
function dailyChanges(scenario: Scenario, rulebook: Rulebook): string[] {
  const lists = Array.from({ length: 367 }, (_, days) => quote(onDay(scenario, days), rulebook).products);
  return lists.slice(1).flatMap((after, at) => {
    const lenders = new Set([...lists[at]!, ...after].map(({ lender }) => lender));
    return [...lenders].flatMap((lender) => {
      const [old, now] = [lists[at]!, after].map((list) => list.find((product) => product.lender === lender));
      const expires = old?.expiresOn !== undefined && old.expiresOn === now?.expiresOn && old.expiresOn === daysAfter(scenario.today, at);
      const isListed = (isOpen(old) || isOpen(now)) && (figures(old) !== figures(now) || isOpen(old) !== isOpen(now));
      return isListed || (expires && isOpen(old)) ? [`${daysAfter(scenario.today, at + 1)} ${lender}`] : [];
    });
  });
}

const changesOf = ({ days }: Calendar) => days.flatMap(({ day, changes }) => changes.map(({ lender }) => `${day} ${lender}`));

function cases(): readonly { readonly rulebook: Rulebook; readonly scenarios: readonly Scenario[] }[] {
  const random = seededRandom(seed);
  const own = sampleOf([...generatedScenarios(sheets, Math.max(200, wanted), seed)], wanted);
  const drawn = Array.from({ length: Math.ceil(wanted / 16) }, (_, at) => {
    const files = randomSheets(random);
    return { rulebook: rulebookOf(files), scenarios: [...generatedScenarios(files, 4, seed + at)] };
  });
  return [{ rulebook: rulebookOf(sheets), scenarios: own }, ...drawn];
}

it("the calendar is what 367 daily quotes show", { timeout: 3_600_000 }, () => {
  const tried = { scenarios: 0, quotes: 0, changes: 0, opens: 0, closes: 0, dearer: 0, cheaper: 0, other: 0, expires: 0 };
  for (const { rulebook, scenarios } of cases()) {
    for (const scenario of scenarios) {
      const calendar = calendarOf(scenario, rulebook);

      expect({ scenario, changes: changesOf(calendar).toSorted() }).toEqual({
        scenario,
        changes: dailyChanges(scenario, rulebook).toSorted(),
      });

      tried.scenarios += 1;
      tried.quotes += 367;
      for (const { changes } of calendar.days) {
        tried.changes += changes.length;
        for (const { kind } of changes) tried[kind] += 1;
      }
    }
  }
  report("calendar", tried);

  expect(tried.changes).toBeGreaterThan(wanted / 2);
});
