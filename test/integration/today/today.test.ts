import { beforeAll, describe, expect, it } from "vitest";
import { refreshToday } from "../../../functions/store/services/today-jobs.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { findSubmission } from "../../../functions/submission/record.ts";
import { recordStatus } from "../../../functions/submission/store.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { dateText } from "../../../shared/format.ts";
import { withApi } from "../../support/api/api.ts";
import { secretIn, withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { type CustomerFixture, aCustomerOf, linkHolder, linkHolderFromEmail } from "../../support/fixtures/links.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { signatureFields } from "../../support/fixtures/signatures.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { files, pdfMetadata, uploadAndWait } from "../../support/fixtures/uploads.ts";
import { drainOutbox, pendingJobs } from "../../support/in-process/drain-outbox.ts";
import { everyItem } from "../../support/store/invariants.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

async function signs({ applicationId, customerId, email }: CustomerFixture) {
  await ann.api.sendPrivacyLink({ body: { customerId } });
  const holder = await linkHolderFromEmail(running, emailsTo, email);
  await holder.sign({ customerId, applicationId, applicationType: "consumer", ...signatureFields });
}

/** Of a file with a link; the broker's upload needs none. */
async function uploads({ customerId, email }: CustomerFixture, content: Buffer = files.pdf) {
  await ann.api.sendUploadLink({ body: { customerId } });
  const sent = (await emailsTo(email)).find(({ text = "" }) => text.includes("/upload#"));
  const holder = linkHolder(running, secretIn(sent));
  await uploadAndWait(ann, await holder.upload({ kind: "identity", ...pdfMetadata(content) }), content);
}

async function rowsAbout(person: Person, applicationId: string) {
  await drainOutbox();
  const { rows } = await person.api.readToday();
  return rows.filter(({ _id }) => _id.startsWith(applicationId)).map(({ kind, text }) => [kind, text.slice(text.indexOf(": ") + 2)]);
}

const opened = (id: string) => ann.api.readApplication({ params: { id } });
const today = businessDate(new Date());

describe("Today", () => {
  it("tells of signatures and of customers' files until the quote is opened, and of what was not accepted until another file comes", async () => {
    const kim = await aCustomerOf(ann);
    const { customerId, applicationId } = kim;
    await opened(applicationId);

    await signs(kim);
    await uploads(kim, files.html);
    await uploadAndWait(ann, await ann.api.uploadDocument({ body: { customerId, kind: "payslip", ...pdfMetadata(files.pdf) } }), files.pdf);
    const waiting = await rowsAbout(ann, applicationId);
    expect(waiting).toEqual([
      ["fileRejected", expect.stringMatching(/^identity not accepted\. Found an HTML page/)],
      ["signed", "the customer signed"],
    ]);
    await opened(applicationId);
    expect(await rowsAbout(ann, applicationId)).toEqual(waiting.slice(0, 1));
    await uploads(kim);

    expect(await rowsAbout(ann, applicationId)).toEqual([["uploaded", "identity has arrived"]]);
    await opened(applicationId);
    expect(await rowsAbout(ann, applicationId)).toEqual([]);
  });

  it("tells a lender's decision until it is seen, once, and nothing of a deal that has ended", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const { number } = await ann.api.postSubmission({ body: { applicationId } });
    const submission = (await findSubmission({ applicationId, lender: "NOW", number }))!;
    await recordStatus(submission, { reference: "K0123456789", status: "accepted", text: "Approved.", sequence: 1 });

    expect(await rowsAbout(ann, applicationId)).toEqual(expect.arrayContaining([["decision", "NOW approved"]]));
    await commit([outboxItem(refreshToday, { applicationId }), outboxItem(refreshToday, { applicationId })]);
    expect((await rowsAbout(ann, applicationId)).filter(([kind]) => kind === "decision")).toHaveLength(1);
    await ann.api.markOutcome({ body: { applicationId, outcome: "settled" } });

    // Before the job has run, too.
    expect((await ann.api.readToday()).rows.filter(({ _id }) => _id.startsWith(applicationId))).toEqual([]);
    expect(await rowsAbout(ann, applicationId)).toEqual([]);
    expect((await everyItem()).filter(({ sk }) => String(sk).startsWith(`ROW#${applicationId}`))).toEqual([]);
  });

  it("tells at once of a lender that has had a deal for ten days, though it was recorded now", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const lodgedOn = daysAfter(today, -10);
    await ann.api.lodgeApplication({ body: { applicationId, lender: "Pepper", lodgedOn, acknowledgeMissing: true } });

    expect(await rowsAbout(ann, applicationId)).toContainEqual(["lenderSilent", `Pepper has had it since ${dateText(lodgedOn)}`]);
  });

  it("counts what was not seen, forward only, and never by a moment in the future", async () => {
    const kim = await aCustomerOf(ann);
    await signs(kim);
    await drainOutbox();
    const { rows, unseen } = await ann.api.readToday();
    expect([unseen, rows.filter(({ isNew }) => isNew).length]).toEqual([rows.length, rows.length]);

    await ann.api.markTodaySeen({ body: { upTo: "2999-01-01T00:00:00.000Z" } });
    await ann.api.markTodaySeen({ body: { upTo: "2020-01-01T00:00:00.000Z" } });
    expect((await ann.api.readToday()).unseen).toBe(0);
    await uploads(kim);
    await drainOutbox();

    expect((await ann.api.readToday()).rows.filter(({ isNew }) => isNew).map(({ kind }) => kind)).toEqual(["uploaded"]);
  });

  it("hides a row that is put off, also when its cause changes, and takes days from tomorrow to 90 days on", async () => {
    const kim = await aCustomerOf(ann);
    await uploads(kim);
    await drainOutbox();
    const _id = `${kim.applicationId}.uploaded`;
    const { later } = await ann.api.readToday();

    for (const until of [today, daysAfter(today, 91), "2026-02-30"])
      expect(await ann.send("putOffRow", { body: { _id, until } })).toMatchObject({ status: 400 });
    expect(await ann.send("putOffRow", { body: { _id: `${kim.applicationId}.signed`, until: daysAfter(today, 1) } })).toMatchObject({
      status: 404,
    });
    await ann.api.putOffRow({ body: { _id, until: daysAfter(today, 90) } });
    expect(await rowsAbout(ann, kim.applicationId)).toEqual([]);
    expect((await ann.api.readToday()).later).toBe(later + 1);
    await uploads(kim);

    expect(await rowsAbout(ann, kim.applicationId)).toEqual([]);
  });

  it("is each owner's alone, and moves with a quote that is transferred", async () => {
    const bea = await aPerson(running, { organisation: ann.organisationId, isVerified: true });
    const cy = await aPerson(running, { organisation: ann.organisationId, isVerified: true });
    const { customerId, applicationId, email } = await aCustomerOf(bea);
    await bea.api.sendUploadLink({ body: { customerId } });
    const holder = await linkHolderFromEmail(running, emailsTo, email);
    await uploadAndWait(bea, await holder.upload({ kind: "identity", ...pdfMetadata(files.pdf) }), files.pdf);
    const row = [["uploaded", "identity has arrived"]];
    expect([await rowsAbout(bea, applicationId), await rowsAbout(cy, applicationId)]).toEqual([row, []]);
    const other = await cy.send("putOffRow", { body: { _id: `${applicationId}.uploaded`, until: daysAfter(today, 1) } });
    expect(other).toMatchObject({ status: 404 });

    await ann.api.removeMember({ body: { userId: bea.userId, quotesTo: cy.userId } });
    await drainOutbox();
    await drainOutbox();

    expect(await rowsAbout(cy, applicationId)).toEqual(row);
    expect((await everyItem()).filter(({ pk, sk }) => pk === `TODAY#${bea.userId}` && String(sk).startsWith("ROW#"))).toEqual([]);
    expect(await bea.send("readToday")).toMatchObject({ status: 403 });
  });

  it("reminds of a lender on the day on which the broker wanted it", async () => {
    const { applicationId } = await aCustomerOf(ann);
    await ann.api.remindOfQuote({ body: { applicationId, lender: "Pepper", on: daysAfter(today, 1) } });
    await drainOutbox();

    expect(await rowsAbout(ann, applicationId)).toEqual([]);
    const stored = (await everyItem()).filter(({ sk }) => sk === `ROW#${applicationId}.reminder`);
    expect(stored).toMatchObject([{ from: daysAfter(today, 1), text: expect.stringContaining("time to look at Pepper again") }]);
  });

  it("names no person in the table", async () => {
    await drainOutbox();
    const stored = (await everyItem()).filter(({ pk }) => String(pk).startsWith("TODAY#"));

    expect(stored.length).toBeGreaterThan(3);
    expect(JSON.stringify(stored)).not.toMatch(/Kim|Wattle|Maya|Thornton/);
    expect((await pendingJobs()).filter(({ kind }) => kind === refreshToday.kind)).toEqual([]);
  });
});
