import { afterEach, expect, it, vi } from "vitest";
import { watchDueContracts } from "../../../functions/book/watch.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { dateText } from "../../../shared/format.ts";
import { withApi } from "../../support/api/api.ts";
import { aContract } from "../../support/fixtures/contracts.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aPerson } from "../../support/fixtures/people.ts";
import { sendDigests, setClock } from "../../support/in-process/digests.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
afterEach(() => void vi.useRealTimers());

it("the daily email tells what has come in the book, once, and names no customer", async () => {
  const ann = await aPerson(running, { isVerified: true });
  const today = businessDate(new Date());
  const [tomorrow, dayAfter] = [daysAfter(today, 1), daysAfter(today, 2)];
  await aContract(ann.userId, { commission: 600, commissionDueOn: tomorrow });
  await aContract(ann.userId, { commission: 700, commissionDueOn: daysAfter(today, -9) });
  const morning = async (day: string) => {
    setClock(`${day}T00:00:00Z`);
    await watchDueContracts({ day });
    await sendDigests(day);
    return (await emailsTo(ann.email)).filter(({ subject }) => subject === "Updates on your quotes").map(({ text }) => text);
  };

  expect(await morning(today)).toEqual([]);
  const [text] = await morning(tomorrow);
  expect(text).toContain(`In your book: NOW, 2023 motor vehicle: the commission of $600.00 was due on ${dateText(tomorrow)}.`);
  expect(text).not.toContain("$700.00");
  expect(text).not.toContain("Grace");
  expect(await morning(dayAfter)).toHaveLength(1);
});
