import { afterEach, describe, expect, it, vi } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { dayMs, daysAfter } from "../../../shared/dates.ts";
import type { ApprovedTerms } from "../../../shared/domain/submission.ts";
import { withProof } from "../../../functions/sheets/sheet-proof.ts";
import { bundledSheets } from "../../../functions/sheets/rate-sheets.ts";
import { findSubmission } from "../../../functions/submission/record.ts";
import { recordStatus } from "../../../functions/submission/store.ts";
import { withApi } from "../../support/api/api.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { withLenders } from "../../support/fixtures/lenders.ts";
import { confirmedByStaff } from "../../support/fixtures/organisations.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { aRatesOffice } from "../../support/fixtures/rates-office.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { sendDigests } from "../../support/in-process/digests.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { everyItem } from "../../support/store/invariants.ts";
import { car } from "../../unit/quote/what-if/worked-scenarios.ts";

const running = withApi();
withLenders(running);
withFakeMailbox();
afterEach(() => {
  vi.useRealTimers();
});

const today = businessDate(new Date());
const lender = "Pepper";

/** A broker of an organisation whose ABN was verified so many days ago. */
async function aBroker(verifiedDaysAgo = 40, make: typeof aSubmitter = aPerson): Promise<Person> {
  const person = await make(running, { isVerified: true });
  await confirmedByStaff(person.organisationId!, new Date(Date.now() - verifiedDaysAgo * dayMs));
  return person;
}

const asQuoted = { rate: 12.49, amount: 29_464, term: 60, balloon: 6_400, repayment: 585.39, monthlyFees: 8.9 };

interface Approved {
  readonly on?: string;
  readonly terms?: Partial<ApprovedTerms>;
}

/** Lodges the car and has it approved. */
async function approved(person: Person, { on = today, terms = {} }: Approved = {}): Promise<string> {
  const applicationId = await enterScenario(person, car);
  await person.api.lodgeApplication({ body: { applicationId, lender, lodgedOn: daysAfter(on, -1), acknowledgeMissing: true } });
  await decide(person, applicationId, { on, terms });
  return applicationId;
}

const decide = (person: Person, applicationId: string, { on = today, terms = {} }: Approved) =>
  person.api.decideSubmission({ body: { applicationId, number: 1, decision: "approved", on, terms: { ...asQuoted, ...terms } } });

let night = today;

/** Runs the jobs and the next night's count; what stands on everybody's card of the car then. */
async function shown() {
  await drainOutbox();
  night = daysAfter(night, 1);
  await sendDigests(night);
  const [product] = await withProof(bundledSheets, [{ lender, productName: null, isCommercial: false, tier: "Score 660 to 800" }]);
  vi.useRealTimers();
  const { proof, turnaround, proved } = product!;
  return { ...(proof && { proof }), ...(turnaround && { turnaround }), ...(proved && { proved }) };
}

const proofItems = async () => (await everyItem()).filter(({ pk }) => String(pk).startsWith("PROOF#"));
/** Whether they matched, and after how many business days, of the decisions of a day that are counted. */
async function countedOn(day: string) {
  await drainOutbox();
  const events = (await proofItems()).filter(({ sk }) => String(sk).startsWith(`EVENT#${day}#`));
  return events.map(({ matched, days }) => [matched, days]);
}

