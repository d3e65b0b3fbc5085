import { beforeAll, describe, expect, it } from "vitest";
import { withApi } from "../../support/api.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { aCustomerOf } from "../../support/links.ts";
import { operate } from "../../support/operators.ts";
import { type Person, aPerson } from "../../support/people.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

const ops = (...args: string[]) => operate({ ...running.environment }, ...args);
const deedsAt = async (customerId: string) =>
  (await everyItem()).filter(({ pk, part }) => String(pk).startsWith("AUDIT#") && part === customerId).map(({ action }) => action);

describe("a hold", () => {
  it("is put on a customer and taken off by operators, each once, and stands in the audit", async () => {
    const { customerId } = await aCustomerOf(ann);

    expect(await ops("hold", "--customer", customerId)).toMatchObject({
      code: 0,
      printed: `${customerId} is held: nothing of it is destroyed until it is released\n`,
    });
    expect(await ops("hold", "--customer", customerId)).toMatchObject({ code: 2, error: expect.stringContaining("found a hold since 20") });
    expect(await ops("release", "--customer", customerId)).toMatchObject({ code: 0, printed: expect.stringContaining("is released") });
    expect(await ops("release", "--customer", customerId)).toMatchObject({ code: 2, error: expect.stringContaining("found no hold") });

    expect((await deedsAt(customerId)).slice(-2)).toEqual(["customer.held", "customer.released"]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is put on nobody who is not there", async () => {
    const { applicationId, assetId } = await aCustomerOf(ann);

    for (const id of [assetId, `${applicationId}.${applicationId}`, "nonsense"]) {
      expect(await ops("hold", "--customer", id)).toMatchObject({ code: 2, error: expect.stringContaining("There is no such record.") });
    }
    expect(await ops("hold")).toMatchObject({
      code: 2,
      error: expect.stringContaining("--customer: found nothing, expected a customer's id"),
    });
  });
});
