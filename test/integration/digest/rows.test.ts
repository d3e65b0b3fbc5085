import { afterEach, describe, expect, it, vi } from "vitest";
import { compareRates, enqueueDigests, sendDigest } from "../../../functions/digest/jobs.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { digestNewsItem, digestRatesItem } from "../../../functions/store/services/digest-entries.ts";
import { runJob } from "../../../functions/outbox/handler.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aCustomerOf } from "../../support/fixtures/links.ts";
import { aPerson } from "../../support/fixtures/people.ts";
import { nextJob, runDigestSchedule, sendDigests, setClock, storeCheckedFile } from "../../support/in-process/digests.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
afterEach(() => {
  vi.useRealTimers();
});

const digestsTo = async (email: string) => (await emailsTo(email)).filter(({ subject }) => subject === "Updates on your quotes");

describe("the broker's daily email", () => {
  it("says what Today says and what the menu counts", async () => {
    const bea = await aPerson(running, { isVerified: true });
    const [kim, lou] = [await aCustomerOf(bea), await aCustomerOf(bea)];
    await storeCheckedFile(bea, kim, "identity");
    await storeCheckedFile(bea, kim, "payslip");
    await storeCheckedFile(bea, lou, "bankStatement", { status: "rejected", reason: "The file is infected." });
    await drainOutbox();

    const { rows, unseen } = await bea.api.readToday();
    await sendDigests(daysAfter(businessDate(new Date()), 1));

    expect(unseen).toBe(2);
    const [email, ...others] = await digestsTo(bea.email);
    expect(others).toEqual([]);
    const told = rows.map(({ text }) => text.slice(text.indexOf(": ") + 2).replace(/\.$/, ""));
    expect(told.toSorted()).toEqual(["bank statements not accepted. The file is infected", "identity and payslips have arrived"]);
    const said = email!.text!.toLowerCase();
    for (const text of told) expect(said).toContain(`${text.toLowerCase()}.`);
  });

  it("tells what was written a moment before it, though its row was not", async () => {
    const bea = await aPerson(running, { isVerified: true });
    const kim = await aCustomerOf(bea);
    await drainOutbox();
    setClock("2027-10-01T00:00:00Z");
    await storeCheckedFile(bea, kim, "identity");
    await runDigestSchedule("2027-10-02");
    for (const { kind } of [compareRates, enqueueDigests]) await runJob((await nextJob(kind))!);

    await runJob((await nextJob(sendDigest.broker.kind))!);

    expect((await digestsTo(bea.email)).map(({ text }) => text)).toEqual([expect.stringContaining("Identity has arrived.")]);
    await drainOutbox();
  });

  describe("that has more to tell than one email takes", () => {
    /** Of quotes that are gone. */
    const others = (of: (applicationId: string) => Parameters<typeof commit>[0][number]) =>
      Promise.all(Array.from({ length: 50 }, () => commit([of(newId())])));

    async function toldAround(between: (ownerId: string) => Promise<unknown>) {
      const bea = await aPerson(running, { isVerified: true });
      await storeCheckedFile(bea, await aCustomerOf(bea), "identity");
      await between(bea.userId);
      await storeCheckedFile(bea, await aCustomerOf(bea), "payslip");
      await drainOutbox();
      const today = businessDate(new Date());
      for (const days of [1, 2]) await sendDigests(daysAfter(today, days));
      return (await digestsTo(bea.email)).map(({ text }) => text).toReversed();
    }

    it("tells what has happened before changed rates", async () => {
      const [first] = await toldAround((ownerId) => others((id) => digestRatesItem(ownerId, id, new Date().toISOString())));

      expect(first).toMatch(/Identity has arrived\.[^]*Payslips have arrived\./);
    });

    it("tells the rest of what has happened in the next one", async () => {
      const [first, second] = await toldAround((ownerId) => others((id) => digestNewsItem(ownerId, id)));

      expect([first, second]).toEqual([
        expect.stringContaining("Identity has arrived."),
        expect.stringContaining("Payslips have arrived."),
      ]);
    });
  });
});