describe("approvals of the car at Pepper", () => {
  it("show a proof from five of three organisations, and no longer stand for the rate after a mismatch", async () => {
    const [ann, bob, cat] = await Promise.all([aBroker(), aBroker(), aBroker()]);
    for (const person of [ann, ann, bob, bob, bob]) await approved(person);
    expect(await shown()).toEqual({});

    await approved(await aBroker(20));
    expect(await shown()).toEqual({});

    await approved(cat);
    expect(await shown()).toEqual({ proof: { matched: 6, of: 6, lastOn: today }, proved: true });
    const other = await aBroker();
    const applicationId = await enterScenario(other, car);
    const { products } = await other.api.rankedProducts({ params: { applicationId }, query: {} });
    expect(products.find((product) => product.lender === lender)).toMatchObject({ proof: { matched: 6, of: 6 }, proved: true });
    const inPlay = await other.api.readSheetsInPlay({ params: { applicationId }, query: {} });
    expect(inPlay!.verified.find((sheet) => sheet.lender === lender)!.proofs).toEqual({
      "Score 660 to 800": { matched: 6, of: 6, lastOn: today, clears: true },
    });

    await approved(cat, { terms: { rate: 13.49, repayment: 602.53 } });
    expect(await shown()).toEqual({ proof: { matched: 6, of: 7, lastOn: today } });
    const { author } = await aRatesOffice(running);
    const [feedback, ...more] = await author.api.listFeedback({ params: { slug: "consumer-pepper" } });
    const answers = JSON.stringify([products, inPlay, feedback]);
    const persons = [ann, bob, cat].flatMap(({ userId, organisationId, email }) => [userId, organisationId!, email]);
    expect(persons.filter((each) => answers.includes(each))).toEqual([]);
    expect([feedback!.approved, feedback!.stated, more]).toEqual([[{ name: "rate", quoted: 12.49, approved: 13.49 }], 602.53, []]);
  }, 120_000);

  it("name neither organisation, application nor user in what is stored", async () => {
    const stored = JSON.stringify(await proofItems());
    const ids = (await everyItem()).flatMap(({ pk }) => /^(?:USER|ORGANISATION|APPLICATION)#(\w{26})/.exec(String(pk))?.[1] ?? []);
    expect(ids.length).toBeGreaterThan(10);
    expect(ids.filter((id) => stored.includes(id))).toEqual([]);
    const events = (await proofItems()).filter(({ sk }) => sk !== "SUMMARY");
    expect(events.map(({ ttl }) => ttl)).toEqual(events.map(() => Date.parse(daysAfter(today, 100)) / 1000));
    const fields = new Set((await proofItems()).flatMap((item) => Object.keys(item)));
    expect([...fields].toSorted()).toEqual([
      "days",
      "everyList",
      "figures",
      "listSort",
      "matched",
      "organisation",
      "pk",
      "proofs",
      "rate",
      "sk",
      "ttl",
      "turnaround",
    ]);
  });
});

describe("a decision", () => {
  it("counts once by the day of the first, however often it is corrected", async () => {
    const ann = await aBroker();
    const on = daysAfter(today, -2);
    const applicationId = await enterScenario(ann, car);
    await ann.api.lodgeApplication({ body: { applicationId, lender, lodgedOn: daysAfter(on, -7), acknowledgeMissing: true } });
    await ann.api.decideSubmission({ body: { applicationId, number: 1, decision: "moreInformation", on } });
    const found = () => countedOn(on);
    expect(await found()).toEqual([]);

    await ann.api.decideSubmission({ body: { applicationId, number: 1, decision: "declined", on } });
    expect(await found()).toEqual([[null, expect.any(Number)]]);
    await decide(ann, applicationId, {});
    expect(await found()).toEqual([[true, expect.any(Number)]]);
    await decide(ann, applicationId, { terms: { rate: 12.99, repayment: 593.93 } });
    expect(await found()).toEqual([[false, expect.any(Number)]]);
    await decide(ann, applicationId, { terms: { amount: 60_000, repayment: 1_193.93 } });
    expect(await found()).toEqual([[null, expect.any(Number)]]);
  }, 60_000);

  it("of a connected lender counts by its report, and by the terms once they are entered", async () => {
    const ann = await aBroker(40, aSubmitter);
    const { applicationId } = await aQuoteForNow(ann);
    await ann.api.postSubmission({ body: { applicationId, lender: "NOW" } });
    const submission = (await findSubmission({ applicationId, lender: "NOW", number: 1 }))!;
    await recordStatus(submission, { reference: "K1", status: "accepted", text: null, sequence: 1 });
    const ofNow = async () => {
      await drainOutbox();
      return (await proofItems())
        .filter(({ pk }) => String(pk).startsWith("PROOF#consumer-now#"))
        .map(({ matched, days }) => [matched, days]);
    };
    expect(await ofNow()).toEqual([[null, 0]]);
    await decide(ann, applicationId, {});
    expect(await ofNow()).toEqual([[false, 0]]);
  }, 60_000);
});
