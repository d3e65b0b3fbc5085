import { beforeAll, describe, expect, it, vi } from "vitest";
import { rateLimitKey } from "../../../functions/store/dynamo/keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { putItem } from "../../../functions/store/dynamo/transaction.ts";
import { checkServices } from "../../../shared/domain/customer-check.ts";
import { withApi } from "../../support/api/api.ts";
import { aConsentingCustomerOf, checksBy, pageFrom, withCompanies } from "../../support/fixtures/customer-checks.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";
import { aCustomerOf } from "../../support/fixtures/links.ts";
import { submitHostedPage } from "../../support/fixtures/hosted-pages.ts";
import { signPrivacyDisclosure } from "../../support/fixtures/signatures.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { type Person, aPerson, withAnotherToken, rejectionOf } from "../../support/fixtures/people.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { crashAtCall } from "../user/crash-points.ts";

const running = withApi();
withCompanies(running);
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const anEmptyCustomer = async () => (await ann.api.startQuote({ params: { type: "consumer" } })).customers[0]!._id;
const statusesOf = (sent: readonly PromiseSettledResult<unknown>[]) => sent.map(({ status }) => status).toSorted();

describe("POST check is rejected", () => {
  it("with 409 where no company is connected, and a stored check is still shown", async () => {
    const beside = await running.beside({ CREDIT_FILE_URL: "", COMPANY_DATA_URL: "" });
    const { customerId } = await aConsentingCustomerOf(ann);
    const { _id } = await checksBy(ann).creditFile.send(customerId);
    await drainOutbox();
    const there = await withAnotherToken({ ...running, url: beside.url }, ann);

    await writesNothing(async () =>
      expect(await rejectionOf(checksBy(there).creditFile.send(customerId))).toMatchObject({ status: 409, code: "NOT_CONNECTED" }),
    );
    expect(await checksBy(there).creditFile.find(customerId)).toMatchObject({ _id, status: "sent" });
    await beside.kill();
  });

  it.each(checkServices)("with 409 for a customer without a name or an email address (%s)", async (service) => {
    const nameless = await anEmptyCustomer();
    await ann.api.saveEmail({ body: { customerId: nameless, address: "kim@example.com" } });
    const unreachable = await anEmptyCustomer();
    await ann.api.updateCustomer({ body: { customerId: unreachable, firstName: "Kim", lastName: "Wattle" } });

    for (const customerId of [nameless, unreachable]) {
      await writesNothing(async () =>
        expect(await rejectionOf(checksBy(ann)[service].send(customerId))).toMatchObject({
          status: 409,
          code: "CUSTOMER_INCOMPLETE",
          field: "customerId",
        }),
      );
    }
  });

  it("with 409 for bank statements of a customer without a mobile number, to which the company sends a code", async () => {
    const { customerId } = await aCustomerOf(ann);
    await ann.api.savePhoneNumber({ body: { customerId, number: "(02) 9374 4000" } });
    await signPrivacyDisclosure(customerId);

    await writesNothing(async () =>
      expect(await rejectionOf(checksBy(ann).bankStatements.send(customerId))).toMatchObject({
        status: 409,
        code: "CUSTOMER_INCOMPLETE",
        message: expect.stringContaining("an Australian mobile number"),
      }),
    );
    expect(await checksBy(ann).identity.send(customerId)).toMatchObject({ status: "requested" });
  });

  it.each(checkServices)("with 409 and what to do until the customer has signed the privacy disclosure (%s)", async (service) => {
    const { customerId } = await aCustomerOf(ann);
    await ann.api.savePhoneNumber({ body: { customerId, number: "0412 345 678" } });

    await writesNothing(async () =>
      expect(await rejectionOf(checksBy(ann)[service].send(customerId))).toMatchObject({
        status: 409,
        code: "NO_CONSENT",
        message:
          "The customer has not signed the privacy disclosure yet. Send the privacy link first; once it is signed, you can request this.",
      }),
    );

    await signPrivacyDisclosure(customerId);
    expect(await checksBy(ann)[service].send(customerId)).toMatchObject({ status: "requested" });
  });

  it.each(["sendIdentityVerification", "sendBankStatementsLink", "requestCreditFile"] as const)(
    "with 400 by %s if the request names an email address",
    async (name) => {
      const { customerId } = await aConsentingCustomerOf(ann);

      expect((await ann.send(name, { body: { customerId, email: "eve@example.com" } })).status).toBe(400);
      expect(await emailsTo("eve@example.com")).toEqual([]);
    },
  );

  it("with 429 the fourth time a day per customer, for all services together", async () => {
    const { customerId, email } = await aConsentingCustomerOf(ann);
    const { identity, bankStatements, creditFile } = checksBy(ann);
    for (const { send } of [identity, bankStatements, creditFile]) await send(customerId);

    await writesNothing(async () => expect(await rejectionOf(identity.send(customerId))).toMatchObject({ status: 429, code: "TOO_MANY" }));

    expect(await emailsTo(email)).toHaveLength(3);
  });

  it("with 429 after the third of eight concurrent requests", async () => {
    const { customerId, email } = await aConsentingCustomerOf(ann);

    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => checksBy(ann).identity.send(customerId)));

    expect(statusesOf(sent)).toEqual([...Array<string>(3).fill("fulfilled"), ...Array<string>(5).fill("rejected")]);
    expect(await emailsTo(email)).toHaveLength(3);
  });

  it("with 429 for the fifty-first link or check a day per broker", async () => {
    const bea = await aPerson(running, { isVerified: true });
    const { applicationId, customerId } = await aConsentingCustomerOf(bea);
    for (let at = 0; at < 49; at++) await bea.api.readUploadUrl({ params: { id: applicationId }, query: {} });

    await checksBy(bea).identity.send(customerId);

    expect(await rejectionOf(checksBy(bea).creditFile.send(customerId))).toMatchObject({ status: 429 });
  });

  it("with 429 for the 201st check a day per organisation", async () => {
    const bea = await aPerson(running, { isVerified: true });
    const [{ customerId }, { customerId: next }] = [await aConsentingCustomerOf(bea), await aConsentingCustomerOf(bea)];
    const day = Math.floor(Date.now() / (24 * 60 * 60_000));
    // The day may end before the check.
    for (const at of [day, day + 1])
      await commit([putItem("used", rateLimitKey("checks of an organisation", bea.organisationId!, at), { used: 199 })]);

    await checksBy(bea).identity.send(customerId);

    await writesNothing(async () =>
      expect(await rejectionOf(checksBy(bea).identity.send(next))).toMatchObject({ status: 429, code: "TOO_MANY" }),
    );
  });

  it("with 429 for the 601st read in ten minutes per broker", async () => {
    const bea = await aPerson(running, { isVerified: true });
    const { customerId, email } = await aConsentingCustomerOf(bea);
    await checksBy(bea).identity.send(customerId);
    await emailsTo(email);
    const period = Math.floor(Date.now() / 600_000);
    // The period may end before the read.
    for (const at of [period, period + 1]) await commit([putItem("used", rateLimitKey("check refreshes", bea.userId, at), { used: 600 })]);

    expect(await rejectionOf(checksBy(bea).identity.find(customerId))).toMatchObject({ status: 429, code: "TOO_MANY" });
  });

  it("with 403 for a broker whose address is not verified", async () => {
    const unverified = await aPerson(running);
    const { customerId } = await aConsentingCustomerOf(unverified);

    expect(await rejectionOf(checksBy(unverified).identity.send(customerId))).toMatchObject({ code: "EMAIL_NOT_VERIFIED" });
  });
});

