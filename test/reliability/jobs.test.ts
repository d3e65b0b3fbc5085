import { afterAll, describe, expect, it, vi } from "vitest";
import { domains } from "../../functions/outbox/job-handlers.ts";
import { outboxHandler as handler } from "../support/in-process/event-functions.ts";
import { transferOwnership, deleteTransferredWorkspace } from "../../functions/store/workspace/transfer-ownership.ts";
import { pauseBefore } from "../integration/user/crash-points.ts";
import { aCall } from "../support/fixtures/brokers.ts";
import { faultCases } from "../support/reliability/call-faults.ts";
import { describedCase, drawnCases } from "../support/call-scenarios/drawn-cases.ts";
import { aConsentingCustomerOf, checksBy } from "../support/fixtures/customer-checks.ts";
import { JobRuns, jobOf, recordOf, untilOutboxEmpty } from "../support/reliability/job-runs.ts";
import { captureEmails, withInProcessFunctions } from "../support/in-process/functions-fixture.ts";
import { report, sampleOf, sizeOf } from "../support/reliability/run-size.ts";
import { jobScenarios } from "../support/call-scenarios/jobs.ts";
import { withSharedFixture } from "../support/fixtures/shared-fixture.ts";

/** Fault cases per job kind; Infinity tries all. */
const perJob = sizeOf("FAULTS", { usual: 1, deep: 20 });

const { running, lenders, emails } = withInProcessFunctions();
const shared = withSharedFixture(running);

const figures = { jobs: 0, calls: 0, cases: 0, converged: 0 };
afterAll(() => report("outbox jobs with faults", figures));

const handlers = (await Promise.all(Object.values(domains).map((load) => load()))).flat();
const kinds = handlers.map(({ kind }) => kind);
const tried = sampleOf(kinds, sizeOf("FAULT_JOBS", { usual: 8, deep: Infinity }));

describe("an outbox job that fails at any point and is retried", () => {
  it("has a scenario in which it succeeds, in test/support/call-scenarios/jobs.ts", () => {
    const inScenarios = new Set(jobScenarios({ ...shared.fixture, lenders }).map(({ kind }) => kind));
    expect(kinds.filter((kind) => !inScenarios.has(kind))).toEqual([]);
  });

  it.each(tried.map((kind, turn) => [kind, turn] as const))(
    "%s ends as without the fault and loses no email",
    { timeout: 900_000 },
    async (kind, turn) => {
      const callScenarios = jobScenarios({ ...shared.fixture, lenders }).filter((callScenario) => callScenario.kind === kind);
      const exceptions: string[] = [];
      for (const callScenario of callScenarios) {
        const runs = new JobRuns({ callScenario, emails });
        const { calls, end } = await runs.withoutFault();
        // A failed condition means that another worker has claimed the job.
        const cases = drawnCases(
          faultCases(calls).filter(({ fault, call }) => fault !== "condition failed" && call.service !== callScenario.without),
          { turn, max: perJob },
        );
        for (const faultCase of cases) {
          const verdict = runs.verdict(end, await runs.with(faultCase), faultCase);
          exceptions.push(...verdict.map((text) => `${describedCase(faultCase)}: ${text}`));
          if (verdict.length === 0) figures.converged += 1;
        }
        figures.calls += calls.length;
        figures.cases += cases.length;
      }

      figures.jobs += 1;
      expect(exceptions).toEqual([]);
    },
  );
});

describe("an email to a customer", () => {
  it.each([
    ["about a customer check", "check.send", (customerId: string) => checksBy(shared.fixture.ann).identity.send(customerId)],
    ["with a link", "link.upload", (customerId: string) => shared.fixture.ann.api.sendUploadLink({ body: { customerId } })],
  ] as const)("%s is sent and recorded when the application is transferred to a colleague at any step", async (_title, kind, request) => {
    const { ann, kim } = shared.fixture;
    const to = { userId: kim.userId, name: { firstName: "Kim", lastName: "Broker" } };
    captureEmails(emails);
    for (let nth = 1; ; nth++) {
      const { applicationId, customerId, email } = await aConsentingCustomerOf(ann);
      await request(customerId);
      const event = { Records: [recordOf(await jobOf(kind))] };
      const sending = pauseBefore(nth, () => handler(event, { getRemainingTimeInMillis: () => 60_000 }));
      const hasPaused = await sending.hasPaused;
      await transferOwnership(applicationId, { from: ann.userId, to, by: ann.userId }, aCall());
      await deleteTransferredWorkspace(applicationId, ann.userId);

      await sending.resume();
      await untilOutboxEmpty().finally(() => vi.useRealTimers());

      expect([nth, emails.some((sentEmail) => sentEmail.to === email)]).toEqual([nth, true]);
      const { customers, links } = await kim.api.readApplication({ params: { id: applicationId } });
      const statuses = kind === "check.send" ? customers[0]!.checks.map(({ status }) => status) : links.map(({ status }) => status);
      expect([nth, statuses]).toEqual([nth, [kind === "check.send" ? "sent" : "open"]]);
      await shared.snapshot.restore();
      if (!hasPaused) break;
    }
  });
});
