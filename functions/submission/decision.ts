/** What a lender that is not connected has decided, as the broker types it; of a connected one, the terms of its decision. */
import { businessDate } from "../../shared/business-date.ts";
import type { SentStatus, Submission } from "../../shared/domain/submission.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { financesMore, termsProblem } from "../../shared/submission/difference.ts";
import type { lenderDecisions, submissionRoutes } from "../../shared/wire/submission-routes.ts";
import { InvalidInput, type Problem, refuse } from "../../shared/wire/problem.ts";
import type { InputOf } from "../../shared/wire/route.ts";
import type { Caller } from "../call/caller.ts";
import type { Call, Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { isDone } from "../store/services/idempotency.ts";
import { openedOf } from "./lodging.ts";
import { sentIn, toResponse } from "./response.ts";
import { type SubmissionRecord, byOf, findSubmission, sentOn } from "./record.ts";
import { type TypedChange, recordTyped } from "./store.ts";
import { notCurrent, unsentOf } from "./submission.ts";

type Decision = InputOf<typeof submissionRoutes.decideSubmission>["body"];

const statusOf: Readonly<Record<(typeof lenderDecisions)[number], SentStatus>> = {
  approved: "accepted",
  moreInformation: "referred",
  declined: "declined",
};

/** Replaces what was recorded of an earlier decision; a condition whose text stays keeps its tick. */
export const decideSubmission: Operation<"decideSubmission"> = (caller, { body }, call) =>
  change({ caller, body, call, action: "submission.decided" }, (record) => {
    const { decision, on, terms, lapsesOn = null, reason = null, reference, conditions = [] } = body;
    const status = statusOf[decision];
    if (byOf(record) === "lender" && record.status !== status) throw lendersStatus(record, status);
    refuse(problemsOf(body, record, businessDate(new Date())));
    const ticked = new Map(record.conditions?.map(({ text, met }) => [text, met]));
    const decided = { decidedOn: on, terms: terms ?? null, lapsesOn, reason };
    const { decidedOn = null, terms: oldTerms = null, lapsesOn: oldLapse = null, reason: oldReason = null } = record;
    return {
      fields: {
        old: { status: record.status, decidedOn, terms: oldTerms, lapsesOn: oldLapse, reason: oldReason, conditions: textsOf(record) },
        new: { status, ...decided, conditions },
      },
      changes: {
        ...decided,
        ...(reference !== undefined && { reference }),
        // Submissions of earlier releases have only the day of the latest decision.
        ...(decision !== "moreInformation" && {
          firstDecidedOn: record.firstDecidedOn ?? (record.status === "referred" ? on : (decidedOn ?? on)),
        }),
        conditions: conditions.map((text) => ({ text, met: ticked.get(text) ?? null })),
        warnings: terms && record.scenario && financesMore(record, terms) ? ["amount"] : [],
      },
      ...(status !== record.status && { status }),
      emails: "decided",
    };
  });

const textsOf = ({ conditions = [] }: SubmissionRecord): string[] => conditions.map(({ text }) => text);

function* problemsOf({ decision, on, terms, lapsesOn, conditions, reference }: Decision, record: SubmissionRecord, today: IsoDate) {
  const from = sentOn(record);
  if (on < from || on > today) yield { path: ["on"], found: on, expected: `a day from ${from}, on which it was sent, to ${today}` };
  if (lapsesOn !== undefined && lapsesOn < on) yield { path: ["lapsesOn"], found: lapsesOn, expected: `${on} or a later day` };
  for (const [name, value] of Object.entries({ terms, conditions, lapsesOn }))
    if (value !== undefined && decision !== "approved")
      yield { path: [name], found: `${name} of "${decision}"`, expected: "them of an approval only" };
  const repeated = conditions?.find((text, at) => conditions.indexOf(text) < at);
  if (repeated !== undefined) yield { path: ["conditions"], found: `"${repeated}" twice`, expected: "each condition once" };
  if (reference !== undefined && byOf(record) === "lender")
    yield { path: ["reference"], found: reference, expected: `none: ${record.lender} gives it` };
  const problem: Problem | undefined = terms && termsProblem(terms, ["terms"]);
  if (problem) yield problem;
}

/** Ticks a condition of an approval, or takes the tick back. */
export const tickCondition: Operation<"tickCondition"> = (caller, { body }, call) =>
  change({ caller, body, call, action: "submission.condition" }, ({ status, conditions = [] }) => {
    const { text, met } = body;
    const index = text === undefined ? body.index : conditions.findIndex((each) => each.text === text);
    if (status !== "accepted") throw conflict("status", `found ${status}, expected accepted: only an approval has conditions to meet.`);
    if (index < 0)
      throw new ApiError("conflict", "CHANGED", "The conditions of this approval have changed meanwhile. Please load the page again.");
    if (index >= conditions.length)
      throw new InvalidInput([
        { path: ["index"], found: String(index), expected: `one below ${conditions.length}, the number of conditions` },
      ]);
    const tick = met ? { at: new Date().toISOString(), by: caller.delegate?.userId ?? caller.userId } : null;
    return {
      fields: { index, met },
      changes: { conditions: conditions.map((each, at) => (at === index ? { ...each, met: tick } : each)) },
    };
  });

interface Typing {
  readonly caller: Caller;
  readonly body: { readonly applicationId: string; readonly number: number };
  readonly call: Call;
  readonly action: TypedChange["action"];
}

/** Writes what `changeOf` makes of the application's current submission. Throws ApiError (conflict) if it is not `number`, or has ended. */
async function change(
  { caller, body: { applicationId, number }, call, action }: Typing,
  changeOf: (record: SubmissionRecord) => Omit<TypedChange, "action">,
): Promise<Submission> {
  return retryOnConflict(async () => {
    const { version, application, ranked } = await openedOf(caller, applicationId, call);
    const sent = sentIn(application);
    if (!sent) throw conflict("status", `found ${application.status}, expected submitted.`);
    if (sent.number !== number) throw notCurrent(number, sent.number);
    const named = { applicationId, lender: sent.lender, number };
    if (!(await isDone(call, action))) {
      const record = (await findSubmission(named))!;
      if (application.outcome) throw conflict("outcome", `found ${application.outcome.result}, expected none: the deal has ended.`);
      if (!(await recordTyped(caller, { of: record, version, action, ...changeOf(record) }, call))) return retry();
    }
    const record = (await findSubmission(named))!;
    return done(toResponse(record, unsentOf(record, application, ranked), ranked));
  });
}

const conflict = (field: string, message: string) => new ApiError("conflict", "STATUS", `${field}: ${message}`, field);

const lendersStatus = ({ lender, status }: SubmissionRecord, decided: SentStatus) =>
  conflict("decision", `found ${decided}, expected ${status}, as ${lender} is connected and reports its decisions itself.`);
