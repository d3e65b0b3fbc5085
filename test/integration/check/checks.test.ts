import { beforeAll, describe, expect, it } from "vitest";
import { type CheckService, checkServices } from "../../../shared/entities/customer-check.ts";
import { deedsOf } from "../../../functions/store/audit.ts";
import { partKey } from "../../../functions/store/keys.ts";
import { commit, updateStep } from "../../../functions/store/transaction.ts";
import { withApi } from "../../support/api.ts";
import { checksBy, pageIn, withCompanies } from "../../support/checks.ts";
import { pressed } from "../../support/hosted-pages.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { aCustomerOf } from "../../support/links.ts";
import { type Person, aMaster, aPerson, elsewhere, refusalOf } from "../../support/people.ts";
import { aQuoteToRefer, aReferrer, referralOf } from "../../support/referrals.ts";
import { withPostOffice } from "../../support/post-office.ts";

const running = withApi();
withCompanies(running);
const { lettersTo } = withPostOffice();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

/** A customer who has the letter of a check. */
async function aCustomerAskedFor(service: CheckService) {
  const kim = await aCustomerOf(ann);
  const check = await checksBy(ann)[service].send(kim.customerId);
  const [letter] = await lettersTo(kim.email);
  return { ...kim, check, letter, page: pageIn(letter), find: () => checksBy(ann)[service].find(kim.customerId) };
}

const subjects = {
  identity: "Please verify your identity",
  bankStatements: "Please share your bank statements",
  creditFile: "Please agree to your credit file",
};

describe.each(checkServices)("a customer who is asked for %s", (service) => {
  it("gets one letter to the stored address, with a link to the company's page", async () => {
    const { check, customerId, email, letter, page } = await aCustomerAskedFor(service);

    expect(check).toMatchObject({ service, status: "requested", requestedAt: expect.any(String) });
    expect(letter).toMatchObject({ subject: subjects[service], to: [email] });
    expect(letter?.text).toContain("Hello Kim,");
    expect(letter?.text).toContain("Ann Broker of Ann's Finance asks");
    expect(await (await fetch(page)).text()).toContain("Kim Wattle");
    expect(await lettersTo(email)).toHaveLength(1);
    expect((await ann.api.readCustomer({ params: { id: customerId } })).checks).toMatchObject([
      { status: "sent", sentAt: expect.any(String) },
    ]);
  });

  it("has not done it until the company says so", async () => {
    const { find, page } = await aCustomerAskedFor(service);

    expect(await find()).toMatchObject({ status: "sent" });
    expect(await pressed(page, "completed")).toBe("https://kelpie.example/thank-you");
    const found = await find();

    expect(found).toMatchObject({ status: "completed", source: new URL(page).host, settledAt: expect.any(String) });
    expect(await find()).toEqual(found);
  });

  it("may fail", async () => {
    const { find, page, applicationId } = await aCustomerAskedFor(service);
    await pressed(page, "failed");

    const found = await find();

    expect(found).toMatchObject({ status: "failed", settledAt: expect.any(String) });
    expect((await ann.api.readApplication({ params: { id: applicationId } })).customers[0]!.checks).toEqual([found]);
  });
});

