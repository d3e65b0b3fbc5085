/** What the broker types of an application that a lender gets outside Kelpie. */
import { businessDate } from "../../shared/business-date.ts";
import { daysAfter } from "../../shared/dates.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Caller } from "../call/caller.ts";
import type { Call, Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { countMetric } from "../metric.ts";
import { panelOfOwner } from "../organisation/lenders.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { isConnected, lenderForType, lendersWithSheet } from "../sheets/submission-lenders.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { isDone } from "../store/services/idempotency.ts";
import { statusChangedEvent } from "../store/workspace/status.ts";
import { closed } from "../store/workspace/workspace-write.ts";
import { openWorkspace, versionOf } from "../store/workspace/workspace.ts";
import { packOf } from "./pack.ts";
import { toResponse } from "./response.ts";
import { reviewOf } from "./review.ts";
import { findSubmission } from "./record.ts";
import { createSubmission } from "./store.ts";
import { incomplete, keptProductOf, notSubmittable } from "./submission.ts";

/** What calls about a submission read first. */
export async function openedOf(caller: Caller, applicationId: string, call: Call) {
  const version = await versionOf(caller, applicationId);
  const [application, sheets, panel] = await Promise.all([
    openWorkspace(caller, applicationId, call),
    currentSheets(),
    panelOfOwner(caller),
  ]);
  return { version, application, ranked: { sheets, panel, today: businessDate(new Date()) } };
}

const maxDaysAgo = 60;

/** Records what is missing, where the broker says that it is: a lender may have taken the application without it. */
export const lodgeApplication: Operation<"lodgeApplication"> = (caller, { body }, call) =>
  retryOnConflict(async () => {
    const { applicationId, lender, lodgedOn, reference = null, packId, acknowledgeMissing = false } = body;
    const { version, application, ranked } = await openedOf(caller, applicationId, call);
    const { sheets, today } = ranked;
    const { applicationType: type, submissions } = application;
    if (await isDone(call, statusChangedEvent))
      return done(toResponse((await findSubmission({ applicationId, ...submissions.at(-1)! }))!, [], ranked));
    // Also with a customer who has been removed since: it has been taken to the lender.
    const pack = packId === undefined ? undefined : await packOf(application, packId);
    if (pack && pack.lender !== lender)
      throw new InvalidInput([{ path: ["packId"], found: `a pack for ${pack.lender}`, expected: `one for ${lender}` }]);
    const submissionLender = lenderForType(lendersWithSheet(sheets, type, today), type, lender);
    if (lodgedOn > today || lodgedOn < daysAfter(today, -maxDaysAgo))
      throw new InvalidInput([{ path: ["lodgedOn"], found: lodgedOn, expected: `${today} or one of the ${maxDaysAgo} days before it` }]);
    if (isConnected(lender)) throw connected(lender);
    if (application.outcome) throw closed(application);
    if (application.status !== "quote") throw notSubmittable(application.status);
    const { organisationId } = caller;
    const review = await reviewOf({ submissionLender, application, ...ranked, hasAccount: false });
    const { missing, indicative, fields, application: asLodged } = review;
    if (organisationId === undefined || !indicative) throw notFound();
    if (missing.length > 0 && !acknowledgeMissing) throw incomplete(missing, `This application to ${lender} lacks something.`);
    const named = { applicationId, lender, number: submissions.length + 1 };
    const submission = {
      ...named,
      ...indicative,
      by: "hand" as const,
      lodgedOn,
      reference,
      missing,
      organisationId,
      application: asLodged,
      driverLicences: {},
      fields,
      // A pack that was not made has taken nothing to the lender.
      documents: (pack?.status === "failed" ? [] : (pack?.documents ?? [])).map(({ _id, name }) => ({ _id, fileName: name })),
    };
    const kept = keptProductOf(caller, application, lender, ranked);
    if (!(await createSubmission(caller, { submission, kept, previous: submissions, version }, call))) return retry();
    countMetric("Submissions", { outcome: "lodged" });
    return done(toResponse((await findSubmission(named))!, [], ranked));
  });

const connected = (lender: string) =>
  new ApiError("conflict", "CONNECTED", `${lender} is connected to Kelpie. Submit the application instead.`, "lender");
