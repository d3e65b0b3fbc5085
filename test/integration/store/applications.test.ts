import { describe, expect, it } from "vitest";
import { finishDemo } from "../../../functions/application/store.ts";
import { startApplication } from "../../../functions/application/start-application.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { openWorkspace } from "../../../functions/store/workspace/workspace.ts";
import { newApplicationDefaults, aBrokerActor, aCall, aNewUser } from "../../support/fixtures/brokers.ts";
import { saveAsset } from "../../support/fixtures/quotes.ts";
import { withTable } from "../../support/store/table.ts";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { createOrganisation } from "../../../functions/organisation/store.ts";
import { createUser } from "../../../functions/user/store.ts";
import { root } from "../../support/architecture/import-graph.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";

withTable();

const notFound = { kind: "notFound", code: "NOT_FOUND", message: "Record not found." };

describe("starting an application", () => {
  it("creates it with number 1, an empty asset, a loan of 60 months and one customer with one employer", async () => {
    const broker = aBrokerActor();
    const id = await startApplication(broker, newApplicationDefaults(), aCall());

    const application = await openWorkspace(broker, id, aCall());

    expect(application).toMatchObject({ _id: id, humanId: 1, status: "new", applicationType: "consumer", entities: [], notes: [] });
    expect(application.user).toEqual({ firstName: "Ann", lastName: "Broker" });
    expect(application.loanDetails).toEqual({ _id: expect.stringMatching(new RegExp(`^${id}\\.`)), term: 60, balloon: 0, deposit: 0 });
    expect(application.customers).toHaveLength(1);
    expect(application.customers[0]?.employers).toHaveLength(1);
    expect(application.creditProfile).toEqual({ customer: application.customers[0]?._id });
  });

  it("returns the untouched application of the same type", async () => {
    const broker = aBrokerActor();
    const first = await startApplication(broker, newApplicationDefaults(), aCall());

    expect(await startApplication(broker, newApplicationDefaults(), aCall())).toBe(first);
    expect(await startApplication(broker, newApplicationDefaults({ applicationType: "commercial" }), aCall())).not.toBe(first);
  });

  it("creates another once the first has been changed", async () => {
    const broker = aBrokerActor();
    const first = await startApplication(broker, newApplicationDefaults(), aCall());
    await saveAsset(broker, first, { assetValue: 20_000 });

    const second = await startApplication(broker, newApplicationDefaults(), aCall());
    expect(second).not.toBe(first);
    expect(await openWorkspace(broker, second, aCall())).toMatchObject({ humanId: 2 });
  });

  it("returns the same application to 20 concurrent calls", async () => {
    const broker = aBrokerActor();
    const ids = await Promise.all(Array.from({ length: 20 }, () => startApplication(broker, newApplicationDefaults(), aCall())));

    expect(new Set(ids).size).toBe(1);
  });

  it("returns the first call's application for the same Idempotency-Key, even if it has been changed since", async () => {
    const broker = aBrokerActor();
    const call = aCall({ idempotencyKey: newId() });
    const first = await startApplication(broker, newApplicationDefaults(), call);
    await saveAsset(broker, first, { assetValue: 20_000 });

    expect(await startApplication(broker, newApplicationDefaults(), call)).toBe(first);
  });
});

describe("an application's status", () => {
  it("changes from new to quote with the first saved change", async () => {
    const broker = aBrokerActor();
    const id = await startApplication(broker, newApplicationDefaults(), aCall());
    await saveAsset(broker, id, { assetType: "CARAVAN" });

    expect(await openWorkspace(broker, id, aCall())).toMatchObject({ status: "quote", asset: { assetType: "CARAVAN" } });
  });

  it("stays new until the demo is finished", async () => {
    const broker = aBrokerActor();
    const id = await startApplication(broker, newApplicationDefaults({ isDemo: true }), aCall());
    await saveAsset(broker, id, { assetType: "MOTORBIKE" });
    expect(await openWorkspace(broker, id, aCall())).toMatchObject({ status: "new", asset: { assetType: "MOTORBIKE" } });

    await finishDemo(broker, id, aCall());
    expect(await openWorkspace(broker, id, aCall())).toMatchObject({ status: "quote" });
    expect(await startApplication(broker, newApplicationDefaults(), aCall())).not.toBe(id);
  });
});

describe("another broker's application", () => {
  it("is not found, like one that does not exist", async () => {
    const id = await startApplication(aBrokerActor(), newApplicationDefaults(), aCall());

    for (const foreign of [id, newId(), "no id", `${id}#`]) {
      await expect(openWorkspace(aBrokerActor(), foreign, aCall())).rejects.toMatchObject(notFound);
    }
  });

  it("is not found by a colleague of the same organisation", async () => {
    const broker = aBrokerActor();
    const id = await startApplication(broker, newApplicationDefaults(), aCall());

    await expect(openWorkspace(aBrokerActor({ organisationId: broker.organisationId }), id, aCall())).rejects.toMatchObject(notFound);
  });
});

const oneTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

async function humanIdsOf(organisationId: string): Promise<number[]> {
  const rootItems = (await everyItem()).filter((item) => item["sk"] === "ROOT" && item["organisationId"] === organisationId);
  return rootItems.map(({ humanId }) => Number(humanId)).toSorted((a, b) => a - b);
}

describe("application numbers", () => {
  it("run from 1 to 100 when 100 brokers of an organisation start at the same time", async () => {
    const organisationId = newId();
    const brokers = Array.from({ length: 100 }, () => aBrokerActor({ organisationId }));

    await Promise.all(brokers.map((broker) => startApplication(broker, newApplicationDefaults(), aCall())));

    expect(await humanIdsOf(organisationId)).toEqual(oneTo(100));
  });

  it("run from 1 to 40 when four processes start 10 each at the same time", async () => {
    const organisationId = newId();
    const starting = [join(root, "test/support/fixtures/start-applications.ts"), organisationId, "10"];

    await Promise.all(oneTo(4).map(() => promisify(execFile)(process.execPath, starting)));

    expect(await humanIdsOf(organisationId)).toEqual(oneTo(40));
  });

  it("are counted per organisation", async () => {
    const ids = await Promise.all(
      [aBrokerActor(), aBrokerActor()].map(async (broker) => ({
        broker,
        id: await startApplication(broker, newApplicationDefaults(), aCall()),
      })),
    );

    for (const { broker, id } of ids) expect(await openWorkspace(broker, id, aCall())).toMatchObject({ humanId: 1 });
  });

  it("continue after a broker's own applications when the broker creates an organisation", async () => {
    const { _id: userId } = await createUser(aNewUser(), aCall());
    const alone = aBrokerActor({ userId, organisationId: undefined });
    await startApplication(alone, newApplicationDefaults(), aCall());

    const { _id: organisationId } = await createOrganisation(alone, { name: "Example Brokers" }, aCall());
    await startApplication({ ...alone, organisationId }, newApplicationDefaults({ applicationType: "commercial" }), aCall());

    expect(await humanIdsOf(organisationId)).toEqual([2]);
  });

  it("match every stored counter", async () => {
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});
