import { beforeAll, describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { findSubmission } from "../../../functions/submission/record.ts";
import { recordStatus } from "../../../functions/submission/store.ts";
import { withApi } from "../../support/api/api.ts";
import { aCover } from "../../support/fixtures/covers.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { withLenders } from "../../support/fixtures/lenders.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aLodgedApplication, aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";

const running = withApi();
withLenders(running);
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

const today = businessDate(new Date());
const lodgedOn = daysAfter(today, -5);
type Decision = "approved" | "moreInformation" | "declined";

const lodged = () => aLodgedApplication(ann, lodgedOn);

const decide = (applicationId: string, decision: Decision, more: object = {}) =>
  ann.api.decideSubmission({ body: { applicationId, number: 1, decision, on: today, ...more } });
const tick = (applicationId: string, index: number, met = true, text?: string) =>
  ann.api.tickCondition({ body: { applicationId, number: 1, index, met, ...(text !== undefined && { text }) } });
const read = (id: string) => ann.api.readApplication({ params: { id } });
const submissionOf = (id: string) => ann.api.readSubmission({ params: { id }, query: {} });
const settle = (applicationId: string) => ann.api.markOutcome({ body: { applicationId, outcome: "settled" } });

/** What was quoted, as an approval would repeat it. */
async function quotedTerms(applicationId: string) {
  const { product, loanDetails } = (await submissionOf(applicationId)).application;
  return {
    rate: product!.rate,
    amount: product!.financeAmount!,
    term: loanDetails.term ?? 0,
    balloon: loanDetails.balloonAmount ?? 0,
    repayment: product!.repayments!,
    monthlyFees: product!.monthlyFees!,
  };
}

describe("a decision that a broker enters", () => {
  it.each([
    ["approved", "accepted", "accepted"],
    ["moreInformation", "referred", "referredBack"],
    ["declined", "declined", "declined"],
  ] as const)("%s makes a lodged application %s, and corrections follow until the deal is settled", async (decision, status, stage) => {
    const applicationId = await lodged();

    expect(await decide(applicationId, decision, { reason: "As discussed" })).toMatchObject({
      status,
      decidedOn: today,
      reason: "As discussed",
      terms: null,
      difference: null,
    });
    expect(await read(applicationId)).toMatchObject({ stage, submissions: [{ number: 1, lender: "Pepper", status }] });

    for (const [next, now] of [
      ["declined", "declined"],
      ["moreInformation", "referred"],
      ["approved", "accepted"],
    ] as const)
      expect(await decide(applicationId, next)).toMatchObject({ status: now, reason: null });
    expect(await settle(applicationId)).toMatchObject({ stage: "settled" });
    await writesNothing(async () => {
      for (const call of [() => decide(applicationId, "declined"), () => tick(applicationId, 0)])
        expect(await rejectionOf(call())).toMatchObject({ status: 409, code: "STATUS" });
    });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("has terms, which are compared with what was quoted and with what other lenders ask today", async () => {
    const applicationId = await lodged();
    const quoted = await quotedTerms(applicationId);
    const terms = { ...quoted, rate: quoted.rate + 2, repayment: quoted.repayment + 34.43 };

    const { difference, alternatives, lapsesOn, reference } = await decide(applicationId, "approved", {
      terms,
      lapsesOn: daysAfter(today, 30),
      reference: "P-778",
    });

    expect(difference).toMatchObject({ monthly: 34.43 });
    expect(difference!.items).toContainEqual({ name: "repayment", quoted: quoted.repayment, approved: terms.repayment });
    expect(alternatives.length).toBeGreaterThan(0);
    expect(alternatives.every(({ lender, monthly }) => lender !== "Pepper" && monthly < terms.repayment + terms.monthlyFees)).toBe(true);
    expect([lapsesOn, reference]).toEqual([daysAfter(today, 30), "P-778"]);
    expect(await submissionOf(applicationId)).toMatchObject({ terms, difference, alternatives, warnings: [] });
    const audited = (await everyItem()).filter(
      ({ pk, action }) => pk === `AUDIT#APPLICATION#${applicationId}` && action === "submission.decided",
    );
    expect(audited.map(({ fields }) => fields)).toMatchObject([
      { old: { status: "received", terms: null }, new: { status: "accepted", terms } },
    ]);
  });

  it("warns of an amount above what the asset and the fees cost, and takes it", async () => {
    const applicationId = await lodged();
    const quoted = await quotedTerms(applicationId);
    const terms = { ...quoted, amount: 40_000, repayment: 900 };
    expect(await decide(applicationId, "approved", { terms })).toMatchObject({ warnings: ["amount"], alternatives: [] });
  });

  it("has conditions, which are ticked while it is approved and keep their ticks when others are added", async () => {
    const applicationId = await lodged();
    await decide(applicationId, "approved", { conditions: ["Two payslips", "Proof of residence"] });
    expect(await tick(applicationId, 1)).toMatchObject({
      conditions: [
        { text: "Two payslips", met: null },
        { text: "Proof of residence", met: { by: ann.userId } },
      ],
    });
    expect(await rejectionOf(tick(applicationId, 2))).toMatchObject({ status: 400, field: "index" });

    const { conditions } = await decide(applicationId, "approved", { conditions: ["Insurance", "Proof of residence"] });

    expect(conditions.map(({ text, met }) => [text, met?.by])).toEqual([
      ["Insurance", undefined],
      ["Proof of residence", ann.userId],
    ]);
    expect((await tick(applicationId, 0, false, "Proof of residence")).conditions).toEqual([
      { text: "Insurance", met: null },
      { text: "Proof of residence", met: null },
    ]);
    expect(await rejectionOf(tick(applicationId, 0, true, "Two payslips"))).toMatchObject({ status: 409, code: "CHANGED" });
    await decide(applicationId, "declined");
    expect(await rejectionOf(tick(applicationId, 0))).toMatchObject({ status: 409, code: "STATUS", field: "status" });
  });

  it.each([
    ["a day before it was lodged", { on: daysAfter(lodgedOn, -1) }, "on"],
    ["a day to come", { on: daysAfter(today, 1) }, "on"],
    ["a last day before it", { lapsesOn: daysAfter(today, -1) }, "lapsesOn"],
    ["31 conditions", { conditions: Array.from({ length: 31 }, (_, at) => `Condition ${at}`) }, "conditions"],
    ["a condition of 301 characters", { conditions: ["x".repeat(301)] }, "conditions.0"],
    ["the same condition twice", { conditions: ["Insurance", "Payslip", "Insurance"] }, "conditions"],
    ["a rate of 0", { terms: { rate: 0 } }, "terms.rate"],
    ["a rate above 60", { terms: { rate: 60.01 } }, "terms.rate"],
    ["a term of 11 months", { terms: { term: 11 } }, "terms.term"],
    ["repayments that do not repay the amount", { terms: { repayment: 400 } }, "terms.repayment"],
    ["21 fees", { terms: { fees: Array.from({ length: 21 }, () => ({ name: "Fee", amount: 1, capitalised: false })) } }, "terms.fees"],
    ["terms of a declined application", { decision: "declined", terms: {} }, "terms"],
  ])("cannot have %s", async (_name, more, field) => {
    const applicationId = await lodged();
    const full = { rate: 9, amount: 30_000, term: 60, balloon: 0, repayment: 622.75, monthlyFees: 0 };
    const { decision = "approved", terms, ...others } = more as { decision?: Decision; terms?: object };
    const call = () => decide(applicationId, decision, { ...others, ...(terms && { terms: { ...full, ...terms } }) });
    await writesNothing(async () => expect(await rejectionOf(call())).toMatchObject({ status: 400, field }));
  });

  it("says by which figures the terms are wrong", async () => {
    const applicationId = await lodged();
    const terms = { rate: 9, amount: 30_000, term: 60, balloon: 0, repayment: 400, monthlyFees: 0 };
    expect(await rejectionOf(decide(applicationId, "approved", { terms }))).toMatchObject({
      message:
        "terms.repayment: found $400.00, which makes $24,000.00 over 60 months with the balloon of $0.00, expected one that repays the amount of $30,000.00",
    });
  });

  it("is of the current submission, which a quote has not", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    expect(await rejectionOf(decide(applicationId, "approved"))).toMatchObject({ status: 409, code: "STATUS", field: "status" });
    const sent = await lodged();
    const second = ann.api.decideSubmission({ body: { applicationId: sent, number: 2, decision: "approved", on: today } });
    expect(await rejectionOf(second)).toMatchObject({ status: 409, code: "STATUS", field: "number" });
  });

  it("of a connected lender is the lender's own, to which the broker adds the terms", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    await ann.api.postSubmission({ body: { applicationId, lender: "NOW" } });
    expect(await rejectionOf(decide(applicationId, "approved"))).toMatchObject({ status: 409, code: "STATUS", field: "decision" });
    const named = { applicationId, lender: "NOW", number: 1 };
    await recordStatus((await findSubmission(named))!, { reference: "K0123456789", status: "accepted", text: null, sequence: 1 });
    expect(await rejectionOf(decide(applicationId, "declined"))).toMatchObject({ status: 409, code: "STATUS", field: "decision" });
    expect(await rejectionOf(decide(applicationId, "approved", { reference: "Mine" }))).toMatchObject({ status: 400, field: "reference" });

    const terms = await quotedTerms(applicationId);
    expect(await decide(applicationId, "approved", { terms, conditions: ["Insurance"] })).toMatchObject({
      by: "lender",
      status: "accepted",
      reference: "K0123456789",
      difference: { items: [], monthly: 0, overTerm: 0 },
    });
    expect(await settle(applicationId)).toMatchObject({ stage: "settled" });
  });

  it("is entered by its broker or a cover, of whom the broker is emailed, and who loses the right when the cover ends", async () => {
    const applicationId = await lodged();
    const [colleague, cover] = [
      await aPerson(running, { organisation: ann.organisationId, isVerified: true }),
      await aPerson(running, { organisation: ann.organisationId, isVerified: true }),
    ];
    await aCover(ann, cover);
    const body = { applicationId, number: 1, decision: "approved", on: today, conditions: ["Insurance"] } as const;
    expect(await rejectionOf(colleague.api.decideSubmission({ body }))).toMatchObject({ status: 404 });
    expect(await rejectionOf((await aMaster(running)).api.decideSubmission({ body }))).toMatchObject({ status: 403 });

    await cover.api.decideSubmission({ body });
    await cover.api.tickCondition({ body: { applicationId, number: 1, index: 0, met: true } });

    await drainOutbox();
    const { firstName, lastName } = await cover.api.readUser();
    const told = (await emailsTo(ann.email)).filter(({ subject }) => subject === "A lender's decision on your application was entered");
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        new RegExp(`${firstName} ${lastName}, covering for you, has entered that Pepper has approved the application of Maya`),
      ),
    ]);
    await ann.api.revokeCover({ body: { userId: ann.userId, colleagueId: cover.userId } });
    expect(await rejectionOf(cover.api.decideSubmission({ body }))).toMatchObject({ status: 404 });
  });
});
