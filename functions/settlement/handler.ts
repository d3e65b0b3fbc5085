import { settlementRoutes } from "../../shared/wire/settlement-routes.ts";
import { serve } from "../serve.ts";
import { createSettlementPack, requireReady } from "./pack.ts";
import { routeRows } from "./routes.ts";
import { readSettlement, saveSettlement, showPaymentDetails, verifyPayee } from "./settlement.ts";
import { businessDate } from "../../shared/business-date.ts";
import { dollarText } from "../../shared/format.ts";
import { termsProblem } from "../../shared/submission/difference.ts";
import type { InputOf } from "../../shared/wire/route.ts";
import { dayProblems } from "../../shared/wire/book.ts";
import { type Problem, refuse } from "../../shared/wire/problem.ts";
import { openApplication } from "../application/application.ts";
import type { Operation } from "../call/operation.ts";
import { settledContract } from "../book/contract.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { writeOutcome } from "../store/workspace/outcome.ts";
import { type OpenedSettlement, openedSettlement, requireOpen } from "./opened.ts";

type Body = InputOf<typeof settlementRoutes.recordSettled>["body"];

/** Outcome, contract and audit are one write. */
const recordSettled: Operation<"recordSettled"> = async (caller, { body }, call) => {
  const { applicationId, settledOn, figures, acknowledgeMissing = false } = body;
  await retryOnConflict(async () => {
    const opened = await openedSettlement(caller, applicationId, call);
    const isOpen = !opened.application.outcome;
    if (isOpen) refuse(problemsOf(body, opened));
    if (isOpen && !acknowledgeMissing) requireReady(opened);
    // Of a repeated call the mark is known by its key.
    if (!isOpen && call.idempotencyKey === undefined) requireOpen(opened);
    const event = { action: "settlement.settled" as const, subject: { applicationId }, fields: { settledOn, figures, acknowledgeMissing } };
    const extraItems = settledContract(caller.userId, { ...opened, settledOn, figures });
    const news = { type: "contract.created" as const, lender: opened.record.lender };
    const marked = { applicationId, outcome: "settled" as const, version: opened.version, additionalEvents: [event], extraItems, news };
    return (await writeOutcome(caller, marked, call)) ? done() : retry();
  });
  return openApplication(caller, applicationId, call);
};

/** Days that cannot be, and figures that do not repay what is financed. */
function* problemsOf({ settledOn, figures }: Body, { record }: OpenedSettlement): Generator<Problem> {
  const today = businessDate(new Date());
  const from = record.decidedOn ?? businessDate(new Date(record.submittedAt));
  const { firstPaymentOn, balloon, amount } = figures;
  if (settledOn > today || settledOn < from)
    yield { path: ["settledOn"], found: settledOn, expected: `a day from ${from}, on which it was approved, to ${today}` };
  for (const problem of dayProblems({ firstPaymentOn }, today)) yield { ...problem, path: ["figures", ...problem.path] };
  if (firstPaymentOn < settledOn)
    yield { path: ["figures", "firstPaymentOn"], found: firstPaymentOn, expected: `${settledOn} or a later day` };
  if (balloon >= amount)
    yield { path: ["figures", "balloon"], found: dollarText(balloon), expected: `less than the amount of ${dollarText(amount)}` };
  const repaid = termsProblem(figures, ["figures"]);
  if (repaid) yield repaid;
}

export const handler = serve(settlementRoutes, routeRows, {
  readSettlement,
  saveSettlement,
  verifyPayee,
  showPaymentDetails,
  createSettlementPack,
  recordSettled,
});
