import { beforeAll, describe, expect, it } from "vitest";
import { deleteAnswer } from "../../../functions/customer/customer.ts";
import { withApi } from "../../support/api/api.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { type CustomerFixture, aCustomerOf, linkHolder, linkHolderFromEmail } from "../../support/fixtures/links.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
let ann: Person;

beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

/** A customer whose asset, loan and score are known, and who is asked for what is still open. */
async function asked(): Promise<CustomerFixture> {
  const requested = await aCustomerOf(ann);
  const { applicationId, assetId, customerId } = requested;
  const { loanDetails } = await ann.api.readApplication({ params: { id: applicationId } });
  const asset = { assetValue: 32_000, assetType: "MOTOR_VEHICLE", typeOfSale: "DEALER_SALE" } as const;
  await ann.api.updateAsset({ body: { _id: assetId, ...asset } });
  await ann.api.updateLoanDetails({ body: { _id: loanDetails._id, term: 60, balloon: 20, deposit: 4000 } });
  await ann.api.updateCustomer({ body: { customerId, dateOfBirth: "1988-04-12" } });
  await ann.api.updateCreditProfile({ body: { customer: customerId, score: 712 } });
  return requested;
}

async function askedByLink() {
  const requested = await asked();
  const link = await ann.api.sendAnswersLink({ body: { customerId: requested.customerId } });
  return { ...requested, link, holder: await linkHolderFromEmail(running, emailsTo, requested.email) };
}

const ranking = (applicationId: string) => ann.api.rankedProducts({ params: { applicationId }, query: {} });
const answersOf = async ({ applicationId }: Pick<CustomerFixture, "applicationId">) =>
  (await ann.api.readApplication({ params: { id: applicationId } })).customers[0]!.answers;

