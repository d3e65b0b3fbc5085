import { businessDate } from "../../shared/business-date.ts";
import { explainFigure } from "../../shared/quote/lender-figure.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Operation } from "../http/operation.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { given } from "./given.ts";
import { currentSheets } from "./current-sheets.ts";
import { scenarioOf } from "./scenario-of.ts";
import { tryIn } from "./tried.ts";

/** Which known differences between calculators give the repayment that the lender's own one says. */
export const explainLenderFigure: Operation<"explainLenderFigure"> = async (caller, { params, query }, call) => {
  const { lender, repayments, ...others } = query;
  const [application, { rulebook, hashOn, lenders }] = await Promise.all([
    openWorkspace(caller, params.applicationId, call),
    currentSheets(),
  ]);
  if (!lenders().includes(lender)) {
    throw new InvalidInput([{ path: ["lender"], found: lender, expected: "a lender with a rate sheet" }]);
  }
  const today = businessDate(new Date());
  const { scenario, rest } = tryIn(scenarioOf(application, today), others);
  const figure = { lender, repayments: Number(repayments) };
  return { rulebook: hashOn(today), ...explainFigure(scenario, rulebook, figure, given<QuoteOptions>(rest)) };
};
