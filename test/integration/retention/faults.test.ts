import { beforeAll, expect, it } from "vitest";
import { versionsBelow } from "../../../functions/files/destroyed.ts";
import { destroyCustomer } from "../../../functions/retention/destruction.ts";
import { holdCustomer } from "../../../functions/retention/hold.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { yearsAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api.ts";
import { aCall } from "../../support/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { operate } from "../../support/operators.ts";
import { unwatched, watched } from "../../support/outside-calls.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { aRecordedCustomer, tracesOf, withRetention } from "../../support/retention.ts";

const running = withApi();
withRetention(running);

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const due = yearsAfter(businessDate(new Date()), 8);

async function aRemovedCustomer() {
  const kim = await aRecordedCustomer(ann);
  await ann.api.removeCustomer({ body: { applicationId: kim.applicationId, customerId: kim.customerId } });
  return kim;
}

/** Destroys, and dies where this call is about to be made. */
const diesAt = (customerId: string, nth: number) =>
  watched(
    (attempt) => (attempt.nth >= nth ? Promise.reject(new Error("killed")) : attempt.send()),
    () => destroyCustomer(customerId, due),
  );

it("a destruction that dies before any of its writes is taken up by the next run, and ends the same", async () => {
  const whole = await aRemovedCustomer();
  const { calls } = await watched(
    ({ send }) => send(),
    () => destroyCustomer(whole.customerId, due),
  );
  const writes = [...calls.keys()].filter((at) => /^(Transact|Delete)/.test(calls[at]!.command));
  expect(new Set(writes.map((at) => calls[at]!.command))).toEqual(new Set(["DeleteObjectCommand", "TransactWriteItemsCommand"]));

  for (const at of writes) {
    const kim = await aRemovedCustomer();
    await expect(diesAt(kim.customerId, at + 1)).rejects.toThrow("killed");

    expect(await destroyCustomer(kim.customerId, due)).toBe("destroyed");

    const { deeds, ...left } = await tracesOf(kim, /\bKim\b|Wattle|kim-/);
    expect({ ...left, files: await versionsBelow(`documents/${kim.applicationId}/`) }).toEqual({ rows: [], words: [], files: [] });
    expect(deeds.filter(({ action }) => action === "customer.destroyed")).toHaveLength(1);
  }
  expect(brokenInvariants(await everyItem())).toEqual([]);
}, 60_000);

it("once begun, a destruction is stopped by no hold", async () => {
  const kim = await aRemovedCustomer();
  let isBegun = false;
  const dies = watched(
    async ({ call, send }) => {
      if (isBegun) throw new Error("killed");
      isBegun = call.command === "TransactWriteItemsCommand";
      return send();
    },
    () => destroyCustomer(kim.customerId, due),
  );
  await expect(dies).rejects.toThrow("killed");

  const { code, error } = await operate({ ...running.environment }, "hold", "--customer", kim.customerId);

  expect([code, error]).toEqual([2, expect.stringContaining("found a destruction that began at 20")]);
  expect(await destroyCustomer(kim.customerId, due)).toBe("destroyed");
});

it("a hold that comes at the last moment before it begins is in time", async () => {
  const kim = await aRemovedCustomer();
  const holdThenBegin = async ({ call, send }: { call: { command: string }; send: () => Promise<unknown> }) => {
    if (call.command === "TransactWriteItemsCommand") await unwatched(() => holdCustomer(kim.customerId, aCall()));
    return send();
  };

  const { outcome } = await watched(holdThenBegin, () => destroyCustomer(kim.customerId, due));

  expect(outcome).toBe("kept");
  expect(await versionsBelow(`documents/${kim.applicationId}/`)).toHaveLength(1);
  expect(await destroyCustomer(kim.customerId, due)).toBe("held");
});

it("before its day is over nothing is destroyed, whoever asks for it", async () => {
  const kim = await aRemovedCustomer();

  expect(await destroyCustomer(kim.customerId, yearsAfter(businessDate(new Date()), 7))).toBe("kept");

  expect(await versionsBelow(`documents/${kim.applicationId}/`)).toHaveLength(1);
});

it("two runs at once destroy once", async () => {
  const kim = await aRemovedCustomer();

  const fates = await Promise.all([1, 2].map(() => destroyCustomer(kim.customerId, due)));

  expect(fates).toContain("destroyed");
  const { deeds } = await tracesOf(kim, /./);
  expect(deeds.filter(({ action }) => action === "customer.destroyed")).toHaveLength(1);
});
