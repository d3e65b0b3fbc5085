import { beforeAll, describe, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { aCustomerOf } from "../../support/fixtures/links.ts";
import { operate } from "../../support/cli/operators.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

const ops = (...args: string[]) => operate({ ...running.environment }, ...args);
const auditEventsAt = async (customerId: string) =>
  (await everyItem()).filter(({ pk, part }) => String(pk).startsWith("AUDIT#") && part === customerId).map(({ action }) => action);

describe("a hold", () => {
  it("is set and released by operators, each once, with audit events", async () => {
    const { customerId } = await aCustomerOf(ann);

    expect(await ops("hold", "--customer", customerId)).toMatchObject({
      code: 0,
      printed: `${customerId} is on hold: its records are kept until you run "release-hold"\n`,
    });
    expect(await ops("hold", "--customer", customerId)).toMatchObject({ code: 2, error: expect.stringContaining("found a hold since 20") });
    expect(await ops("release-hold", "--customer", customerId)).toMatchObject({ code: 0, printed: expect.stringContaining("is released") });
    expect(await ops("release-hold", "--customer", customerId)).toMatchObject({ code: 2, error: expect.stringContaining("found no hold") });

    expect((await auditEventsAt(customerId)).slice(-2)).toEqual(["customer.held", "customer.released"]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("cannot be set on an unknown customer", async () => {
    const { applicationId, assetId } = await aCustomerOf(ann);

    for (const id of [assetId, `${applicationId}.${applicationId}`, "nonsense"]) {
      expect(await ops("hold", "--customer", id)).toMatchObject({ code: 2, error: expect.stringContaining("Record not found.") });
    }
    expect(await ops("hold")).toMatchObject({
      code: 2,
      error: expect.stringContaining("required option '--customer <ID>' not specified"),
    });
  });
});