describe("a repeated request", () => {
  it("with one Idempotency-Key creates one check and one email and counts once towards the daily limit", async () => {
    const { customerId, email } = await aConsentingCustomerOf(ann);
    const request = { body: { customerId }, headers: { "idempotency-key": "once" } };

    const responses = [];
    for (let at = 0; at < 4; at++) responses.push(await ann.send("sendIdentityVerification", request));

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await emailsTo(email)).toHaveLength(1);
    expect((await ann.api.readCustomer({ params: { id: customerId } })).checks).toHaveLength(1);
  });
});

describe("the email of a check", () => {
  it("is not sent to a customer who was removed meanwhile", async () => {
    const { customerId, applicationId, email } = await aConsentingCustomerOf(ann);
    await checksBy(ann).identity.send(customerId);
    await ann.api.removeCustomer({ body: { customerId, applicationId } });

    expect(await emailsTo(email)).toEqual([]);
  });

  it("is not sent to an address that has become invalid, and the check fails", async () => {
    const { customerId, email } = await aConsentingCustomerOf(ann);
    const { emails } = await ann.api.readCustomer({ params: { id: customerId } });
    await checksBy(ann).identity.send(customerId);
    await ann.api.saveEmail({ body: { _id: emails[0]!._id, customerId, address: "gone" } });

    expect(await emailsTo(email)).toEqual([]);
    expect(await checksBy(ann).identity.find(customerId)).toMatchObject({ status: "failed" });
  });

  it("leads to the check when its job crashed and is repeated", async () => {
    for (let nth = 1; nth <= 10; nth++) {
      const { customerId, email } = await aConsentingCustomerOf(ann);
      await checksBy(ann).identity.send(customerId);
      const crash = crashAtCall(nth, "after");
      await emailsTo(email).catch(() => []);
      crash.end();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
      const emails = await emailsTo(email);
      vi.useRealTimers();

      const pages = await Promise.all(emails.map((sent) => pageFrom(running, sent)));

      await submitHostedPage(pages[0]!, "completed");
      expect([nth, emails.length > 0, (await checksBy(ann).identity.find(customerId))?.status]).toEqual([nth, true, "completed"]);
    }
  });
});

describe("a company that is unavailable", () => {
  const passSeconds = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });

  it("delays the email with a visible status; the email is sent when the company is available again", async () => {
    const { customerId, email, applicationId } = await aConsentingCustomerOf(ann);
    running.faultInjection.put("bank-statements", "down");
    const sent = await checksBy(ann).bankStatements.send(customerId);

    expect(await emailsTo(email)).toEqual([]);
    expect(sent.status).toBe("requested");
    expect(await checksBy(ann).bankStatements.find(customerId)).toMatchObject({ status: "delayed" });
    expect((await ann.api.rankedProducts({ params: { applicationId }, query: {} })).products).toBeDefined();
    running.faultInjection.put("bank-statements", "ok");
    passSeconds(5);
    expect(await emailsTo(email)).toHaveLength(1);
    vi.useRealTimers();
    expect(await checksBy(ann).bankStatements.find(customerId)).toMatchObject({ status: "sent" });
  });

  it.each(["down", "malformed", "slow"] as const)("and is %s returns 503 and changes nothing", async (faultMode) => {
    const { customerId, email } = await aConsentingCustomerOf(ann);
    await checksBy(ann).creditFile.send(customerId);
    await emailsTo(email);
    running.faultInjection.put("credit-file", faultMode);

    const rejected = await rejectionOf(checksBy(ann).creditFile.find(customerId));
    running.faultInjection.put("credit-file", "ok");

    expect(rejected).toMatchObject({
      status: 503,
      code: "CHECK_UNAVAILABLE",
      message: "The credit bureau is not responding, so there is no result yet. You can keep quoting without it.",
    });
    expect(await checksBy(ann).creditFile.find(customerId)).toMatchObject({ status: "sent" });
  });
});