describe("a link with questions", () => {
  it("asks what lenders wait for and a customer can know, first what decides most", async () => {
    const { applicationId, holder } = await askedByLink();

    const { questions, purpose } = await holder.open();

    const { unknowns } = await ranking(applicationId);
    expect(purpose).toBe("answers");
    expect(questions.map(({ field, asks, answer }) => [field, asks, answer])).toEqual(
      unknowns.filter(({ field }) => field !== "hasAdverseCredit").map(({ field, asks }) => [field, asks, null]),
    );
    expect(questions.map(({ field }) => field).toSorted()).toEqual([
      "ageOfAsset",
      "employmentType",
      "livingArrangements",
      "timeOfEmployment",
    ]);
  });

  it("keeps answers of several tabs as proposals, by which nothing is priced until the broker saves them", async () => {
    const { applicationId, assetId, holder } = await askedByLink();
    const before = await ranking(applicationId);

    const answers = { employmentType: "FULL_TIME", ageOfAsset: 2021, livingArrangements: "RENTING", timeOfEmployment: 26 };
    const sent = await Promise.all(
      Object.entries(answers).map(([field, value]) => holder.send("answerByLink", { body: { [field]: value } })),
    );

    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await answersOf({ applicationId })).toEqual(answers);
    expect(await ranking(applicationId)).toEqual(before);
    const opened = await holder.open();
    expect(opened.questions.find(({ field }) => field === "ageOfAsset")?.answer).toBe(2021);
    await drainOutbox();
    const told = (await ann.api.readToday()).rows.find(({ _id }) => _id === `${applicationId}.answered`);
    expect(told?.text).toMatch(/: the customer answered 4 questions$/);

    await ann.api.updateAsset({ body: { _id: assetId, ageOfAsset: 2021 } });
    expect((await holder.open()).questions.map(({ field }) => field)).not.toContain("ageOfAsset");
  });

  it("accepts only the fields that it asks, and a birth date of a person who may borrow", async () => {
    const { applicationId, holder } = await askedByLink();

    for (const body of [{ dateOfBirth: "1990-01-01" }, { score: 900 }, { employmentType: "KING" }, {}])
      expect((await holder.send("answerByLink", { body })).status).toBe(400);
    expect((await holder.send("answerByLink", { body: { dateOfBirth: "1990-01-01" } })).text).toContain("dateOfBirth: found");

    expect(await answersOf({ applicationId })).toBeUndefined();
  });

  it("forgets a discarded answer, and not the others", async () => {
    const { customerId, applicationId, holder } = await askedByLink();
    await holder.send("answerByLink", { body: { employmentType: "CASUAL", ageOfAsset: 2019 } });

    await ann.api.discardAnswer({ body: { customerId, field: "employmentType" } });
    await ann.api.discardAnswer({ body: { customerId, field: "employmentType" } });

    expect(await answersOf({ applicationId })).toEqual({ ageOfAsset: 2019 });
    const copy = await ann.api.copyQuote({ body: { applicationId } });
    expect(copy.customers[0]!.answers).toBeUndefined();
  });

  it("keeps what the customer answers while the broker discards another answer", async () => {
    const { customerId, applicationId, holder } = await askedByLink();
    const answers = { employmentType: "CASUAL" } as const;
    await holder.send("answerByLink", { body: answers });
    await holder.send("answerByLink", { body: { ageOfAsset: 2019 } });

    const isDiscarded = await deleteAnswer({ ...ann, isMaster: false }, customerId, { answers, field: "employmentType" }, aCall());

    expect(isDiscarded).toBe(false);
    expect(await answersOf({ applicationId })).toEqual({ employmentType: "CASUAL", ageOfAsset: 2019 });
  });

  it("answers at most ten times, and no longer when revoked, used for something else or of a referred quote", async () => {
    const { applicationId, link, holder } = await askedByLink();
    const answer = (months: number) => holder.send("answerByLink", { body: { timeOfEmployment: months } });
    for (let use = 1; use <= 10; use++) expect((await answer(use)).status).toBe(200);
    expect((await answer(10)).status).toBe(200);
    expect((await answer(11)).status).toBe(410);
    expect((await linkHolder(running, "x".repeat(43)).send("answerByLink", { body: { timeOfEmployment: 26 } })).status).toBe(404);
    expect(
      (await holder.send("uploadByLink", { body: { kind: "identity", fileName: "a.pdf", contentType: "application/pdf", size: 9 } }))
        .status,
    ).toBe(404);
    await ann.api.revokeLink({ params: { id: link._id } });
    expect((await holder.send("openLink")).status).toBe(410);

    const archived = await askedByLink();
    await ann.api.archiveQuote({ body: { applicationId: archived.applicationId } });
    expect((await archived.holder.send("answerByLink", { body: { timeOfEmployment: 26 } })).status).toBe(410);
    expect(applicationId).not.toBe(archived.applicationId);
  });

  it("is not sent without open questions, or to another applicant than the first", async () => {
    const { applicationId, assetId, customerId } = await asked();
    const { _id: second } = await ann.api.createCustomer({ body: { applicationId, firstName: "Bo" } });
    await ann.api.saveEmail({ body: { customerId: second, address: "bo@example.com" } });
    const nothing = { status: 409, code: "NOTHING_TO_ASK" };
    expect(await rejectionOf(ann.api.sendAnswersLink({ body: { customerId: second } }))).toMatchObject(nothing);

    const { customers } = await ann.api.readApplication({ params: { id: applicationId } });
    await ann.api.updateAsset({ body: { _id: assetId, ageOfAsset: 2021 } });
    const employerId = customers[0]!.employers[0]!._id;
    await ann.api.updateEmployer({ body: { employerId, employmentType: "FULL_TIME", timeOfEmployment: 26 } });
    await ann.api.updateCustomerProfile({ body: { customerId, customerProfile: { livingArrangements: "RENTING" } } });
    expect(await rejectionOf(ann.api.sendAnswersLink({ body: { customerId } }))).toMatchObject(nothing);
  });
});
