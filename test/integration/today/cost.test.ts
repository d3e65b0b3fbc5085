import { expect, it } from "vitest";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { todayRowKey } from "../../../functions/store/dynamo/digest-keys.ts";
import { newestRows } from "../../../functions/store/services/today-rows.ts";
import { aBrokerActor } from "../../support/fixtures/brokers.ts";
import { aQuote } from "../../support/fixtures/quotes.ts";
import { withApi } from "../../support/api/api.ts";
import { consumedBy } from "../../support/store/capacity.ts";
import { seed, seedRows } from "../../support/store/seeding.ts";

withApi();

const rows = (userId: string, count: number) =>
  Array.from({ length: count }, () => ({
    ...todayRowKey(userId, newId(), "conditionsOpen"),
    kind: "conditionsOpen",
    text: "#10038, 2021 Electric Motor Vehicle: 12 conditions of Commonwealth Bank's approval are open",
    since: "2026-11-25T13:00:00.000Z",
    from: "2026-11-26",
    ttl: 1_800_000_000,
  }));

it("costs one Query, the same among 10 and 10,000 quotes, and at most 8 units however many rows there are", async () => {
  const broker = aBrokerActor();
  const { _id } = await aQuote(broker);
  await seedRows(broker, _id, 9);
  await seed(rows(broker.userId, 10));
  const few = await consumedBy(() => newestRows(broker.userId));
  await seedRows(broker, _id, 9_990);
  expect(await consumedBy(() => newestRows(broker.userId))).toEqual(few);

  await seed(rows(broker.userId, 990));
  const many = await consumedBy(() => newestRows(broker.userId));

  expect([few.requests, many.requests]).toEqual([1, 1]);
  expect(few.reads).toBeLessThanOrEqual(1);
  expect(many.reads).toBeLessThanOrEqual(8);
  expect((await newestRows(broker.userId)).rows).toHaveLength(200);
}, 60_000);
