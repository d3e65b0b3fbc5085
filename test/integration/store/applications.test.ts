import { describe, expect, it } from "vitest";
import { finishDemo } from "../../../functions/application/store.ts";
import { startApplication } from "../../../functions/application/start-application.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { openWorkspace } from "../../../functions/store/workspace/workspace.ts";
import { newApplicationDefaults, aBrokerActor, aCall } from "../../support/fixtures/brokers.ts";
import { saveAsset } from "../../support/fixtures/quotes.ts";
import { withTable } from "../../support/store/table.ts";

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
