import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withApi } from "../../support/api.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { type Person, aPerson, refusalOf } from "../../support/people.ts";

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
const linesOf = async (name: keyof typeof lists) => (await ann.api.readCustomer({ params: { id: customerId } }))[name];

describe.each(names)("a customer's %s", (name) => {
  it("hold a line that is added, changed field by field, and taken away", async () => {
    const { add, change, remove } = lists[name]();
    const item = { description: "Wages – ’net’", amount: 1234.56, frequency: "fortnightly" } as const;

    const added = await add({ body: { customerId, item } });
    expect(added).toEqual({ _id: expect.any(String), ...item });
    const other = await add({ body: { customerId, item: { description: "Other", amount: 0 } } });
    expect(await linesOf(name)).toEqual([added, other]);

    const changed = await change({ body: { _id: added._id, amount: 2000, monthlyRepayments: null } });
    expect(changed).toEqual({ ...added, amount: 2000, monthlyRepayments: null });
    expect(await linesOf(name)).toEqual([changed, other]);

    expect(await remove({ body: { _id: added._id } })).toBeNull();
    expect(await linesOf(name)).toEqual([other]);
  });

  it("hold no line that was taken away, to change or to take away again", async () => {
    const { add, change, remove } = lists[name]();
    const { _id } = await add({ body: { customerId, item: { description: "Gone", amount: 1 } } });
    await remove({ body: { _id } });

    expect(await refusalOf(change({ body: { _id, amount: 2 } }))).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await refusalOf(remove({ body: { _id } }))).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("know no line of another list", async () => {
    const next = names[(names.indexOf(name) + 1) % names.length]!;
    const { _id } = await lists[next]().add({ body: { customerId, item: { description: "Another's", amount: 1 } } });
    const { change, remove } = lists[name]();

    expect(await refusalOf(change({ body: { _id, amount: 2 } }))).toMatchObject({ status: 404 });
    expect(await refusalOf(remove({ body: { _id } }))).toMatchObject({ status: 404 });
    expect(await linesOf(next)).toContainEqual({ _id, description: "Another's", amount: 1 });
  });
});

it("counts what there is, and every write has its trace", async () => {
  expect(brokenInvariants(await everyItem())).toEqual([]);
});
