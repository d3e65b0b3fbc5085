import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { copyApplication } from "../../../functions/application/copy.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";
import { withLenders } from "../../support/fixtures/lenders.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import type { LenderApplication } from "../../../shared/wire/lender-application.ts";
import { aCompany } from "../../support/fixtures/whole-quote.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aQuoteForLenderA, aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";

const running = withApi();
const lenders = withLenders(running);
withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

/** Fills in what no lender requires. */
async function withFinances(applicationId: string, { customerId, assetId }: { readonly customerId: string; readonly assetId: string }) {
  const { loanDetails, customers, declaration } = await ann.api.readApplication({ params: { id: applicationId } });
  const item = (description: string, amount: number, more: object = {}) => ({
    body: { customerId, item: { description, amount, ...more } },
  });
  await ann.api.updateAsset({ body: { _id: assetId, odometer: 12_000 } });
  await ann.api.updateLoanDetails({ body: { _id: loanDetails._id, term: 48, balloon: 20, deposit: 5_000 } });
  await ann.api.updateCustomer({ body: { customerId, IDNumber: "12345678" } });
  const [employer] = customers[0]!.employers;
  await ann.api.updateEmployer({ body: { employerId: employer!._id, employmentType: "FULL_TIME", timeOfEmployment: 26 } });
  await ann.api.updateCustomerProfile({ body: { customerId, customerProfile: { livingArrangements: "RENTING" } } });
  await ann.api.updateCreditProfile({ body: { customer: customerId, score: 712, hasAdverseCredit: false } });
  await ann.api.addIncome(item("Salary", 1_500, { frequency: "weekly" }));
  await ann.api.addExpense(item("Rent", 2_000));
  await ann.api.addLiability(item("Card", 3_000, { monthlyRepayments: 90 }));
  await ann.api.addCustomerAsset(item("Savings", 10_000));
  if (declaration) await ann.api.declare({ body: { applicationId, isAccepted: true } });
}

const submit = ({ api }: Person, applicationId: string) => api.submitApplication({ params: { id: applicationId }, query: {} });
const submissionOf = ({ api }: Person, applicationId: string) => api.readSubmission({ params: { id: applicationId }, query: {} });

describe("an incomplete application", () => {
  it("is not sent, and every missing field is named with the page where it is entered", async () => {
    const { _id } = await ann.api.startQuote({ params: { type: "consumer" } });
    await ann.api.addNote({ body: { applicationId: _id, text: "A quote from now on." } });

    const { status, missing, submittedAt } = await submissionOf(ann, _id);

    expect([status, submittedAt]).toEqual(["incomplete", null]);
    expect(missing).toContainEqual({ field: "asset.assetType", label: "Asset type", place: "asset" });
    expect(missing).toContainEqual({ field: "customers.0.firstName", label: "First name", place: "customer" });
    expect(missing).toContainEqual({ field: "customers.0.emails.0.address", label: "Email", place: "customer" });
    expect(missing).toContainEqual({ field: "customers.0.privacy", label: "Signed privacy disclosure", place: "documents" });
    expect(missing).toContainEqual({
      field: "declaration.introducerDeclarationAgree",
      label: "Your declaration",
      place: "declaration",
    });
    const apiError = await rejectionOf(submit(ann, _id));
    expect(apiError).toMatchObject({ status: 409, code: "INCOMPLETE", field: missing[0]!.field });
    for (const { field } of missing) expect(apiError.message).toContain(field);
  });

  it("can be submitted once it is complete", async () => {
    const { applicationId } = await aQuoteForNow(ann);

    expect(await submissionOf(ann, applicationId)).toMatchObject({ lender: "NOW", status: "ready", missing: [] });
    expect(await submit(ann, applicationId)).toMatchObject({ lender: "NOW", status: "queued", reference: null });
  });

  it("needs the fields and consent of every customer", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    await ann.api.createCustomer({ body: { applicationId, firstName: "Bo" } });

    const { missing } = await submissionOf(ann, applicationId);

    expect(missing.map(({ label }) => label)).toContain("Date of birth of applicant 2");
    expect(missing.map(({ label }) => label)).toContain("Signed privacy disclosure of applicant 2");
    expect(missing.map(({ field }) => field)).not.toContain("customers.1.firstName");
  });

  it("needs the organisation's account with the lender", async () => {
    const bob = await aPerson(running, { isVerified: true });
    const { applicationId } = await aQuoteForNow(bob);

    expect((await submissionOf(bob, applicationId)).missing).toEqual([
      {
        field: "organisation.lenderCredentials",
        label: "Your organisation's account with NOW: Username, Password",
        place: "organisation",
      },
    ]);
  });

  it("is not sent if it fails one of the lender's criteria", async () => {
    const { applicationId, assetId } = await aQuoteForNow(ann);
    await ann.api.updateAsset({ body: { _id: assetId, assetValue: 900 } });

    const { missing } = await submissionOf(ann, applicationId);

    expect(missing.map(({ label }) => label)).toContain("Not met: Loan amount at least $3,000");
    expect(await rejectionOf(submit(ann, applicationId))).toMatchObject({ status: 409, code: "INCOMPLETE" });
  });
});

