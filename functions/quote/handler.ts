import { inPlayRoutes } from "../../shared/wire/in-play-routes.ts";
import { lendingRoutes } from "../../shared/wire/lending-routes.ts";
import { quoteRoutes } from "../../shared/wire/quote-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import { compareOffer, quoteBudget, quoteGrid, readCalendar, solveQuote, whatItTakes } from "./what-if.ts";
import { keepQuote, listKeptQuotes, readKeptQuote } from "./kept-quotes.ts";
import { quoteDifference } from "./difference.ts";
import { readSheetsInPlay } from "./in-play.ts";
import { rankedProducts } from "./quote.ts";
import { businessDate } from "../../shared/business-date.ts";
import { yearsAfter } from "../../shared/dates.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Operation } from "../call/operation.ts";
import { digestReminderItem } from "../store/services/digest-entries.ts";
import { reminderItems } from "../store/services/today-rows.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { panelOf, panelOfOwner } from "../organisation/lenders.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { explainFigure } from "../../shared/quote/lender-figure.ts";
import { quote } from "../../shared/quote/quote.ts";
import { productSheetSlug } from "../../shared/rulebook/file-name.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { feedbackItem } from "../store/services/lender-feedback.ts";
import { unarchivedStatuses, writeToWorkspace } from "../store/workspace/workspace-write.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";
import { applyOverrides } from "./scenario-overrides.ts";
import { compareQuotes } from "./compare.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { whoLends as lendingsOn } from "../../shared/quote/who-lends.ts";
import { requireVerifiedOrganisation } from "../organisation/verified-abn.ts";

const sentEvent = "quote.lenderFigureSent" as const;

/** Stores both figures, and what explains the difference, for the rates office. */
const sendLenderFigure: Operation<"sendLenderFigure"> = async (caller, { body }, call) => {
  const { applicationId, lender, productType, repayments: stated } = body;
  const [application, { rulebook }, { own }] = await Promise.all([
    openWorkspace(caller, applicationId, call),
    currentSheets(),
    panelOfOwner(caller),
  ]);
  const scenario = scenarioOf(application, businessDate(new Date()));
  const options = { lenders: [lender], productTypes: [productType], mustMatch: [], ...(own && { own }) };
  const [product] = quote(scenario, rulebook, options).products;
  if (!product) throw new InvalidInput([{ path: ["lender"], found: lender, expected: "a lender with such a product" }]);
  const { tier, date, repayments, rate, financeAmount } = product;
  const { causes } = explainFigure(scenario, rulebook, { lender, repayments: stated }, options);
  const { term = null } = scenario.loanDetails ?? {};
  const slug = productSheetSlug(product);
  const event = { action: sentEvent, fields: { lender, stated } };
  const items = [feedbackItem(slug, { tier, date, stated, repayments, rate, financeAmount, term, causes })];
  const outcome = await writeToWorkspace({ actor: caller, applicationId, call }, event, { items, statuses: unarchivedStatuses });
  if (outcome.kind === "conditionFailed") throw notFound();
  return null;
};

/** Which known differences between calculators give the repayment that the lender's own one says. */
const explainLenderFigure: Operation<"explainLenderFigure"> = async (caller, { params, query }, call) => {
  const { lender, repayments, ...others } = query;
  const [application, { rulebook, hashOn, lenders }, panel] = await Promise.all([
    openWorkspace(caller, params.applicationId, call),
    currentSheets(),
    panelOfOwner(caller),
  ]);
  if (!lenders().includes(lender)) {
    throw new InvalidInput([{ path: ["lender"], found: lender, expected: "a lender with a rate sheet" }]);
  }
  const today = businessDate(new Date());
  const { scenario, rest } = applyOverrides(scenarioOf(application, today), others);
  const figure = { lender, repayments: Number(repayments) };
  return { rulebook: hashOn(today), ...explainFigure(scenario, rulebook, figure, { ...omitUndefined<QuoteOptions>(rest), ...panel }) };
};

/** Repeating it replaces the reminder of the same lender. */
const remindOfQuote: Operation<"remindOfQuote"> = async (caller, { body: { applicationId, lender, on } }, call) => {
  const [, { lenders }] = await Promise.all([openWorkspace(caller, applicationId, call), currentSheets()]);
  const today = businessDate(new Date());
  if (!lenders().includes(lender)) throw invalid("lender", lender, "a lender with a rate sheet");
  if (on <= today || on > yearsAfter(today, 1)) throw invalid("on", on, `a day after ${today}, at most a year from now`);
  const reminder = { applicationId, lender, on };
  await writeSystemItems([digestReminderItem(caller.userId, reminder), ...reminderItems(caller.userId, reminder)]);
  return null;
};

const invalid = (field: string, found: string, expected: string) => new InvalidInput([{ path: [field], found, expected }]);

/** Its conditions are criteria of rate sheets, which only known brokerages get. */
const whoLends: Operation<"whoLends"> = async (caller, { body: { scenario: asked, outside = false } }) => {
  await requireVerifiedOrganisation(caller);
  const [{ rulebook, hashOn }, { panel }] = await Promise.all([currentSheets(), panelOf(caller.organisationId)]);
  const scenario: Scenario = { ...asked, today: asked.today ?? businessDate(new Date()) };
  const { tiers } = rulebook.inForce(scenario.applicationType, scenario.today);
  const lenders = new Set(tiers.map(({ sheet }) => sheet.lender));
  return {
    rulebook: hashOn(scenario.today),
    whoLends: lendingsOn(scenario, rulebook, panel && !outside ? { panel } : {}),
    ...(panel && { outside: [...lenders].filter((lender) => !panel.includes(lender)) }),
  };
};

export const handler = serve({ ...quoteRoutes, ...inPlayRoutes, ...lendingRoutes }, routeRows, {
  rankedProducts,
  readSheetsInPlay,
  whoLends,
  whatItTakes,
  readCalendar,
  compareOffer,
  explainLenderFigure,
  sendLenderFigure,
  solveQuote,
  quoteGrid,
  quoteBudget,
  compareQuotes,
  remindOfQuote,
  quoteDifference,
  keepQuote,
  listKeptQuotes,
  readKeptQuote,
});
