import { beforeAll, describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { findSubmission } from "../../../functions/submission/record.ts";
import { withApi } from "../../support/api/api.ts";
import { aCover } from "../../support/fixtures/covers.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { withLenders } from "../../support/fixtures/lenders.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
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
const lodge = (applicationId: string, more: object = {}) =>
  ann.api.lodgeApplication({ body: { applicationId, lender: "Pepper", lodgedOn: today, acknowledgeMissing: true, ...more } });
const review = (id: string, lender: string) => ann.api.readSubmission({ params: { id }, query: { lender } });
const read = (id: string) => ann.api.readApplication({ params: { id } });

describe("an application to a lender that is not connected", () => {
  it("is reviewed by the usual fields, without an account with the lender", async () => {
    const { applicationId } = await aQuoteForNow(ann, { isSigned: false });

    const { by, status, missing, fields, number } = await review(applicationId, "Pepper");

    expect({ by, status, number }).toEqual({ by: "hand", status: "incomplete", number: 1 });
    expect(missing.map(({ field }) => field)).toContain("customers.0.privacy");
    expect(missing.map(({ place }) => place)).not.toContain("organisation");
    expect(fields.map(({ field }) => field)).toContain("declaration.introducerDeclarationAgree");
  });

  it("is lodged with its day and reference, keeps the lender's product, and stays readable as it was", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const { missing } = await review(applicationId, "Pepper");

    const lodged = await lodge(applicationId, { lodgedOn: daysAfter(today, -60), reference: "P-778" });

    expect(lodged).toMatchObject({
      by: "hand",
      number: 1,
      status: "received",
      lodgedOn: daysAfter(today, -60),
      reference: "P-778",
      missing,
      terms: null,
      conditions: [],
      difference: null,
      alternatives: [],
    });
    const { application, ...read1 } = await ann.api.readSubmission({ params: { id: applicationId }, query: {} });
    expect(read1).toEqual(lodged);
    expect(application.product).toMatchObject({ lender: "Pepper" });
    expect(await read(applicationId)).toMatchObject({
      status: "submitted",
      stage: "submitted",
      submissions: [{ number: 1, lender: "Pepper", status: "received" }],
    });
    expect(await ann.api.listKeptQuotes({ params: { applicationId } })).toMatchObject([{ because: "submission" }]);
    expect((await ann.api.readHistory({ params: { id: applicationId } })).map(({ title }) => title)).toContain(
      "Application lodged with a lender",
    );
    const jobs = (await everyItem()).filter(({ pk, kind }) => String(pk).startsWith("OUTBOX#") && kind !== "today.refresh");
    expect(JSON.stringify(jobs)).not.toContain(applicationId);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is not lodged while something is missing, unless the broker says so", async () => {
    const { applicationId } = await aQuoteForNow(ann, { isSigned: false });
    await writesNothing(async () =>
      expect(await rejectionOf(lodge(applicationId, { acknowledgeMissing: false }))).toMatchObject({
        status: 409,
        code: "INCOMPLETE",
        message: expect.stringContaining("Signed privacy disclosure"),
      }),
    );

    const { missing } = await lodge(applicationId);

    expect(missing.map(({ field }) => field)).toContain("customers.0.privacy");
    const audited = (await everyItem()).find(
      ({ pk, action }) => pk === `AUDIT#APPLICATION#${applicationId}` && action === "submission.lodged",
    );
    expect(audited!["fields"]).toMatchObject({ lender: "Pepper", lodgedOn: today, missing: missing.map(({ field }) => field) });
  });

  it.each([
    ["tomorrow", daysAfter(today, 1)],
    ["61 days ago", daysAfter(today, -61)],
    ["on a day that does not exist", "2026-02-30"],
  ])("cannot be lodged %s", async (_name, lodgedOn) => {
    const { applicationId } = await aQuoteForNow(ann);
    await writesNothing(async () => expect(await rejectionOf(lodge(applicationId, { lodgedOn }))).toMatchObject({ status: 400 }));
  });

  it("cannot be lodged with a lender without a consumer sheet, nor with a connected one", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    for (const lender of ["Lender A", "Nobody"])
      expect(await rejectionOf(lodge(applicationId, { lender }))).toMatchObject({ status: 400, code: "LENDER" });
    expect(await rejectionOf(lodge(applicationId, { lender: "NOW" }))).toMatchObject({ status: 409, code: "CONNECTED" });
  });

  it("is lodged once by two calls at the same moment, and nowhere else before it is a quote again", async () => {
    const { applicationId } = await aQuoteForNow(ann);

    const answers = await Promise.all(
      ["Pepper", "Wisr"].map((lender) =>
        lodge(applicationId, { lender }).then(
          () => 200,
          ({ status }) => status,
        ),
      ),
    );

    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await read(applicationId)).submissions).toHaveLength(1);
    expect(await rejectionOf(ann.api.postSubmission({ body: { applicationId, lender: "NOW" } }))).toMatchObject({ code: "STATUS" });
  });

  it("is lodged by its broker or a cover, of whom the broker is emailed", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const [colleague, cover] = [
      await aPerson(running, { organisation: ann.organisationId, isVerified: true }),
      await aPerson(running, { organisation: ann.organisationId, isVerified: true }),
    ];
    await aCover(ann, cover);
    const body = { applicationId, lender: "Pepper", lodgedOn: today, acknowledgeMissing: true };
    expect(await rejectionOf(colleague.api.lodgeApplication({ body }))).toMatchObject({ status: 404 });
    expect(await rejectionOf((await aMaster(running)).api.lodgeApplication({ body }))).toMatchObject({ status: 403 });

    await cover.api.lodgeApplication({ body });

    expect(await findSubmission({ applicationId, lender: "Pepper", number: 1 })).toMatchObject({ submittedBy: cover.userId });
    await drainOutbox();
    const { firstName, lastName } = await cover.api.readUser();
    const told = (await emailsTo(ann.email)).filter(({ subject }) => subject === "Your application was lodged with a lender");
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        new RegExp(`${firstName} ${lastName}, covering for you, has lodged the application of Maya Thornton, .* with Pepper`),
      ),
    ]);
  });
});
