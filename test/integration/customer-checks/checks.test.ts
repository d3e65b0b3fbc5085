import { beforeAll, describe, expect, it } from "vitest";
import { type CheckService, checkServices } from "../../../shared/domain/customer-check.ts";
import { auditTrail } from "../../../functions/store/services/audit.ts";
import { childKey } from "../../../functions/store/dynamo/keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { storeReports } from "../../../functions/customer-checks/jobs.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { withApi } from "../../support/api/api.ts";
import { aConsentingCustomerOf, checksBy, pageFrom, withCompanies } from "../../support/fixtures/customer-checks.ts";
import { submitHostedPage } from "../../support/fixtures/hosted-pages.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { signPrivacyDisclosure } from "../../support/fixtures/signatures.ts";
import { type Person, aMaster, aPerson, withAnotherToken, rejectionOf } from "../../support/fixtures/people.ts";
import { aQuoteToRefer, aReferrer, referralOf } from "../../support/fixtures/referrals.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";

const running = withApi();
withCompanies(running);
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

/** A customer who has received the email of a check. */
async function aCustomerWithRequest(service: CheckService) {
  const kim = await aConsentingCustomerOf(ann);
  const check = await checksBy(ann)[service].send(kim.customerId);
  const [sentEmail] = await emailsTo(kim.email);
  return { ...kim, check, sentEmail, page: await pageFrom(running, sentEmail), find: () => checksBy(ann)[service].find(kim.customerId) };
}

const subjects = {
  identity: "Please verify your identity",
  bankStatements: "Please share your bank statements",
  creditFile: "Please agree to share your credit file",
};

describe.each(checkServices)("a requested check of %s", (service) => {
  it("sends one email to the stored address with a link to our page, which leads to the company's", async () => {
    const { check, customerId, email, sentEmail, page } = await aCustomerWithRequest(service);

    expect(check).toMatchObject({ service, status: "requested", requestedAt: expect.any(String) });
    expect(sentEmail).toMatchObject({ subject: subjects[service], to: [email] });
    expect(sentEmail?.text).toContain("Hello Kim,");
    expect(sentEmail?.text).toContain("Ann Broker of Ann's Finance has asked");
    expect(sentEmail?.text).toContain("https://kelpie.example/check#");
    expect(sentEmail?.text).not.toContain("/_local/checks");
    expect(await (await fetch(page)).text()).toContain("You act as the customer");
    expect(await emailsTo(email)).toHaveLength(1);
    expect((await ann.api.readCustomer({ params: { id: customerId } })).checks).toMatchObject([
      { status: "sent", sentAt: expect.any(String) },
    ]);
  });

  it("is pending until the company reports it as completed", async () => {
    const { find, page, applicationId } = await aCustomerWithRequest(service);

    expect(await find()).toMatchObject({ status: "sent" });
    expect(await submitHostedPage(page, "completed")).toMatch(/\/thank-you$/);
    const result = await find();

    expect(result).toMatchObject({ status: "completed", source: new URL(page).host, completedAt: expect.any(String) });
    await drainOutbox();
    const told = (await ann.api.readToday()).rows.filter(({ kind, text }) => kind === "checked" && text.includes(" completed"));
    expect(told.map(({ _id }) => _id)).toContain(`${applicationId}.checked`);
    expect(await find()).toMatchObject(result!);
  });

  it("can fail", async () => {
    const { find, page, applicationId } = await aCustomerWithRequest(service);
    await submitHostedPage(page, "failed");

    const result = await find();

    expect(result).toMatchObject({ status: "failed", completedAt: expect.any(String) });
    expect((await ann.api.readApplication({ params: { id: applicationId } })).customers[0]!.checks).toEqual([result]);
  });
});

