import { beforeAll, expect, it } from "vitest";
import { versionsBelow } from "../../../functions/adapters/files/file-versions.ts";
import { destroyCustomer } from "../../../functions/retention/destruction.ts";
import { announceAll, reviewForDeletion } from "../../../functions/retention/handler.ts";
import { holdCustomer } from "../../../functions/retention/hold.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter, yearsAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { operate } from "../../support/cli/operators.ts";
import { withoutCallHook, withCallHook } from "../../support/in-process/external-calls.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { aRecordedCustomer, tracesOf, withRetention } from "../../support/in-process/retention.ts";

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

/** Starts a destruction that crashes at its nth external call. */
const crashAt = (customerId: string, nth: number) =>
  withCallHook(
    (attempt) => (attempt.nth >= nth ? Promise.reject(new Error("killed")) : attempt.send()),
    () => destroyCustomer(customerId, due),
  );

it("a destruction that crashes before any of its writes is completed by the next run", async () => {
  const reference = await aRemovedCustomer();
  const { calls } = await withCallHook(
    ({ send }) => send(),
    () => destroyCustomer(reference.customerId, due),
  );
  const writes = [...calls.keys()].filter((at) => /^(Transact|Delete)/.test(calls[at]!.command));
  expect(new Set(writes.map((at) => calls[at]!.command))).toEqual(new Set(["DeleteObjectCommand", "TransactWriteItemsCommand"]));

  for (const at of writes) {
    const kim = await aRemovedCustomer();
    await expect(crashAt(kim.customerId, at + 1)).rejects.toThrow("killed");

    expect(await destroyCustomer(kim.customerId, due)).toBe("destroyed");

    const { auditEvents, ...left } = await tracesOf(kim, /\bKim\b|Wattle|kim-/);
    expect({ ...left, files: await versionsBelow(`documents/${kim.applicationId}/`) }).toEqual({ rows: [], words: [], files: [] });
    expect(auditEvents.filter(({ action }) => action === "customer.destroyed")).toHaveLength(1);
  }
  expect(brokenInvariants(await everyItem())).toEqual([]);
}, 60_000);

it("a quote's deletion that crashes before any of its writes is completed by the next run", async () => {
  const end = yearsAfter(businessDate(new Date()), 2);
  const late = daysAfter(end, 60);
  const announcedQuote = async () => {
    const { applicationId } = await aRecordedCustomer(ann);
    await announceAll([await reviewForDeletion(applicationId, end)]);
    return applicationId;
  };
  const reference = await announcedQuote();
  expect(await reviewForDeletion(reference, daysAfter(end, 30))).toBe("announced");
  const { calls } = await withCallHook(
    ({ send }) => send(),
    () => reviewForDeletion(reference, late),
  );
  const writes = [...calls.keys()].filter((at) => /^(Transact|Delete)/.test(calls[at]!.command));
  expect(writes.length).toBeGreaterThanOrEqual(5);

  for (const at of writes) {
    const applicationId = await announcedQuote();
    const crashed = withCallHook(
      (attempt) => (attempt.nth >= at + 1 ? Promise.reject(new Error("killed")) : attempt.send()),
      () => reviewForDeletion(applicationId, late),
    );
    await expect(crashed).rejects.toThrow("killed");

    expect(await reviewForDeletion(applicationId, late)).toBe("deleted");

    const left = (await everyItem()).filter(({ pk }) => String(pk).includes(applicationId));
    expect(left.filter(({ pk }) => !String(pk).startsWith("AUDIT#"))).toEqual([]);
    expect(JSON.stringify(left)).not.toMatch(/\bKim\b|Wattle/);
    expect(await versionsBelow(`documents/${applicationId}/`)).toEqual([]);
  }
  expect(brokenInvariants(await everyItem())).toEqual([]);
}, 60_000);

it("a destruction that has begun cannot be stopped by a hold", async () => {
  const kim = await aRemovedCustomer();
  let isBegun = false;
  const crashed = withCallHook(
    async ({ call, send }) => {
      if (isBegun) throw new Error("killed");
      isBegun = call.command === "TransactWriteItemsCommand";
      return send();
    },
    () => destroyCustomer(kim.customerId, due),
  );
  await expect(crashed).rejects.toThrow("killed");

  const { code, error } = await operate({ ...running.environment }, "hold", "--customer", kim.customerId);

  expect([code, error]).toEqual([2, expect.stringContaining("found a destruction that began at 20")]);
  expect(await destroyCustomer(kim.customerId, due)).toBe("destroyed");
});

it("a hold that is set just before a destruction begins prevents it", async () => {
  const kim = await aRemovedCustomer();
  const holdThenBegin = async ({ call, send }: { call: { command: string }; send: () => Promise<unknown> }) => {
    if (call.command === "TransactWriteItemsCommand") await withoutCallHook(() => holdCustomer(kim.customerId, aCall()));
    return send();
  };

  const { outcome } = await withCallHook(holdThenBegin, () => destroyCustomer(kim.customerId, due));

  expect(outcome).toBe("kept");
  expect(await versionsBelow(`documents/${kim.applicationId}/`)).toHaveLength(1);
  expect(await destroyCustomer(kim.customerId, due)).toBe("held");
});

it("nothing is destroyed before its retention period ends", async () => {
  const kim = await aRemovedCustomer();

  expect(await destroyCustomer(kim.customerId, yearsAfter(businessDate(new Date()), 7))).toBe("kept");

  expect(await versionsBelow(`documents/${kim.applicationId}/`)).toHaveLength(1);
});

it("two concurrent runs destroy once", async () => {
  const kim = await aRemovedCustomer();

  const outcomes = await Promise.all([1, 2].map(() => destroyCustomer(kim.customerId, due)));

  expect(outcomes).toContain("destroyed");
  const { auditEvents } = await tracesOf(kim, /./);
  expect(auditEvents.filter(({ action }) => action === "customer.destroyed")).toHaveLength(1);
});
