import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { copyApplication } from "../../../functions/application/copy.ts";
import { withApi } from "../../support/api.ts";
import { aCall } from "../../support/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { leavesNothing } from "../../support/left-behind.ts";
import { withLenders } from "../../support/lenders.ts";
import { workedOff } from "../../support/outbox.ts";
import { type Person, aMaster, aPerson, refusalOf } from "../../support/people.ts";
import { withPostOffice } from "../../support/post-office.ts";
import { aQuoteForLenderA, aQuoteForNow, aSubmitter } from "../../support/submissions.ts";

const running = withApi();
const lenders = withLenders(running);
withPostOffice();

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

const submit = ({ api }: Person, applicationId: string) => api.submitApplication({ params: { id: applicationId }, query: {} });
const standing = ({ api }: Person, applicationId: string) => api.readSubmission({ params: { id: applicationId }, query: {} });

describe("an application that lacks something", () => {
  it("is not sent, and each missing field is named with where it is filled in", async () => {
    const { _id } = await ann.api.startQuote({ params: { type: "consumer" } });
    await ann.api.addNote({ body: { applicationId: _id, text: "A quote from now on." } });

    const { status, missing, submittedAt } = await standing(ann, _id);

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
    const refusal = await refusalOf(submit(ann, _id));
    expect(refusal).toMatchObject({ status: 409, code: "INCOMPLETE", field: missing[0]!.field });
    for (const { field } of missing) expect(refusal.message).toContain(field);
  });

  it("may be sent once it is filled in", async () => {
    const { applicationId } = await aQuoteForNow(ann);

    expect(await standing(ann, applicationId)).toMatchObject({ lender: "NOW", status: "ready", missing: [] });
    expect(await submit(ann, applicationId)).toMatchObject({ lender: "NOW", status: "queued", reference: null });
  });

  it("lacks each customer's own fields and consent, of every customer", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    await ann.api.createCustomer({ body: { applicationId, firstName: "Bo" } });

    const { missing } = await standing(ann, applicationId);

    expect(missing.map(({ label }) => label)).toContain("Last name of customer 2");
    expect(missing.map(({ label }) => label)).toContain("Signed privacy disclosure of customer 2");
    expect(missing.map(({ field }) => field)).not.toContain("customers.1.firstName");
  });

  it("lacks an account with the lender, where the organisation has none", async () => {
    const bob = await aPerson(running, { isVerified: true });
    const { applicationId } = await aQuoteForNow(bob);

    expect((await standing(bob, applicationId)).missing).toEqual([
      {
        field: "organisation.lenderCredentials",
        label: "Your organisation's account with NOW: Username, Password",
        place: "organisation",
      },
    ]);
  });

  it("is not sent where it fails a criterion of the lender", async () => {
    const { applicationId, assetId } = await aQuoteForNow(ann);
    await ann.api.updateAsset({ body: { _id: assetId, assetValue: 900 } });

    const { missing } = await standing(ann, applicationId);

    expect(missing.map(({ label }) => label)).toContain("Not met: Loan amount at least $3,000");
    expect(await refusalOf(submit(ann, applicationId))).toMatchObject({ status: 409, code: "INCOMPLETE" });
  });
});

