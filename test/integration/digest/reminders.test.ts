import { afterEach, expect, describe, it, vi } from "vitest";
import type { Message } from "../../../infra/local/mail/message.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter, yearOf } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aPerson } from "../../support/fixtures/people.ts";
import { sendDigests } from "../../support/in-process/digests.ts";
import { car, excavator } from "../../unit/quote/what-if/worked-scenarios.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
afterEach(() => {
  vi.useRealTimers();
});

const digestsTo = async (email: string): Promise<Message[]> =>
  (await emailsTo(email)).filter(({ subject }) => subject === "Updates on your quotes");

describe("the daily email", () => {
  it("reminds a broker on the day of their choice, if the quote then qualifies", async () => {
    const [bea, carl] = [await aPerson(running, { isVerified: true }), await aPerson(running, { isVerified: true })];
    const [applicationId, carls] = [await enterScenario(bea, car), await enterScenario(carl, car)];
    const today = businessDate(new Date());
    const on = daysAfter(today, 30);
    const remind = (lender: string, day: string) => bea.send("remindOfQuote", { body: { applicationId, lender, on: day } });
    for (const lender of ["Macquarie", "Macquarie", "Australian Premier Finance"]) expect((await remind(lender, on)).status).toBe(200);
    expect((await remind("Macquarie", today)).text).toContain(`on: found ${today}, expected a day after ${today}`);
    expect((await remind("Unknown Bank", on)).text).toContain("lender: found Unknown Bank, expected a lender with a rate sheet");

    await carl.api.remindOfQuote({ body: { applicationId: carls, lender: "Australian Premier Finance", on } });

    await sendDigests(daysAfter(on, -1));
    expect(await digestsTo(bea.email)).toEqual([]);
    await sendDigests(on);

    const [email] = await digestsTo(bea.email);
    expect(email!.text).toContain("Qualifies for Macquarie from today.");
    expect(email!.text).not.toContain("Australian Premier");
    expect(await digestsTo(carl.email)).toEqual([]);
    await sendDigests(daysAfter(on, 1));
    expect(await digestsTo(bea.email)).toHaveLength(1);
  });

  it("reminds a broker on the day before a price changes, and says which", async () => {
    const dan = await aPerson(running, { isVerified: true });
    const ageOfAsset = yearOf(businessDate(new Date())) - 5;
    const applicationId = await enterScenario(dan, { ...excavator, asset: { ...excavator.asset, ageOfAsset } });
    const { holdsUntil, days } = await dan.api.readCalendar({ params: { applicationId }, query: { lenders: ["C4"] } });
    await dan.api.remindOfQuote({ body: { applicationId, lender: "C4", on: holdsUntil! } });

    await sendDigests(holdsUntil!);

    expect(days).toMatchObject([{ changes: [{ lender: "C4", kind: "dearer" }] }]);
    const [email] = await digestsTo(dan.email);
    expect(email!.text).toContain("Tomorrow C4 gets dearer: $1,621.65 to $1,654.42 a month.");
    expect(email!.text).toMatch(/A\s+figure\s+that\s+a\s+quote's\s+card\s+marks\s+as\s+assumed\s+is\s+assumed\s+here,\s+too\./);
    expect(email!.text).not.toContain("Qualifies");
  });
});