describe("the result of a check", () => {
  it.each([
    ["bankStatements", "bankStatement", 2],
    ["creditFile", "creditProfile", 1],
  ] as const)("leaves the company's reports as documents of the customer, once (%s)", async (service, kind, count) => {
    const { find, page, customerId, applicationId } = await aCustomerWithRequest(service);
    await submitHostedPage(page, "completed");
    await find();

    await drainOutbox();
    await commit([outboxItem(storeReports, { checkId: (await find())!._id })]);
    await drainOutbox();

    const { checks, documents } = await ann.api.readCustomer({ params: { id: customerId } });
    expect(documents).toHaveLength(count);
    for (const document of documents) expect(document).toMatchObject({ kind, status: "ready", contentType: "application/pdf" });
    expect(documents.map(({ _id }) => _id)).toContain(checks[0]!.reportId);
    expect(new Set(documents.map(({ fileName }) => fileName)).size).toBe(count);
    const { url } = await ann.api.readDocument({ params: { id: documents[0]!._id } });
    expect(await (await fetch(url!)).text()).toContain(`Report of ${service === "creditFile" ? "credit-file" : "bank-statements"}`);
    expect((await ann.api.readApplication({ params: { id: applicationId } })).documents).toEqual(documents);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("leaves no document where the company has no report", async () => {
    const { find, page, customerId } = await aCustomerWithRequest("identity");
    await submitHostedPage(page, "completed");
    await find();
    await drainOutbox();

    expect((await ann.api.readCustomer({ params: { id: customerId } })).documents).toEqual([]);
  });

  it("is shown as the customer's identity verification, taken from the newest check", async () => {
    const { find, page, customerId } = await aCustomerWithRequest("identity");
    await submitHostedPage(page, "completed");
    await find();
    const second = await checksBy(ann).identity.send(customerId);

    const { checks, identityVerification } = await ann.api.readCustomer({ params: { id: customerId } });

    expect(checks).toMatchObject([{ status: "completed" }, { status: "requested" }]);
    expect(identityVerification).toEqual(second);
  });

  it("is also stored for an older check that the customer completes after a newer one was sent", async () => {
    const { find, page, customerId, email } = await aCustomerWithRequest("identity");
    await checksBy(ann).identity.send(customerId);
    await emailsTo(email);
    await submitHostedPage(page, "completed");

    expect(await find()).toMatchObject({ status: "sent" });

    const { checks } = await ann.api.readCustomer({ params: { id: customerId } });
    expect(checks).toMatchObject([{ status: "completed" }, { status: "sent" }]);
  });

  it("is null if no check was requested", async () => {
    const { customerId } = await aConsentingCustomerOf(ann);

    expect(await checksBy(ann).identity.find(customerId)).toBeNull();
  });

  it("is stored once, with the user who read it, for two concurrent reads", async () => {
    const { page, customerId, applicationId, check } = await aCustomerWithRequest("bankStatements");
    await submitHostedPage(page, "completed");
    const both = [ann, await withAnotherToken(running, ann)];

    const result = await Promise.all(both.map((person) => checksBy(person).bankStatements.find(customerId)));

    expect(result.map((one) => one?.status)).toEqual(["completed", "completed"]);
    const auditEvents = await auditTrail({ applicationId }, new Date(0), new Date(Date.now() + 1000));
    expect(auditEvents.filter(({ part }) => part === check._id).map(({ action, userId }) => [action, userId])).toEqual([
      ["check.requested", ann.userId],
      ["check.sent", "SYSTEM"],
      ["check.completed", ann.userId],
    ]);
  });

  it("is also stored for an archived quote", async () => {
    const { find, page, applicationId } = await aCustomerWithRequest("identity");
    await ann.api.archiveQuote({ body: { applicationId } });
    await submitHostedPage(page, "completed");

    expect(await find()).toMatchObject({ status: "completed" });
  });

  it("is shown to a master user as stored, without a call to the company", async () => {
    const { page, customerId } = await aCustomerWithRequest("identity");
    await submitHostedPage(page, "completed");
    const master = await aMaster(running);

    expect(await checksBy(master).identity.find(customerId)).toMatchObject({ status: "sent" });
  });

  it("leaves the table consistent", async () => {
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});

describe("a credit bureau's score", () => {
  const customerWithScore = async (score: number) => {
    const requested = await aCustomerWithRequest("creditFile");
    await ann.api.updateCreditProfile({ body: { customer: requested.customerId, score: 720 } });
    await submitHostedPage(requested.page, "completed", score);
    return { ...requested, result: await requested.find() };
  };

  it("replaces the broker's score and keeps it in the history", async () => {
    const { result, customerId, applicationId } = await customerWithScore(480);

    expect(result).toMatchObject({ status: "completed", score: 480 });
    const { creditProfile } = await ann.api.readCustomer({ params: { id: customerId } });
    expect(creditProfile).toEqual({
      customer: customerId,
      adverseSource: "bureau",
      defaultSource: "bureau",
      score: 480,
      hasAdverseCredit: false,
      source: "bureau",
      scoredAt: result?.completedAt,
      history: [{ score: 720, source: "broker" }],
    });
    expect((await ann.api.readApplication({ params: { id: applicationId } })).creditProfile).toEqual(creditProfile);
  });

  it("comes with the adverse flag and what is in default, which the ranking uses", async () => {
    const { page, find, customerId } = await aCustomerWithRequest("creditFile");
    await submitHostedPage(page, "completed", 510, { adverse: "on", defaults: "1250.50" });

    expect(await find()).toMatchObject({ status: "completed", score: 510, hasAdverseCredit: true, defaultValue: 1250.5 });

    const { creditProfile, defaultValue } = await ann.api.readCustomer({ params: { id: customerId } });
    expect(creditProfile).toMatchObject({ score: 510, hasAdverseCredit: true });
    expect(defaultValue).toBe(1250.5);
    for (const [change, field] of [
      [() => ann.api.updateCreditProfile({ body: { customer: customerId, hasAdverseCredit: false } }), "hasAdverseCredit"],
      [() => ann.api.updateCustomer({ body: { customerId, defaultValue: 0 } }), "defaultValue"],
    ] as const)
      expect(await rejectionOf(change())).toMatchObject({ status: 409, code: "BUREAU_SCORE", field });
  });

  it("returns 409 when a broker changes it, by every route", async () => {
    const { customerId, applicationId } = await customerWithScore(480);

    const rejections = [
      await rejectionOf(ann.api.updateCreditProfile({ body: { customer: customerId, score: 900 } })),
      await rejectionOf(ann.api.updateCreditProfile({ body: { customer: customerId, score: null } })),
      await rejectionOf(ann.api.updateApplication({ body: { _id: applicationId, creditProfile: { score: 900 } } })),
    ];

    expect(rejections.map(({ status, code }) => [status, code])).toEqual(rejections.map(() => [409, "BUREAU_SCORE"]));
    expect((await ann.api.readCustomer({ params: { id: customerId } })).creditProfile.score).toBe(480);
  });

  it("is replaced by the bureau's next one", async () => {
    const { customerId, email } = await customerWithScore(480);
    await checksBy(ann).creditFile.send(customerId);
    await submitHostedPage(await pageFrom(running, (await emailsTo(email))[0]), "completed", 610);
    await checksBy(ann).creditFile.find(customerId);

    expect((await ann.api.readCustomer({ params: { id: customerId } })).creditProfile).toMatchObject({
      score: 610,
      source: "bureau",
      history: [
        { score: 720, source: "broker" },
        { score: 480, source: "bureau", scoredAt: expect.any(String) },
      ],
    });
  });

  it("names the source of the score, bureau or referrer, in the referral email", async () => {
    const broker = await aReferrer(running);
    const refer = async (score: (customerId: string, email: string) => Promise<unknown>) => {
      const { applicationId, customerId } = await aQuoteToRefer(broker);
      const email = `${customerId.slice(-8).toLowerCase()}@example.com`;
      await broker.api.updateCustomer({ body: { customerId, firstName: "Maya", lastName: "Thornton" } });
      await broker.api.saveEmail({ body: { customerId, address: email } });
      await score(customerId, email);
      await broker.api.sendReferral({ body: await referralOf(broker, applicationId, customerId) });
      const emails = await emailsTo("referrals@kelpie.example");
      return emails.find(({ text }) => text?.includes(applicationId))?.text;
    };

    const typed = await refer((customer) => broker.api.updateCreditProfile({ body: { customer, score: 700 } }));
    const bureaus = await refer(async (customerId, email) => {
      await signPrivacyDisclosure(customerId);
      await checksBy(broker).creditFile.send(customerId);
      await submitHostedPage(await pageFrom(running, (await emailsTo(email))[0]), "completed", 700);
      await checksBy(broker).creditFile.find(customerId);
    });

    expect(typed).toContain("The referrer entered the credit score.");
    expect(bureaus).toContain("The credit score is from a credit bureau, dated ");
  });

  it("does not change a submitted application, but is stored with its check", async () => {
    const { applicationId, customerId, find, page } = await aCustomerWithRequest("creditFile");
    await ann.api.updateCreditProfile({ body: { customer: customerId, score: 720 } });
    const rootKey = { ...childKey(ann.userId, "check", customerId), sk: "ROOT" };
    await commit([updateItem("submitted", rootKey, { set: { status: "submitted" } })]);
    await submitHostedPage(page, "completed", 480);

    expect(await find()).toMatchObject({ status: "completed", score: 480 });

    const { creditProfile } = await ann.api.readApplication({ params: { id: applicationId } });
    expect(creditProfile).toMatchObject({ score: 720, source: "broker" });
  });
});