describe("a submission", () => {
  it.each(["now", "lender-a"] as const)("tells %s what its sheet requires, and nothing else", async (lender) => {
    const { applicationId } = await (lender === "now" ? aQuoteForNow(ann) : aQuoteForLenderA(ann));
    await ann.api.addNote({ body: { applicationId, text: "Not for the lender." } });

    await submit(ann, applicationId);
    await workedOff();

    const [received, ...others] = lenders.received(lender, applicationId);
    expect(others).toEqual([]);
    const name = { firstName: "Maya", lastName: "Thornton", dateOfBirth: "1988-04-12" };
    const contacts = { phoneNumbers: { number: "0421 778 304" }, emails: { address: "maya@example.com" } };
    const place = { city: "Dubbo", state: "NSW", postcode: "2830" };
    const asset = { assetType: "MOTOR_VEHICLE", typeOfSale: "DEALER_SALE", ageOfAsset: 2025, assetValue: 30_000 };
    const forLender = {
      now: {
        asset,
        customers: [{ ...name, ...contacts, addresses: place }],
        entities: [],
        loanDetails: {},
        agreement: { introducerDeclarationAgree: true },
      },
      "lender-a": {
        asset: { ...asset, glassesMake: "Toyota", glassesModel: "HiLux", glassesVariant: "SR5" },
        customers: [
          {
            ...name,
            ...contacts,
            addresses: { ...place, yearsAtAddress: 0, monthsAtAddress: 7 },
            IDNumber: "12345678",
            IDCardNumber: "2 987 654 321",
          },
        ],
        entities: [{ abn: expect.stringMatching(/^\d{11}$/), addresses: place }],
        loanDetails: { rate: expect.any(Number) },
        agreement: {},
      },
    };
    expect(received!.told).toEqual(forLender[lender]);
    expect(received!.from).toBe(lender === "now" ? "ann-finance" : "M-1001");
    expect(await standing(ann, applicationId)).toMatchObject({ status: "received", reference: received!.reference });
  });

  it("is made once, however it is pressed: fifty at once, by GET and by POST, are answered alike", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const press = (at: number) =>
      at % 2 === 0
        ? ann.send("submitApplication", { params: { id: applicationId } })
        : ann.send("postSubmission", { body: { applicationId, lender: "NOW" }, headers: { "idempotency-key": randomUUID() } });

    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => press(at)));

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    await workedOff();
    await workedOff();
    expect(lenders.received("now", applicationId)).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("keeps what it was made from, and the application is changed no more, but may be copied", async () => {
    const { applicationId, assetId } = await aQuoteForNow(ann);
    await submit(ann, applicationId);

    const edit = ann.api.updateAsset({ body: { _id: assetId, assetValue: 1 } });

    expect(await refusalOf(edit)).toMatchObject({ status: 409, code: "SUBMITTED" });
    const record = (await everyItem()).find(({ pk }) => pk === `SUBMISSION#${applicationId}#now`);
    expect(record).toMatchObject({
      rulebookHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      scenario: { asset: { assetValue: 30_000 } },
      product: { lender: "NOW", rate: expect.any(Number) },
      submittedBy: ann.userId,
    });
    const actor = { userId: ann.userId, organisationId: ann.organisationId, isMaster: false };
    const copy = await copyApplication(actor, { original: applicationId, user: { firstName: "Ann", lastName: "Broker" } }, aCall());
    expect((await standing(ann, copy)).missing.map(({ place }) => place)).toEqual(["declaration", "documents"]);
  });

  it("and a change at the same moment never both count: what was sent is what stands", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { applicationId, assetId } = await aQuoteForNow(ann);

      const [, edited] = await Promise.all([
        submit(ann, applicationId),
        ann.send("updateAsset", { body: { _id: assetId, assetValue: 31_000 } }),
      ]);

      await workedOff();
      const [received] = lenders.received("now", applicationId);
      const expected = edited.status === 200 ? 31_000 : 30_000;
      expect(received!.told).toMatchObject({ asset: { assetValue: expected } });
      expect((await ann.api.readApplication({ params: { id: applicationId } })).asset.assetValue).toBe(expected);
    }
  });
});

describe("a submission is refused, and leaves nothing behind,", () => {
  it("of another broker's application, as of one that does not exist; a colleague's too", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const others = [await aSubmitter(running), await aPerson(running, { organisation: ann.organisationId, isVerified: true })];

    for (const other of others) {
      await leavesNothing(async () => {
        expect(await refusalOf(submit(other, applicationId))).toMatchObject({ status: 404, code: "NOT_FOUND" });
        expect(await refusalOf(standing(other, applicationId))).toMatchObject({ status: 404, code: "NOT_FOUND" });
      });
    }
  });

  it("by a master, who may see how it stands", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    const master = await aMaster(running);

    expect(await refusalOf(submit(master, applicationId))).toMatchObject({ status: 403, code: "READ_ONLY" });
    await submit(ann, applicationId);
    expect(await standing(master, applicationId)).toMatchObject({ lender: "NOW", status: "queued" });
  });

  it("before the broker's e-mail address is verified, and where a browser fetches it ahead", async () => {
    const bob = await aPerson(running);
    const { applicationId } = await aQuoteForNow(bob);

    expect(await refusalOf(submit(bob, applicationId))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
    const { applicationId: hers } = await aQuoteForNow(ann);
    await leavesNothing(async () => {
      const ahead = await ann.send("submitApplication", { params: { id: hers }, headers: { "sec-purpose": "prefetch" } });
      expect(ahead.status).toBe(403);
    });
  });

  it("to a lender that takes no such applications", async () => {
    const { applicationId } = await aQuoteForNow(ann);

    for (const lender of ["Pepper", "Lender A"]) {
      const refusal = await refusalOf(ann.api.submitApplication({ params: { id: applicationId }, query: { lender } }));
      expect(refusal).toMatchObject({ status: 400, code: "LENDER", field: "lender" });
    }
  });

  it("of a quote that is archived", async () => {
    const { applicationId } = await aQuoteForNow(ann);
    await ann.api.archiveQuote({ body: { applicationId } });

    expect(await refusalOf(submit(ann, applicationId))).toMatchObject({ status: 409, code: "STATUS" });
  });
});
