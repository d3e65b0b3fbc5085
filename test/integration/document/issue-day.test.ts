import { beforeAll, describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { type RatesOffice, aRatesOffice, pepper } from "../../support/fixtures/rates-office.ts";
import { sheetText } from "../../support/fixtures/rate-sheets.ts";
import { files, pdfMetadata, uploadAndWait } from "../../support/fixtures/uploads.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";

const running = withApi();
const today = businessDate(new Date());

let ann: Person;
let office: RatesOffice;
beforeAll(async () => {
  office = await aRatesOffice(running);
  ann = await aSubmitter(running);
});

async function aPayslip(): Promise<{ readonly applicationId: string; readonly documentId: string }> {
  const { applicationId, customerId } = await aQuoteForNow(ann);
  const form = await ann.api.uploadDocument({ body: { customerId, kind: "payslip", ...pdfMetadata(files.pdf) } });
  await uploadAndWait(ann, form, files.pdf);
  return { applicationId, documentId: form.documentId };
}

const staleRows = async (applicationId: string) => {
  await drainOutbox();
  const { rows } = await ann.api.readToday();
  return rows.filter(({ kind, _id }) => kind === "fileStale" && _id.startsWith(applicationId)).map(({ text }) => text.split(": ")[1]);
};

describe("the day on which a document was issued", () => {
  it("is between 2000 and today, of a checked file of one's own, and can be taken back", async () => {
    const { documentId } = await aPayslip();
    const date = (person: Person, issuedOn: unknown, id = documentId) =>
      person
        .send("dateDocument", { body: { documentId: id, issuedOn } })
        .then(({ status, text }) => [status, /issuedOn: .*?(?=","data)/.exec(text)?.[0]]);
    const expected = `expected a day from 2000-01-01 to ${today}`;

    expect(await date(ann, daysAfter(today, 1))).toEqual([400, `issuedOn: found ${daysAfter(today, 1)}, ${expected}`]);
    expect(await date(ann, "1999-12-31")).toEqual([400, expect.stringContaining("expected a day from 2000-01-01 on")]);
    expect((await date(ann, "2026-02-30"))[0]).toBe(400);
    expect((await date(await aPerson(running), today))[0]).toBe(404);
    expect((await date(ann, today, `${documentId.split(".")[0]}.${"0".repeat(26)}`))[0]).toBe(404);
    expect((await date(ann, "2000-01-01"))[0]).toBe(200);
    expect(await ann.api.readDocument({ params: { id: documentId } })).toMatchObject({ issuedOn: "2000-01-01" });
    expect((await date(ann, null))[0]).toBe(200);
    expect(await ann.api.readDocument({ params: { id: documentId } })).not.toHaveProperty("issuedOn");
  });

  it("brings a row to Today once the file is too old, which goes with a newer day, and a sheet's own number of days counts", async () => {
    const { applicationId, documentId } = await aPayslip();
    const issued = (daysAgo: number) => ann.api.dateDocument({ body: { documentId, issuedOn: daysAfter(today, -daysAgo) } });

    await issued(36);
    expect(await staleRows(applicationId)).toEqual([expect.stringMatching(/^payslips of .* are more than 35 days old$/)]);
    await issued(35);
    expect(await staleRows(applicationId)).toEqual([]);

    const text = await sheetText(() => ({ date: "2026-11-01", freshness: { payslip: 14 } }));
    const { _id } = await office.author.api.createDraft({ body: { slug: pepper, text } });
    await office.author.api.submitDraft({ body: { _id } });
    await office.approver.api.approveIssue({ body: { _id, reason: "As the lender's list says." } });
    await ann.api.lodgeApplication({ body: { applicationId, lender: "Pepper", lodgedOn: today, acknowledgeMissing: true } });
    expect(await staleRows(applicationId)).toEqual([]);
    await ann.api.decideSubmission({ body: { applicationId, number: 1, decision: "moreInformation", on: today } });
    expect(await staleRows(applicationId)).toEqual([expect.stringMatching(/^payslips of .* are more than 14 days old$/)]);
  });
});
