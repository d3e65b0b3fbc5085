import { beforeAll, describe, expect, it, vi } from "vitest";
import { allowanceKey } from "../../../functions/store/keys.ts";
import { commit, putStep } from "../../../functions/store/transaction.ts";
import { checkServices } from "../../../shared/entities/customer-check.ts";
import { withApi } from "../../support/api.ts";
import { checksBy, pageIn, withCompanies } from "../../support/checks.ts";
import { leavesNothing } from "../../support/left-behind.ts";
import { aCustomerOf } from "../../support/links.ts";
import { type Person, aPerson, refusalOf } from "../../support/people.ts";
import { withPostOffice } from "../../support/post-office.ts";
import { dyingAt } from "../user/dying-function.ts";

const running = withApi();
withCompanies(running);
const { lettersTo } = withPostOffice();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const anEmptyCustomer = async () => (await ann.api.startQuote({ params: { type: "consumer" } })).customers[0]!._id;
const statusesOf = (sent: readonly PromiseSettledResult<unknown>[]) => sent.map(({ status }) => status).toSorted();

describe("a check is refused", () => {
  it.each(checkServices)("of a customer without a name or an address (%s)", async (service) => {
    const nameless = await anEmptyCustomer();
    await ann.api.saveEmail({ body: { customerId: nameless, address: "kim@example.com" } });
    const unreachable = await anEmptyCustomer();
    await ann.api.updateCustomer({ body: { customerId: unreachable, firstName: "Kim", lastName: "Wattle" } });

    for (const customerId of [nameless, unreachable]) {
      await leavesNothing(async () =>
        expect(await refusalOf(checksBy(ann)[service].send(customerId))).toMatchObject({
          status: 409,
          code: "CUSTOMER_INCOMPLETE",
          field: "customerId",
        }),
      );
    }
  });

  it.each(["sendIdentityVerification", "sendBankStatementsLink", "requestCreditFile"] as const)(
    "by %s to an address that the call names",
    async (name) => {
      const { customerId } = await aCustomerOf(ann);

      expect((await ann.send(name, { body: { customerId, email: "eve@example.com" } })).status).toBe(400);
      expect(await lettersTo("eve@example.com")).toEqual([]);
    },
  );

  it("a fourth time in a day of one customer, for whatever it is", async () => {
    const { customerId, email } = await aCustomerOf(ann);
    const { identity, bankStatements, creditFile } = checksBy(ann);
    for (const { send } of [identity, bankStatements, creditFile]) await send(customerId);

    await leavesNothing(async () => expect(await refusalOf(identity.send(customerId))).toMatchObject({ status: 429, code: "TOO_MANY" }));

    expect(await lettersTo(email)).toHaveLength(3);
  });

  it("of eight sent at one moment, but for the three of the day", async () => {
    const { customerId, email } = await aCustomerOf(ann);

    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => checksBy(ann).identity.send(customerId)));

    expect(statusesOf(sent)).toEqual([...Array<string>(3).fill("fulfilled"), ...Array<string>(5).fill("rejected")]);
    expect(await lettersTo(email)).toHaveLength(3);
  });

  it("with the fifty-first link or check of one broker in a day", async () => {
    const bea = await aPerson(running, { isVerified: true });
    const { applicationId, customerId } = await aCustomerOf(bea);
    for (let at = 0; at < 49; at++) await bea.api.readUploadUrl({ params: { id: applicationId } });

    await checksBy(bea).identity.send(customerId);

    expect(await refusalOf(checksBy(bea).creditFile.send(customerId))).toMatchObject({ status: 429 });
  });

  it("a six hundred and first look after those of one broker in ten minutes", async () => {
    const bea = await aPerson(running, { isVerified: true });
    const { customerId, email } = await aCustomerOf(bea);
    await checksBy(bea).identity.send(customerId);
    await lettersTo(email);
    const span = Math.floor(Date.now() / 600_000);
    // The span may end before the look.
    for (const at of [span, span + 1]) await commit([putStep("used", allowanceKey("looks after checks", bea.userId, at), { used: 600 })]);

    expect(await refusalOf(checksBy(bea).identity.find(customerId))).toMatchObject({ status: 429, code: "TOO_MANY" });
  });

  it("of whoever has not verified the own address", async () => {
    const unverified = await aPerson(running);
    const { customerId } = await aCustomerOf(unverified);

    expect(await refusalOf(checksBy(unverified).identity.send(customerId))).toMatchObject({ code: "EMAIL_NOT_VERIFIED" });
  });
});