describe("a submission", () => {
  it.each(["now", "lender-a"] as const)("sends %s the whole deal, asset, applicants and business, but no notes", async (lender) => {
    const { applicationId, customerId, assetId } = await (lender === "now" ? aQuoteForNow(ann) : aQuoteForLenderA(ann));
    await withFinances(applicationId, { customerId, assetId });
    await ann.api.addNote({ body: { applicationId, text: "Not for the lender." } });
    const { products } = await ann.api.rankedProducts({ params: { applicationId }, query: {} });
    const product = products.find((each) => each.lender === (lender === "now" ? "NOW" : "Lender A"))!;

    await submit(ann, applicationId);
    await drainOutbox();

    const [received, ...others] = lenders.received(lender, applicationId);
    expect(others).toEqual([]);
    const sent = received!.payload as LenderApplication;
    expect(received!.from).toBe(lender === "now" ? "ann-finance" : "M-1001");
    expect(JSON.stringify(sent)).not.toContain("Not for the lender.");
    expect(sent.asset).toMatchObject({ assetType: "MOTOR_VEHICLE", assetValue: 30_000, ageOfAsset: 2025, odometer: 12_000 });
    expect(sent.loanDetails).toMatchObject({
      term: 48,
      balloon: 20,
      deposit: 5_000,
      loanAmount: 25_000,
      balloonAmount: 6_000,
      rate: product.rate,
    });
    const price = lender === "now" ? sent.loanDetails : sent.product;
    const counted = product.fees.filter(({ result }) => result === true).map(({ name, amount }) => ({ name, amount }));
    expect(price).toMatchObject({
      tier: product.tier,
      repayments: product.repayments,
      financeAmount: product.financeAmount,
      feesTotal: product.feesTotal,
      brokerage: product.brokerage,
      fees: counted.map((fee) => expect.objectContaining(fee) as unknown),
      rulebookHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const place = { fullAddress: "1 Ann Street, Dubbo NSW 2830", city: "Dubbo", state: "NSW", postcode: "2830" };
    const contact = { now: [{ number: "0421 778 304" }], "lender-a": { number: "0421 778 304" } };
    const address = { now: [place], "lender-a": { ...place, yearsAtAddress: 0, monthsAtAddress: 7 } };
    expect(sent.customers).toEqual([
      expect.objectContaining({
        firstName: "Maya",
        lastName: "Thornton",
        dateOfBirth: "1988-04-12",
        IDNumber: "12345678",
        livingArrangements: "RENTING",
        phoneNumbers: contact[lender],
        addresses: address[lender],
        employers: [{ employmentType: "FULL_TIME", timeOfEmployment: 26 }],
        creditProfile: { score: 712, source: "broker", hasAdverseCredit: false },
        income: { items: [{ description: "Salary", amount: 1_500, frequency: "weekly" }], monthlyTotal: 6_500 },
        expenses: { items: [{ description: "Rent", amount: 2_000 }], monthlyTotal: 2_000 },
        liabilities: { items: [{ description: "Card", amount: 3_000, monthlyRepayments: 90 }], total: 3_000, monthlyRepayments: 90 },
        assets: { items: [{ description: "Savings", amount: 10_000 }], total: 10_000 },
      }),
    ]);
    const after = Math.round((4_410 - product.repayments! - (product.monthlyFees.value ?? 0)) * 100) / 100;
    expect(sent.monthlySurplus).toEqual({ income: 6_500, expenses: 2_090, before: 4_410, after });
    const business = {
      entityName: aCompany.name,
      abn: aCompany.abn,
      acn: aCompany.acn,
      timeInBusiness: expect.stringMatching(/^\d{4}-/),
    };
    expect(sent.entities).toEqual(lender === "now" ? [] : [expect.objectContaining({ ...business, addresses: place })]);
    expect(sent.signatures).toEqual([
      expect.objectContaining({ customerId, agreement: "privacy", signedAt: expect.stringMatching(/^20/) }),
    ]);
    const agreement = { introducerDeclarationAgree: true, acceptedAt: expect.stringMatching(/^20/) as unknown };
    expect(sent.agreement).toEqual(lender === "now" ? agreement : { introducerDeclarationAgree: false });
    const submission = await submissionOf(ann, applicationId);
    expect(submission).toMatchObject({ status: "received", reference: received!.reference });
    expect(submission.application.customers[0]).toMatchObject({ IDNumber: "•••• 678" });
    expect(JSON.stringify(await everyItem())).not.toContain('"IDNumber":"12345678"');
  });

  it("shows beforehand exactly what is sent", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const { application: shown } = await submissionOf(ann, applicationId);

    await submit(ann, applicationId);

    expect((await submissionOf(ann, applicationId)).application).toEqual(shown);
    expect(shown).toMatchObject({ version: 3, applicationId, product: { lender: "NOW" }, customers: [{ firstName: "Maya" }] });
  });

  it("is made once by fifty concurrent requests by GET and POST, which get the same response", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const submitEitherWay = (at: number) =>
      at % 2 === 0
        ? ann.send("submitApplication", { params: { id: applicationId } })
        : ann.send("postSubmission", { body: { applicationId, lender: "NOW" }, headers: { "idempotency-key": randomUUID() } });

    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => submitEitherWay(at)));

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    await drainOutbox();
    await drainOutbox();
    expect(lenders.received("now", applicationId)).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("records what it was made from, and the application becomes read-only but can be copied", async () => {
    const { applicationId, assetId } = await aQuoteForNow(ann);
    await submit(ann, applicationId);

    const edit = ann.api.updateAsset({ body: { _id: assetId, assetValue: 1 } });

    expect(await rejectionOf(edit)).toMatchObject({ status: 409, code: "SUBMITTED" });
    const record = (await everyItem()).find(({ pk }) => pk === `SUBMISSION#${applicationId}#now`);
    expect(record).toMatchObject({
      rulebookHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      scenario: { asset: { assetValue: 30_000 } },
      product: { lender: "NOW", rate: expect.any(Number) },
      submittedBy: ann.userId,
    });
    const actor = { userId: ann.userId, organisationId: ann.organisationId, isMaster: false };
    const copy = await copyApplication(actor, { original: applicationId, user: { firstName: "Ann", lastName: "Broker" } }, aCall());
    expect((await submissionOf(ann, copy)).missing.map(({ place }) => place)).toEqual(["declaration", "documents"]);
  });

  it("and a concurrent change never conflict: the lender gets the stored values", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { applicationId, assetId } = await aQuoteForNow(ann);

      const [, edited] = await Promise.all([
        submit(ann, applicationId),
        ann.send("updateAsset", { body: { _id: assetId, odometer: 31_000 } }),
      ]);
      await drainOutbox();
      const [received] = lenders.received("now", applicationId);
      const expected = edited.status === 200 ? 31_000 : undefined;
      expect((received!.payload as Pick<LenderApplication, "asset">).asset.odometer).toBe(expected);
      expect((await ann.api.readApplication({ params: { id: applicationId } })).asset.odometer ?? undefined).toBe(expected);
    }
  });
});

