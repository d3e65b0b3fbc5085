import { beforeAll, describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { withApi } from "../../support/api/api.ts";
import { withLenders } from "../../support/fixtures/lenders.ts";
import { type Person, rejectionOf } from "../../support/fixtures/people.ts";
import { aLodgedApplication, aSubmitter } from "../../support/fixtures/submissions.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";

const running = withApi();
withLenders(running);

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

const today = businessDate(new Date());
type Decision = "approved" | "moreInformation" | "declined";

const lodged = () => aLodgedApplication(ann, today);
const decide = (applicationId: string, decision: Decision) =>
  ann.api.decideSubmission({ body: { applicationId, number: 1, decision, on: today } });
const read = (id: string) => ann.api.readApplication({ params: { id } });
const settle = (applicationId: string) => ann.api.markOutcome({ body: { applicationId, outcome: "settled" } });
const withdraw = (applicationId: string, number = 1) => ann.api.withdrawSubmission({ body: { applicationId, number } });
const reopen = (id: string) => ann.api.reopenSubmission({ params: { id } });

describe("an application that was lodged by hand", () => {
  it.each([
    ["received", undefined, true, false],
    ["referred", "moreInformation", true, true],
    ["accepted", "approved", true, false],
    ["declined", "declined", false, true],
  ] as const)("%s: is withdrawn or reopened as the lender's answer allows", async (status, decision, isWithdrawn, isReopened) => {
    const applicationId = await lodged();
    if (decision) await decide(applicationId, decision);
    for (const [isAllowed, call] of [
      [isWithdrawn, withdraw],
      [isReopened, reopen],
    ] as const)
      if (!isAllowed)
        await writesNothing(async () =>
          expect(await rejectionOf(call(applicationId))).toMatchObject({
            status: 409,
            code: "STATUS",
            message: expect.stringContaining(`found ${status}`),
          }),
        );

    expect(await (isReopened ? reopen : withdraw)(applicationId)).toMatchObject({ status: "quote" });
    expect(await rejectionOf(decide(applicationId, "approved"))).toMatchObject({ status: 409, code: "STATUS" });
  });

  it.each([
    ["received", undefined],
    ["referred", "moreInformation"],
    ["declined", "declined"],
  ] as const)("cannot be settled while it is %s", async (status, decision) => {
    const applicationId = await lodged();
    if (decision) await decide(applicationId, decision);
    await writesNothing(async () =>
      expect(await rejectionOf(settle(applicationId))).toMatchObject({
        status: 409,
        code: "STATUS",
        message: expect.stringContaining(`found submitted, ${status}`),
      }),
    );
  });

  it("is withdrawn, lodged with a second lender with what was signed, accepted and settled", async () => {
    const applicationId = await lodged();
    await decide(applicationId, "approved");
    const before = (await read(applicationId)).documents.map(({ kind }) => kind);

    await withdraw(applicationId);
    expect(await rejectionOf(settle(applicationId))).toMatchObject({ status: 409, code: "STATUS" });
    const { missing } = await ann.api.readSubmission({ params: { id: applicationId }, query: { lender: "Wisr" } });
    expect(missing.map(({ field }) => field)).not.toContain("customers.0.privacy");
    const body = { applicationId, lender: "Wisr", lodgedOn: today, acknowledgeMissing: true };
    expect(await ann.api.lodgeApplication({ body })).toMatchObject({ number: 2 });
    expect(await rejectionOf(withdraw(applicationId))).toMatchObject({ status: 409, field: "number" });
    await ann.api.decideSubmission({ body: { applicationId, number: 2, decision: "approved", on: today } });

    expect(await settle(applicationId)).toMatchObject({
      stage: "settled",
      submissions: [
        { number: 1, lender: "Pepper", status: "withdrawn" },
        { number: 2, lender: "Wisr", status: "accepted" },
      ],
    });
    expect((await read(applicationId)).documents.map(({ kind }) => kind)).toEqual(before);
    expect((await ann.api.readHistory({ params: { id: applicationId } })).map(({ title }) => title)).toEqual(
      expect.arrayContaining(["Application lodged with a lender", "Lender's decision entered", "Application to a lender withdrawn"]),
    );
  });

  it("is either settled or declined by calls at the same moment, never both", async () => {
    for (let round = 0; round < 4; round += 1) {
      const applicationId = await lodged();
      await decide(applicationId, "approved");

      await Promise.allSettled([settle(applicationId), decide(applicationId, "declined")]);

      const { outcome, submissions } = await read(applicationId);
      expect(outcome ? "accepted" : "declined").toBe(submissions[0]!.status);
      expect(brokenInvariants(await everyItem())).toEqual([]);
    }
  });
});
