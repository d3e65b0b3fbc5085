import { beforeAll, describe, expect, it } from "vitest";
import { contractKey } from "../../../functions/store/dynamo/book-keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { findItem } from "../../../functions/store/dynamo/read.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import type { Person } from "../../support/fixtures/people.ts";
import { aReadySettlement, figures } from "../../support/fixtures/settlements.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";

const running = withApi();
withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

const settle = (applicationId: string, key?: string) =>
  ann.api.recordSettled(
    { body: { applicationId, settledOn: businessDate(new Date()), figures: figures() } },
    key === undefined ? undefined : { idempotencyKey: key },
  );
const mark = (applicationId: string, outcome: "settled" | "lost" | null) => ann.api.markOutcome({ body: { applicationId, outcome } });
const stored = (applicationId: string) => findItem(contractKey(ann.userId, applicationId));
const contractsIn = async () => (await everyItem()).filter(({ pk }) => String(pk).startsWith("CONTRACT#"));

describe("the contract of a settled deal", () => {
  it("is in the book with its figures and what the application knows", async () => {
    const { applicationId } = await aReadySettlement(ann);
    await settle(applicationId);
    expect(await stored(applicationId)).toMatchObject({
      applicationId,
      customer: { firstName: "Maya", lastName: "Thornton" },
      lender: "Pepper",
      type: "consumer",
      ...figures(),
      settledOn: businessDate(new Date()),
      assetType: "MOTOR_VEHICLE",
    });

    await drainOutbox();
    expect(await stored(applicationId)).toMatchObject({ nextDay: daysAfter(figures().firstPaymentOn, 1) });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("has a score that was typed as one of the day on which the deal was lodged, though it was recorded later", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const lodgedOn = daysAfter(businessDate(new Date()), -10);
    await ann.api.updateApplication({ body: { _id: applicationId, creditProfile: { score: 755 } } });
    const { number } = await ann.api.lodgeApplication({ body: { applicationId, lender: "Pepper", lodgedOn, acknowledgeMissing: true } });
    await ann.api.decideSubmission({ body: { applicationId, number, decision: "approved", on: lodgedOn } });
    const settled = { applicationId, settledOn: lodgedOn, figures: figures(), acknowledgeMissing: true };
    await ann.api.recordSettled({ body: settled });
    expect(await stored(applicationId)).toMatchObject({ score: 755, scoreOn: lodgedOn });
  });

  it("has no first repayment after 2099", async () => {
    const { applicationId } = await aReadySettlement(ann);
    const body = { applicationId, settledOn: businessDate(new Date()), figures: { ...figures(), firstPaymentOn: "9999-12-31" } };
    expect(await ann.send("recordSettled", { body })).toMatchObject({
      status: 400,
      text: expect.stringContaining("figures.firstPaymentOn: found 9999-12-31, expected a day from 1990-01-01 to 2099-12-31"),
    });
  });

  it("is one, though the deal is settled twice", async () => {
    const { applicationId } = await aReadySettlement(ann);
    const before = (await contractsIn()).length;
    await settle(applicationId, "settled-once");
    await settle(applicationId, "settled-once");
    await expect(settle(applicationId)).rejects.toMatchObject({ code: "CLOSED" });
    expect((await contractsIn()).length).toBe(before + 1);
  });

  it("goes when the mark is taken back within 7 days, and can come again", async () => {
    const { applicationId } = await aReadySettlement(ann);
    await settle(applicationId);
    await mark(applicationId, null);
    expect(await stored(applicationId)).toBeUndefined();
    await settle(applicationId);
    expect(await stored(applicationId)).toMatchObject({ applicationId });
  });

  it("stays after 7 days, with the deal's mark", async () => {
    const { applicationId } = await aReadySettlement(ann);
    await settle(applicationId);
    const createdAt = `${daysAfter(businessDate(new Date()), -8)}T00:00:00.000Z`;
    await commit([updateItem("contract", contractKey(ann.userId, applicationId), { set: { createdAt } })]);
    await expect(mark(applicationId, null)).rejects.toMatchObject({ status: 409, code: "STATUS" });
    expect(await stored(applicationId)).toBeDefined();
    expect((await ann.api.readApplication({ params: { id: applicationId } })).outcome).toMatchObject({ result: "settled" });
  });

  it("is no hindrance to a deal that was lost", async () => {
    const { applicationId } = await aReadySettlement(ann);
    await mark(applicationId, "lost");
    await mark(applicationId, null);
    expect((await ann.api.readApplication({ params: { id: applicationId } })).outcome ?? null).toBeNull();
  });
});