describe("a repeated call", () => {
  it("under one Idempotency-Key makes one check and one letter, and uses the day's up once", async () => {
    const { customerId, email } = await aCustomerOf(ann);
    const request = { body: { customerId }, headers: { "idempotency-key": "once" } };

    const answers = [];
    for (let at = 0; at < 4; at++) answers.push(await ann.send("sendIdentityVerification", request));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await lettersTo(email)).toHaveLength(1);
    expect((await ann.api.readCustomer({ params: { id: customerId } })).checks).toHaveLength(1);
  });
});

describe("a letter of a check", () => {
  it("does not leave for a customer who was removed meanwhile", async () => {
    const { customerId, applicationId, email } = await aCustomerOf(ann);
    await checksBy(ann).identity.send(customerId);
    await ann.api.removeCustomer({ body: { customerId, applicationId } });

    expect(await lettersTo(email)).toEqual([]);
  });

  it("does not leave where the address is none any more, which the broker sees", async () => {
    const { customerId, email } = await aCustomerOf(ann);
    const { emails } = await ann.api.readCustomer({ params: { id: customerId } });
    await checksBy(ann).identity.send(customerId);
    await ann.api.saveEmail({ body: { _id: emails[0]!._id, customerId, address: "gone" } });

    expect(await lettersTo(email)).toEqual([]);
    expect(await checksBy(ann).identity.find(customerId)).toMatchObject({ status: "failed" });
  });

  it("leads to the same page when its errand was killed and is done again", async () => {
    for (let nth = 1; nth <= 10; nth++) {
      const { customerId, email } = await aCustomerOf(ann);
      await checksBy(ann).identity.send(customerId);
      const dying = dyingAt(nth, "after");
      await lettersTo(email).catch(() => []);
      dying.end();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
      const letters = await lettersTo(email);
      vi.useRealTimers();

      expect([nth, letters.length > 0, new Set(letters.map(pageIn)).size]).toEqual([nth, true, 1]);
    }
  });
});

describe("a company that does not answer", () => {
  const passSeconds = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });

  it("delays the letter, which the broker sees; once it answers, the letter leaves by itself", async () => {
    const { customerId, email, applicationId } = await aCustomerOf(ann);
    running.moods.put("bank-statements", "down");
    const sent = await checksBy(ann).bankStatements.send(customerId);

    expect(await lettersTo(email)).toEqual([]);
    expect(sent.status).toBe("requested");
    expect(await checksBy(ann).bankStatements.find(customerId)).toMatchObject({ status: "delayed" });
    expect((await ann.api.rankedProducts({ params: { applicationId }, query: {} })).products).toBeDefined();
    running.moods.put("bank-statements", "well");
    passSeconds(5);
    expect(await lettersTo(email)).toHaveLength(1);
    vi.useRealTimers();
    expect(await checksBy(ann).bankStatements.find(customerId)).toMatchObject({ status: "sent" });
  });

  it.each(["down", "wrong", "slow"] as const)("and is %s leaves the outcome unknown, says so, and changes nothing", async (mood) => {
    const { customerId, email } = await aCustomerOf(ann);
    await checksBy(ann).creditFile.send(customerId);
    await lettersTo(email);
    running.moods.put("credit-file", mood);

    const refused = await refusalOf(checksBy(ann).creditFile.find(customerId));
    running.moods.put("credit-file", "well");

    expect(refused).toMatchObject({
      status: 503,
      code: "CHECK_UNAVAILABLE",
      message: "The credit bureau does not answer, so what came of it is not known yet. Quoting goes on without it.",
    });
    expect(await checksBy(ann).creditFile.find(customerId)).toMatchObject({ status: "sent" });
  });
});
