import { beforeAll, describe, expect, it } from "vitest";
import { refreshToday } from "../../../functions/store/services/today-jobs.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { withApi } from "../../support/api/api.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { drainOutbox, pendingJobs } from "../../support/in-process/drain-outbox.ts";

const running = withApi();
const today = businessDate(new Date());

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

interface Quote {
  readonly applicationId: string;
  readonly customerId: string;
  readonly application: Application;
}

type Change = (api: Person["api"], quote: Quote) => Promise<unknown>;

/** The newest employer's. */
const employerId = ({ application }: Quote) => application.customers[0]!.employers.at(-1)!._id;

const causes: Readonly<Record<string, Change>> = {
  "the vehicle's year": ({ updateAsset }, { application }) => updateAsset({ body: { _id: application.asset._id, ageOfAsset: 2020 } }),
  "the type of sale": ({ updateAsset }, { application }) =>
    updateAsset({ body: { _id: application.asset._id, typeOfSale: "PRIVATE_SALE" } }),
  "the documentation that the lender asks for": ({ updateLoanDetails }, { application }) =>
    updateLoanDetails({ body: { _id: application.loanDetails._id, documentationLevel: "Low doc" } }),
  "a new employer": ({ addEmployer }, { customerId }) => addEmployer({ body: { customerId, employmentType: "FULL_TIME" } }),
  "another employment": ({ updateEmployer }, quote) =>
    updateEmployer({ body: { employerId: employerId(quote), employmentType: "SELF_EMPLOYED" } }),
  "a removed employer": ({ removeEmployer }, quote) => removeEmployer({ body: { employerId: employerId(quote) } }),
  "living arrangements": ({ updateCustomerProfile }, { customerId: customer }) =>
    updateCustomerProfile({ body: { customerId: customer, customerProfile: { livingArrangements: "PROPERTY_OWNER" } } }),
  "a document that is not needed": ({ waiveDocument }, { applicationId, customerId }) =>
    waiveDocument({ body: { applicationId, customerId, kind: "payslip", reason: "The employer sends it to the lender." } }),
  "a second applicant": ({ createCustomer }, { applicationId }) => createCustomer({ body: { applicationId, firstName: "Kim" } }),
  "a lodgement": ({ lodgeApplication }, { applicationId }) =>
    lodgeApplication({ body: { applicationId, lender: "Pepper", lodgedOn: today, acknowledgeMissing: true } }),
  "a decision": ({ decideSubmission }, { applicationId }) =>
    decideSubmission({ body: { applicationId, number: 1, decision: "approved", on: today, conditions: ["Insurance"] } }),
  "a condition that is met": ({ tickCondition }, { applicationId }) =>
    tickCondition({ body: { applicationId, number: 1, index: 0, met: true } }),
  "a withdrawal": ({ withdrawSubmission }, { applicationId }) => withdrawSubmission({ body: { applicationId, number: 1 } }),
  "how the deal ended": ({ markOutcome }, { applicationId }) => markOutcome({ body: { applicationId, outcome: "lost" } }),
};

const refreshes = async (applicationId: string) =>
  (await pendingJobs()).filter(({ kind, payload }) => kind === refreshToday.kind && JSON.stringify(payload).includes(applicationId)).length;

describe("a change on which rows of Today depend", () => {
  it("has them written again, each in the change's own transaction; another change does not", async () => {
    const { applicationId, customerId } = await aQuoteForNow(ann);
    const missed: string[] = [];
    for (const [name, change] of Object.entries(causes)) {
      const application = await ann.api.readApplication({ params: { id: applicationId } });
      await drainOutbox();
      await change(ann.api, { applicationId, customerId, application });
      if ((await refreshes(applicationId)) === 0) missed.push(name);
    }
    expect(missed).toEqual([]);

    const other = await aQuoteForNow(ann);
    await drainOutbox();
    await ann.api.updateAsset({ body: { _id: other.assetId, assetValue: 31_000 } });
    await ann.api.updateCustomer({ body: { customerId: other.customerId, lastName: "Rossi" } });
    expect(await refreshes(other.applicationId)).toBe(0);
  });
});

describe("a day with 60 open deals", () => {
  it("shows 20 rows, each with its cause in the data, and drops one when its cause is mended", async () => {
    const busy = await aPerson(running, { isVerified: true });
    const ids = await inTurns(60, (at) => aDeal(busy, at));
    await drainOutbox();

    const { rows, more } = await busy.api.readToday();
    expect(rows).toHaveLength(20);
    expect(more).toBeGreaterThan(0);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["approvalLapses", "conditionsOpen"]));
    for (const { _id } of rows) {
      const [applicationId = ""] = _id.split(".");
      expect(ids).toContain(applicationId);
      expect(await busy.api.readSubmission({ params: { id: applicationId }, query: {} })).toMatchObject({
        status: "accepted",
        conditions: [{ met: null }],
        lapsesOn: daysAfter(today, 10),
        decidedOn: daysAfter(today, -3),
      });
    }

    const [first] = rows;
    const [mended = ""] = first!._id.split(".");
    const startedAt = performance.now();
    await busy.api.withdrawSubmission({ body: { applicationId: mended, number: 1 } });
    await drainOutbox();
    expect((await busy.api.readToday()).rows.map(({ _id }) => _id)).not.toContain(first!._id);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

/** Of five one approved with a condition and a day on which it lapses, one declined, three without a cause. */
async function aDeal({ api }: Person, at: number): Promise<string> {
  const { _id: applicationId, asset } = await api.startQuote({ params: { type: "consumer" } });
  await api.updateAsset({ body: { _id: asset._id, assetType: "MOTOR_VEHICLE", assetValue: 30_000, ageOfAsset: 2025 } });
  if (at % 5 > 1) return applicationId;
  await api.lodgeApplication({ body: { applicationId, lender: "Pepper", lodgedOn: daysAfter(today, -5), acknowledgeMissing: true } });
  const decided = { applicationId, number: 1, on: daysAfter(today, -3) };
  await api.decideSubmission({
    body:
      at % 5 === 0
        ? { ...decided, decision: "approved", conditions: ["Insurance"], lapsesOn: daysAfter(today, 10) }
        : { ...decided, decision: "declined" },
  });
  return applicationId;
}

/** One after the other, as an untouched quote is opened again. */
async function inTurns<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at += 1) made.push(await make(at));
  return made;
}
