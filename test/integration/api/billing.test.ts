import { beforeAll, describe, expect, it } from "vitest";
import type { BillingCustomer, Transaction } from "../../../shared/entities/billing.ts";
import { newId } from "../../../functions/store/ids.ts";
import { billingCustomerKey, transactionKey } from "../../../functions/store/keys.ts";
import { commit, putStep } from "../../../functions/store/transaction.ts";
import { withApi } from "../../support/api.ts";
import { type Person, aMaster, aPerson } from "../../support/people.ts";

const running = withApi();
let [ann, colleague, master]: Person[] = [];
const [older, newer] = [newId(), newId()].map((_id, at): Transaction => {
  const createdAt = `2026-0${at + 1}-01T00:00:00.000Z`;
  return { _id, createdAt, description: "Kelpie, monthly", amount: 49.5, status: at === 0 ? "paid" : "pending" };
});
const subscription = { _id: "sub_1", plan: "monthly", status: "incomplete", clientSecret: "seti_1_secret_2" } as const;
const customer: BillingCustomer = { _id: "cus_1", subscription };

beforeAll(async () => {
  ann = await aPerson(running);
  [colleague, master] = await Promise.all([aPerson(running, { organisation: ann.organisationId }), aMaster(running)]);
  await commit([
    putStep("customer", billingCustomerKey(ann.userId), customer),
    putStep("older", transactionKey(ann.userId, older!._id), older!),
    putStep("newer", transactionKey(ann.userId, newer!._id), newer!),
  ]);
});

describe("billing", () => {
  it("shows a user the own payments, newest first", async () => {
    expect(await ann!.api.listTransactions()).toEqual([newer, older]);
  });

  it("shows a user the own subscription with the secret that confirms its payment", async () => {
    expect(await ann!.api.readBillingCustomer()).toEqual(customer);
  });

  it("shows nobody another's, be it a colleague or the provider's own staff", async () => {
    for (const person of [colleague!, master!]) {
      expect(await person.api.listTransactions()).toEqual([]);
      expect(await person.api.readBillingCustomer()).toBeNull();
    }
  });
});
