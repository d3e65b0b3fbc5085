import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";

const running = withApi();
let ann: Person;
let [applicationId, customerId] = ["", ""];
beforeAll(async () => {
  ann = await aPerson(running);
  applicationId = (await ann.api.startQuote({ params: { type: "consumer" } }))._id;
});
beforeEach(async () => {
  customerId = (await ann.api.createCustomer({ body: { applicationId } }))._id;
});

const lists = {
  income: () => ({ add: ann.api.addIncome, change: ann.api.updateIncome, remove: ann.api.removeIncome }),
  expenses: () => ({ add: ann.api.addExpense, change: ann.api.updateExpense, remove: ann.api.removeExpense }),
  liabilities: () => ({ add: ann.api.addLiability, change: ann.api.updateLiability, remove: ann.api.removeLiability }),
  assets: () => ({ add: ann.api.addCustomerAsset, change: ann.api.updateCustomerAsset, remove: ann.api.removeCustomerAsset }),
};
const names = Object.keys(lists) as (keyof typeof lists)[];
const entriesOf = async (name: keyof typeof lists) => (await ann.api.readCustomer({ params: { id: customerId } }))[name];

describe.each(names)("a customer's %s", (name) => {
  it("accept an entry that is added, changed field by field and removed", async () => {
    const { add, change, remove } = lists[name]();
    const item = { description: "Wages – ’net’", amount: 1234.56, frequency: "fortnightly" } as const;

    const added = await add({ body: { customerId, item } });
    expect(added).toEqual({ _id: expect.any(String), ...item });
    const other = await add({ body: { customerId, item: { description: "Other", amount: 0 } } });
    expect(await entriesOf(name)).toEqual([added, other]);

    const changed = await change({ body: { _id: added._id, amount: 2000, monthlyRepayments: null } });
    expect(changed).toEqual({ ...added, amount: 2000, monthlyRepayments: null });
    expect(await entriesOf(name)).toEqual([changed, other]);

    expect(await remove({ body: { _id: added._id } })).toBeNull();
    expect(await entriesOf(name)).toEqual([other]);
  });

  it("return 404 for a change or removal of a removed entry", async () => {
    const { add, change, remove } = lists[name]();
    const { _id } = await add({ body: { customerId, item: { description: "Gone", amount: 1 } } });
    await remove({ body: { _id } });

    expect(await rejectionOf(change({ body: { _id, amount: 2 } }))).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await rejectionOf(remove({ body: { _id } }))).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("return 404 for an entry of another list", async () => {
    const next = names[(names.indexOf(name) + 1) % names.length]!;
    const { _id } = await lists[next]().add({ body: { customerId, item: { description: "Another's", amount: 1 } } });
    const { change, remove } = lists[name]();

    expect(await rejectionOf(change({ body: { _id, amount: 2 } }))).toMatchObject({ status: 404 });
    expect(await rejectionOf(remove({ body: { _id } }))).toMatchObject({ status: 404 });
    expect(await entriesOf(next)).toContainEqual({ _id, description: "Another's", amount: 1 });
  });
});

it("keeps all stored counters consistent and writes an audit event for every change", async () => {
  expect(brokenInvariants(await everyItem())).toEqual([]);
});
