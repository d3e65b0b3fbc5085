import { expect, it } from "vitest";
import { idOf } from "../../functions/store/dynamo/ids.ts";
import { auditKey } from "../../functions/store/dynamo/keys.ts";
import { aBrokerActor, aCall, aCaller } from "../support/fixtures/brokers.ts";
import { aQuote } from "../support/fixtures/quotes.ts";
import { capacityTable, consumedBy } from "../support/store/capacity.ts";
import { growthOf } from "../support/store/growth.ts";
import { seed } from "../support/store/seeding.ts";
import { withTable } from "../support/store/table.ts";
import { readCustomerAccess } from "../../functions/customer/access.ts";

withTable();

it("reads among up to 50,000 items consume the units listed in growth.md", async () => {
  await expect(await capacityTable(await growthOf([10, 1_000, 50_000]))).toMatchFileSnapshot("growth.md");
}, 900_000);

it("the first page of who saw a customer reads the same units among 100,000 audit events as among ten", async () => {
  const owner = aBrokerActor();
  const { _id: applicationId, customers } = await aQuote(owner);
  const seedEvents = (count: number, day: string) =>
    seed(
      Array.from({ length: count }, (_, second) => {
        const moment = new Date(Date.parse(day) + second * 1000);
        const event = { action: "application.read", userId: owner.userId, at: moment.toISOString(), requestId: "r", ip: "192.0.2.1" };
        return { ...auditKey({ applicationId }, idOf(`event ${second}`, moment)), ...event };
      }),
    );
  const read = (query: object) =>
    consumedBy(() =>
      readCustomerAccess(aCaller(owner), { params: { id: customers[0]!._id }, query, body: undefined }, { ...aCall(), userAgent: "" }),
    );
  await seedEvents(10, "2026-11-01T00:00:00Z");
  const [ten, tenToday] = [await read({ to: "2026-11-02" }), await read({ from: "2026-11-01", to: "2026-11-02" })];
  await seedEvents(990, "2026-10-01T00:00:00Z");
  const thousand = await read({});
  await seedEvents(99_000, "2026-05-01T00:00:00Z");

  expect(tenToday).toEqual(ten);
  expect(await read({ from: "2026-11-01", to: "2026-11-02" })).toEqual(ten);
  expect(await read({})).toEqual(thousand);
}, 900_000);
