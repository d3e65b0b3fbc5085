import { businessDate } from "../../shared/business-date.ts";
import { budgetOf } from "../../shared/quote/what-if/budget.ts";
import { monthlyOf } from "../../shared/quote/what-if/within-budget.ts";
import { calendarOf } from "../../shared/quote/what-if/calendar.ts";
import { gridOf } from "../../shared/quote/what-if/grid.ts";
import { priceSteps } from "../../shared/quote/what-if/price-steps.ts";
import { offerAgainst } from "../../shared/quote/offer.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import { scoreRates } from "../../shared/quote/what-if/score-rates.ts";
import { type Goal, solve } from "../../shared/quote/what-if/solve.ts";
import { type WhatItTakesOptions, whatItTakes as pathsOf } from "../../shared/quote/what-if/what-it-takes.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Caller } from "../call/caller.ts";
import type { Call, Operation } from "../call/operation.ts";
import { panelOfOwner } from "../organisation/lenders.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";
import { requireOffer } from "./require-offer.ts";
import { applyOverrides } from "./scenario-overrides.ts";

/** The nearest changes that make each other lender eligible, and the nearest other prices of those that qualify. */
export const whatItTakes: Operation<"whatItTakes"> = async (caller, { params, query: { pairs, outside, ...query } }, call) => {
  const { rulebook, hash, panel, today, scenario: saved } = await askedAbout(caller, params.applicationId, call);
  const { scenario, rest } = applyOverrides(saved, query);
  const options = { ...omitUndefined<WhatItTakesOptions>(rest), ...panel, ...(outside === "true" && { outside: true }) };
  return {
    rulebook: hash,
    today,
    paths: pathsOf(scenario, rulebook, { ...options, pairs: pairs !== "false" }),
    steps: priceSteps(scenario, rulebook, options),
    scores: scoreRates(scenario, rulebook, options),
  };
};

/** On which days of the next year a lender opens, closes or changes price, by the sheets as known now. */
export const readCalendar: Operation<"readCalendar"> = async (caller, { params, query }, call) => {
  const { rulebook, hash, panel, scenario: saved, today } = await askedAbout(caller, params.applicationId, call);
  const { scenario, rest } = applyOverrides(saved, query);
  const calendar = calendarOf(scenario, rulebook, { ...omitUndefined<QuoteOptions>(rest), ...panel });
  return { rulebook: hash, today, ...calendar };
};

/** What an offer that the customer has from elsewhere costs, beside the lenders' products on the same terms. */
export const compareOffer: Operation<"compareOffer"> = async (caller, { body: { applicationId, offer, ...filters } }, call) => {
  const { rulebook, hash, panel, scenario } = await askedAbout(caller, applicationId, call);
  requireOffer(offer, scenario);
  return { rulebook: hash, ...offerAgainst(offer, scenario, rulebook, { ...omitUndefined<QuoteOptions>(filters), ...panel }) };
};

/** The value of one field with which a lender's product reaches a repayment or a brokerage. */
export const solveQuote: Operation<"solveQuote"> = async (caller, { body }, call) => {
  const { applicationId, lender, for: field, exact = false } = body;
  const { rulebook, hash, lenders, panel, scenario } = await askedAbout(caller, applicationId, call);
  requireLender(lender, lenders());
  if (field === "brokerageRate" && scenario.applicationType === "consumer")
    throw invalid("for", field, "another field for a consumer quote");
  const target = targetOf(body.target, field);
  return { rulebook: hash, ...solve(scenario, rulebook, { lender, for: field, target, exact }, panel.own) };
};

/** A lender's product, or the best one, for each term with each balloon. */
export const quoteGrid: Operation<"quoteGrid"> = async (caller, { body: { applicationId, lender, ...body } }, call) => {
  const { rulebook, hash, lenders, panel, scenario: saved } = await askedAbout(caller, applicationId, call);
  if (lender !== undefined) requireLender(lender, lenders());
  const { scenario, rest } = applyOverrides(saved, body);
  const options = { ...omitUndefined<QuoteOptions>(rest), ...panel };
  return {
    rulebook: hash,
    ...gridOf(scenario, rulebook, lender === undefined ? options : { ...options, lenders: [lender], outside: true }),
  };
};

/** What each listed lender can do within what the customer can pay. */
export const quoteBudget: Operation<"quoteBudget"> = async (caller, { body: { applicationId, amount, every, limits, ...body } }, call) => {
  const { rulebook, hash, panel, scenario: saved } = await askedAbout(caller, applicationId, call);
  const { scenario, rest } = applyOverrides(saved, body);
  const options = { ...omitUndefined<QuoteOptions>(rest), ...panel };
  return { rulebook: hash, budget: budgetOf(scenario, rulebook, { monthly: monthlyOf(amount, every), limits }, options) };
};

/** The caller's quote, the sheets of today and the panel of the quote's owner. */
async function askedAbout(caller: Caller, applicationId: string, call: Call) {
  const [application, { rulebook, hashOn, lenders }, panel] = await Promise.all([
    openWorkspace(caller, applicationId, call),
    currentSheets(),
    panelOfOwner(caller),
  ]);
  const today = businessDate(new Date());
  return { rulebook, hash: hashOn(today), lenders, panel, today, scenario: scenarioOf(application, today) };
}

function requireLender(lender: string, lenders: readonly string[]): void {
  if (!lenders.includes(lender)) throw invalid("lender", lender, "a lender with a rate sheet");
}

function targetOf(
  { repayments, brokerage }: { repayments?: number | undefined; brokerage?: number | undefined },
  field: Goal["for"],
): Goal["target"] {
  if ((repayments === undefined) === (brokerage === undefined)) {
    throw invalid("target", repayments === undefined ? "neither of them" : "both", "either repayments or brokerage");
  }
  if (repayments !== undefined) return { repayments };
  if (field !== "brokerageRate") throw invalid("for", field, "brokerageRate for a target of brokerage");
  return { brokerage: brokerage! };
}

const invalid = (field: string, found: string, expected: string) => new InvalidInput([{ path: [field], found, expected }]);