describe("what came of a check", () => {
  it("stands on the customer as the identity verification, the newest of several", async () => {
    const { find, page, customerId } = await aCustomerAskedFor("identity");
    await pressed(page, "completed");
    await find();
    const second = await checksBy(ann).identity.send(customerId);

    const { checks, identityVerification } = await ann.api.readCustomer({ params: { id: customerId } });

    expect(checks).toMatchObject([{ status: "completed" }, { status: "requested" }]);
    expect(identityVerification).toEqual(second);
  });

  it("is found of an older one too, which the customer has done although a newer was sent", async () => {
    const { find, page, customerId, email } = await aCustomerAskedFor("identity");
    await checksBy(ann).identity.send(customerId);
    await lettersTo(email);
    await pressed(page, "completed");

    expect(await find()).toMatchObject({ status: "sent" });

    const { checks } = await ann.api.readCustomer({ params: { id: customerId } });
    expect(checks).toMatchObject([{ status: "completed" }, { status: "sent" }]);
  });

  it("is nothing where nothing was asked for", async () => {
    const { customerId } = await aCustomerOf(ann);

    expect(await checksBy(ann).identity.find(customerId)).toBeNull();
  });

  it("is kept once, with who looked, when two look at once", async () => {
    const { page, customerId, applicationId, check } = await aCustomerAskedFor("bankStatements");
    await pressed(page, "completed");
    const both = [ann, await elsewhere(running, ann)];

    const found = await Promise.all(both.map((person) => checksBy(person).bankStatements.find(customerId)));

    expect(found.map((one) => one?.status)).toEqual(["completed", "completed"]);
    const deeds = await deedsOf({ applicationId }, new Date(0), new Date(Date.now() + 1000));
    expect(deeds.filter(({ part }) => part === check._id).map(({ action, userId }) => [action, userId])).toEqual([
      ["check.requested", ann.userId],
      ["check.sent", "SYSTEM"],
      ["check.settled", ann.userId],
    ]);
  });

  it("is kept of an archived quote too", async () => {
    const { find, page, applicationId } = await aCustomerAskedFor("identity");
    await ann.api.archiveQuote({ body: { applicationId } });
    await pressed(page, "completed");

    expect(await find()).toMatchObject({ status: "completed" });
  });

  it("is for a master what is kept, and the company is not asked", async () => {
    const { page, customerId } = await aCustomerAskedFor("identity");
    await pressed(page, "completed");
    const master = await aMaster(running);

    expect(await checksBy(master).identity.find(customerId)).toMatchObject({ status: "sent" });
  });

  it("leaves the table whole", async () => {
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});

describe("a credit bureau's score", () => {
  const scored = async (score: number) => {
    const asked = await aCustomerAskedFor("creditFile");
    await ann.api.updateCreditProfile({ body: { customer: asked.customerId, score: 720 } });
    await pressed(asked.page, "completed", score);
    return { ...asked, found: await asked.find() };
  };

  it("takes the place of the broker's, says where it is from, and keeps what stood before", async () => {
    const { found, customerId, applicationId } = await scored(480);

    expect(found).toMatchObject({ status: "completed", score: 480 });
    const { creditProfile } = await ann.api.readCustomer({ params: { id: customerId } });
    expect(creditProfile).toEqual({
      customer: customerId,
      score: 480,
      source: "bureau",
      scoredAt: found?.settledAt,
      history: [{ score: 720, source: "broker" }],
    });
    expect((await ann.api.readApplication({ params: { id: applicationId } })).creditProfile).toEqual(creditProfile);
  });

  it("is never overwritten by what a broker types, however it is sent", async () => {
    const { customerId, applicationId } = await scored(480);

    const refusals = [
      await refusalOf(ann.api.updateCreditProfile({ body: { customer: customerId, score: 900 } })),
      await refusalOf(ann.api.updateCreditProfile({ body: { customer: customerId, score: null } })),
      await refusalOf(ann.api.updateApplication({ body: { _id: applicationId, creditProfile: { score: 900 } } })),
    ];

    expect(refusals.map(({ status, code }) => [status, code])).toEqual(refusals.map(() => [409, "BUREAU_SCORE"]));
    expect((await ann.api.readCustomer({ params: { id: customerId } })).creditProfile.score).toBe(480);
  });

  it("makes room for a newer one of the bureau's", async () => {
    const { customerId, email } = await scored(480);
    await checksBy(ann).creditFile.send(customerId);
    await pressed(pageIn((await lettersTo(email))[0]), "completed", 610);
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

  it("is the bureau's in the letter of a referral too, where another score is what the referrer has entered", async () => {
    const broker = await aReferrer(running);
    const refer = async (score: (customerId: string, email: string) => Promise<unknown>) => {
      const { applicationId, customerId } = await aQuoteToRefer(broker);
      const email = `${customerId.slice(-8).toLowerCase()}@example.com`;
      await broker.api.updateCustomer({ body: { customerId, firstName: "Maya", lastName: "Thornton" } });
      await broker.api.saveEmail({ body: { customerId, address: email } });
      await score(customerId, email);
      await broker.api.sendReferral({ body: await referralOf(broker, applicationId, customerId) });
      const letters = await lettersTo("referrals@kelpie.example");
      return letters.find(({ text }) => text?.includes(applicationId))?.text;
    };

    const typed = await refer((customer) => broker.api.updateCreditProfile({ body: { customer, score: 700 } }));
    const bureaus = await refer(async (customerId, email) => {
      await checksBy(broker).creditFile.send(customerId);
      await pressed(pageIn((await lettersTo(email))[0]), "completed", 700);
      await checksBy(broker).creditFile.find(customerId);
    });

    expect(typed).toContain("The credit score is what the referrer has entered.");
    expect(bureaus).toContain("The credit score is a credit bureau's, of ");
  });

  it("does not change an application that was submitted, and is kept with its check", async () => {
    const { applicationId, customerId, find, page } = await aCustomerAskedFor("creditFile");
    await ann.api.updateCreditProfile({ body: { customer: customerId, score: 720 } });
    const head = { ...partKey(ann.userId, "check", customerId), sk: "HEAD" };
    await commit([updateStep("submitted", head, { set: { status: "submitted" } })]);
    await pressed(page, "completed", 480);

    expect(await find()).toMatchObject({ status: "completed", score: 480 });

    const { creditProfile } = await ann.api.readApplication({ params: { id: applicationId } });
    expect(creditProfile).toMatchObject({ score: 720, source: "broker" });
  });
});