describe("POST submission is rejected and writes nothing", () => {
  it("with 404 for another broker's application, including a colleague's", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const others = [await aSubmitter(running), await aPerson(running, { organisation: ann.organisationId, isVerified: true })];

    for (const other of others) {
      await writesNothing(async () => {
        expect(await rejectionOf(submit(other, applicationId))).toMatchObject({ status: 404, code: "NOT_FOUND" });
        expect(await rejectionOf(submissionOf(other, applicationId))).toMatchObject({ status: 404, code: "NOT_FOUND" });
      });
    }
  });

  it("with 403 for a master user, who can read the submission", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const master = await aMaster(running);

    expect(await rejectionOf(submit(master, applicationId))).toMatchObject({ status: 403, code: "READ_ONLY" });
    await submit(ann, applicationId);
    expect(await submissionOf(master, applicationId)).toMatchObject({ lender: "NOW", status: "queued" });
  });

  it("with 403 for an unverified broker and for a browser's prefetch", async () => {
    const bob = await aPerson(running);
    const { applicationId } = await aQuoteForNow(bob);

    expect(await rejectionOf(submit(bob, applicationId))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
    const { applicationId: annsApplication } = await aQuoteForNow(ann);
    await writesNothing(async () => {
      const prefetched = await ann.send("submitApplication", { params: { id: annsApplication }, headers: { "sec-purpose": "prefetch" } });
      expect(prefetched.status).toBe(403);
    });
  });

  it("with 400 for a lender without a product for the application, and 409 for one that is lodged with by hand", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const answerFor = (lender: string) => rejectionOf(ann.api.submitApplication({ params: { id: applicationId }, query: { lender } }));

    expect(await answerFor("Lender A")).toMatchObject({ status: 400, code: "LENDER", field: "lender" });
    expect(await answerFor("Pepper")).toMatchObject({ status: 409, code: "NOT_CONNECTED", field: "lender" });
  });

  it("with 409 for an archived quote", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    await ann.api.archiveQuote({ body: { applicationId } });

    expect(await rejectionOf(submit(ann, applicationId))).toMatchObject({ status: 409, code: "STATUS" });
  });
});
