import { describe, expect, it } from "vitest";
import { finishDemo } from "../../../functions/application/store.ts";
import { startApplication } from "../../../functions/application/start.ts";
import { newId } from "../../../functions/store/ids.ts";
import { openWorkspace } from "../../../functions/store/workspace.ts";
import { aBeginning, aBroker, aCall, aMaster } from "../../support/brokers.ts";
import { saveAsset } from "../../support/quotes.ts";
import { withTable } from "../../support/table.ts";

withTable();

const notFound = { kind: "notFound", code: "NOT_FOUND", message: "There is no such record." };

describe("starting an application", () => {
  it("gives it number 1, an empty asset, a loan over 60 months and one customer with one employer", async () => {
    const broker = aBroker();
    const id = await startApplication(broker, aBeginning(), aCall());

    const application = await openWorkspace(broker, id, aCall());

    expect(application).toMatchObject({ _id: id, humanId: 1, status: "new", applicationType: "consumer", entities: [], notes: [] });
    expect(application.user).toEqual({ firstName: "Ann", lastName: "Broker" });
    expect(application.loanDetails).toEqual({ _id: expect.stringMatching(new RegExp(`^${id}\\.`)), term: 60, balloon: 0, deposit: 0 });
    expect(application.customers).toHaveLength(1);
    expect(application.customers[0]?.employers).toHaveLength(1);
    expect(application.creditProfile).toEqual({ customer: application.customers[0]?._id });
  });

  it("answers the one of that type that the broker has not changed yet", async () => {
    const broker = aBroker();
    const first = await startApplication(broker, aBeginning(), aCall());

    expect(await startApplication(broker, aBeginning(), aCall())).toBe(first);
    expect(await startApplication(broker, aBeginning({ applicationType: "commercial" }), aCall())).not.toBe(first);
  });

  it("starts another once the first has been changed", async () => {
    const broker = aBroker();
    const first = await startApplication(broker, aBeginning(), aCall());
    await saveAsset(broker, first, { assetValue: 20_000 });

    const second = await startApplication(broker, aBeginning(), aCall());
    expect(second).not.toBe(first);
    expect(await openWorkspace(broker, second, aCall())).toMatchObject({ humanId: 2 });
  });

  it("answers the same application to 20 calls at once", async () => {
    const broker = aBroker();
    const ids = await Promise.all(Array.from({ length: 20 }, () => startApplication(broker, aBeginning(), aCall())));

    expect(new Set(ids).size).toBe(1);
  });

  it("under the same Idempotency-Key answers what the first call did, even when that one has been changed since", async () => {
    const broker = aBroker();
    const call = aCall({ idempotencyKey: newId() });
    const first = await startApplication(broker, aBeginning(), call);
    await saveAsset(broker, first, { assetValue: 20_000 });

    expect(await startApplication(broker, aBeginning(), call)).toBe(first);
  });
});

describe("an application's status", () => {
  it("goes from new to quote with the first saved change", async () => {
    const broker = aBroker();
    const id = await startApplication(broker, aBeginning(), aCall());
    await saveAsset(broker, id, { assetType: "CARAVAN" });

    expect(await openWorkspace(broker, id, aCall())).toMatchObject({ status: "quote", asset: { assetType: "CARAVAN" } });
  });

  it("stays new in the demo until that is finished", async () => {
    const broker = aBroker();
    const id = await startApplication(broker, aBeginning({ isDemo: true }), aCall());
    await saveAsset(broker, id, { assetType: "MOTORBIKE" });
    expect(await openWorkspace(broker, id, aCall())).toMatchObject({ status: "new", asset: { assetType: "MOTORBIKE" } });

    await finishDemo(broker, id, aCall());
    expect(await openWorkspace(broker, id, aCall())).toMatchObject({ status: "quote" });
    expect(await startApplication(broker, aBeginning(), aCall())).not.toBe(id);
  });
});

describe("another's application", () => {
  it("is not found, just like one that does not exist", async () => {
    const id = await startApplication(aBroker(), aBeginning(), aCall());

    for (const foreign of [id, newId(), "no id", `${id}#`]) {
      await expect(openWorkspace(aBroker(), foreign, aCall())).rejects.toMatchObject(notFound);
    }
  });

  it("is not seen by a colleague of the same organisation", async () => {
    const broker = aBroker();
    const id = await startApplication(broker, aBeginning(), aCall());

    await expect(openWorkspace(aBroker({ organisationId: broker.organisationId }), id, aCall())).rejects.toMatchObject(notFound);
  });

  it("is open to a master", async () => {
    const id = await startApplication(aBroker(), aBeginning(), aCall());

    expect(await openWorkspace(aMaster(), id, aCall())).toMatchObject({ _id: id });
  });
});
