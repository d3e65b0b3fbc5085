import { beforeAll, describe, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

const start = async (person = ann, type: "consumer" | "commercial" = "consumer") => {
  const application = await person.api.startQuote({ params: { type } });
  return { application, id: application._id, asset: application.asset._id, loanDetails: application.loanDetails._id };
};
const read = (id: string, person = ann) => person.api.readApplication({ params: { id } });

describe("starting a quote", () => {
  it("returns the application that a later read returns", async () => {
    const { application } = await start();

    expect(application).toMatchObject({ status: "new", applicationType: "consumer", user: { firstName: "Ann", lastName: "Broker" } });
    expect(application.loanDetails).toMatchObject({ term: 60, balloon: 0, deposit: 0, loanAmount: null });
    expect(application.customers).toHaveLength(1);
    expect(application.customers[0]?.employers).toHaveLength(1);
    expect(await read(application._id)).toEqual(application);
  });

  it("returns the untouched application of its type until that is changed, then creates another", async () => {
    const broker = await aPerson(running);
    const first = await start(broker);
    expect((await start(broker)).application).toEqual(first.application);
    expect((await start(broker, "commercial")).application).toMatchObject({ humanId: 2, applicationType: "commercial" });

    await broker.api.updateAsset({ body: { _id: first.asset, assetValue: 20_000 } });

    const next = await start(broker);
    expect(next.id).not.toBe(first.id);
    expect(next.application.humanId).toBe(3);
  });

  it("creates one application when a broker starts the same type several times at once", async () => {
    const broker = await aPerson(running);

    const started = await Promise.all(Array.from({ length: 5 }, () => start(broker)));

    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(started.map(({ application }) => application.humanId)).toEqual([1, 1, 1, 1, 1]);
  });

  it("numbers the applications of an organisation in one sequence", async () => {
    const broker = await aPerson(running);
    const colleague = await aPerson(running, { organisation: broker.organisationId });

    const numbers = [(await start(broker)).application.humanId, (await start(colleague)).application.humanId];

    expect(numbers).toEqual([1, 2]);
  });

  it("fills a new user's first consumer quote with the demo's sample and keeps it new until the demo is finished", async () => {
    const novice = await aPerson(running, { isNew: true });
    const { application, id, asset } = await start(novice);
    expect(application.asset).toMatchObject({ assetValue: 20_000, typeOfSale: "DEALER_SALE" });
    expect(application.customers[0]?.employers[0]?.timeOfEmployment).toBe(24);

    await novice.api.updateAsset({ body: { _id: asset, assetType: "MOTORBIKE" } });
    expect(await read(id, novice)).toMatchObject({ status: "new", asset: { assetType: "MOTORBIKE" } });
    expect((await start(novice)).id).toBe(id);

    const finished = await novice.api.updateApplication({ body: { _id: id, status: "quote" } });
    expect(finished.status).toBe("quote");
    expect(await read(id, novice)).toEqual(finished);
  });

  it("leaves a new user's commercial quote empty", async () => {
    const novice = await aPerson(running, { isNew: true });

    expect((await start(novice, "commercial")).application.asset.assetValue).toBeUndefined();
  });
});

describe("changing an application", () => {
  it("turns a new application into a quote with the first saved change", async () => {
    const { id, asset, application } = await start();
    expect(application.status).toBe("new");
    expect((await read(id)).status).toBe("new");

    await ann.api.updateAsset({ body: { _id: asset, condition: "USED" } });

    expect((await read(id)).status).toBe("quote");
  });

  it("saves the named fields of an asset, keeps the others, and the application derives the age at the end of the term", async () => {
    const { id, asset } = await start();
    await ann.api.updateAsset({ body: { _id: asset, assetValue: 32_000, ageOfAsset: 2023 } });

    const updated = await ann.api.updateAsset({ body: { _id: asset, typeOfSale: "PRIVATE_SALE", assetType: "CARAVAN" } });

    const thisYear = new Date().getUTCFullYear();
    const stored = { assetValue: 32_000, ageOfAsset: 2023, typeOfSale: "PRIVATE_SALE", assetType: "CARAVAN" };
    expect(updated).toEqual({ _id: asset, ...stored });
    expect((await read(id)).asset).toEqual({ ...updated, ageOfAssetAtEnd: thisYear - 2023 + 5 });
  });

  it("stores null for a value that is known to be absent", async () => {
    const { id, asset } = await start();
    await ann.api.updateAsset({ body: { _id: asset, assetValue: 1000, condition: "NEW" } });
    await ann.api.updateAsset({ body: { _id: asset, condition: null } });

    expect((await read(id)).asset).toMatchObject({ assetValue: 1000, condition: null });
  });

  it("saves the loan's fields, and the application derives the loan amount", async () => {
    const { id, asset, loanDetails } = await start();
    await ann.api.updateAsset({ body: { _id: asset, assetValue: 32_000.55 } });

    const updated = await ann.api.updateLoanDetails({ body: { _id: loanDetails, deposit: 4000.45, balloon: 20, brokerageRate: 3.5 } });

    expect(updated).toEqual({ _id: loanDetails, term: 60, balloon: 20, deposit: 4000.45, brokerageRate: 3.5 });
    expect((await read(id)).loanDetails).toEqual({ ...updated, loanAmount: 28_000.1 });
  });

  it("keeps the customer's budget and how often it is paid, until it is emptied", async () => {
    const { id, loanDetails } = await start();

    await ann.api.updateLoanDetails({ body: { _id: loanDetails, budget: 150.5, budgetEvery: "week" } });
    expect((await read(id)).loanDetails).toMatchObject({ budget: 150.5, budgetEvery: "week" });
    await ann.api.updateLoanDetails({ body: { _id: loanDetails, budget: null } });
    expect((await read(id)).loanDetails).toMatchObject({ budget: null, budgetEvery: "week" });
    await expect(ann.api.updateLoanDetails({ body: { _id: loanDetails, budget: 150.555 } })).rejects.toMatchObject({ status: 400 });
  });

  describe("a deposit above the asset value", () => {
    it("is rejected at the field being saved, and nothing is saved", async () => {
      const { id, asset, loanDetails } = await start();
      await ann.api.updateAsset({ body: { _id: asset, assetValue: 30_000 } });

      await expect(ann.api.updateLoanDetails({ body: { _id: loanDetails, deposit: 30_000.01 } })).rejects.toMatchObject({
        status: 400,
        field: "deposit",
        message: expect.stringContaining("deposit: found 30000.01, expected at most the asset value, 30000"),
      });
      await ann.api.updateLoanDetails({ body: { _id: loanDetails, deposit: 30_000 } });
      await expect(ann.api.updateAsset({ body: { _id: asset, assetValue: 29_999 } })).rejects.toMatchObject({
        status: 400,
        field: "assetValue",
        message: expect.stringContaining("assetValue: found 29999, expected at least the deposit, 30000"),
      });

      expect(await read(id)).toMatchObject({ asset: { assetValue: 30_000 }, loanDetails: { deposit: 30_000, loanAmount: 0 } });
    });

    it("is rejected by the first save of a quote, too", async () => {
      const broker = await aPerson(running);
      const { id, loanDetails } = await start(broker);

      await expect(
        broker.api.updateApplication({ body: { _id: id, asset: { assetValue: 100 }, loanDetails: { deposit: 101 } } }),
      ).rejects.toMatchObject({ status: 400, field: "deposit" });
      expect((await read(id, broker)).status).toBe("new");
      await broker.api.updateLoanDetails({ body: { _id: loanDetails, deposit: 101 } });
      expect((await read(id, broker)).status).toBe("quote");
    });

    it("never results from two changes at the same time", async () => {
      const { id, asset, loanDetails } = await start();
      await ann.api.updateApplication({ body: { _id: id, asset: { assetValue: 30_000 }, loanDetails: { deposit: 10_000 } } });

      const changes = await Promise.allSettled([
        ann.api.updateAsset({ body: { _id: asset, assetValue: 20_000 } }),
        ann.api.updateLoanDetails({ body: { _id: loanDetails, deposit: 25_000 } }),
      ]);

      expect(changes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    });

    it("is accepted while the asset value is not known, and when both are changed at once", async () => {
      const { id, asset, loanDetails } = await start();
      await ann.api.updateLoanDetails({ body: { _id: loanDetails, deposit: 5000 } });
      await ann.api.updateAsset({ body: { _id: asset, assetValue: 6000 } });

      await ann.api.updateApplication({ body: { _id: id, asset: { assetValue: 4000 }, loanDetails: { deposit: 1000 } } });
      await ann.api.updateAsset({ body: { _id: asset, assetValue: null } });
      await ann.api.updateLoanDetails({ body: { _id: loanDetails, deposit: 9000 } });

      expect(await read(id)).toMatchObject({ asset: { assetValue: null }, loanDetails: { deposit: 9000 } });
    });
  });

  it("saves several child items in one call", async () => {
    const { id } = await start();
    const updated = await ann.api.updateApplication({
      body: {
        _id: id,
        asset: { assetValue: 15_000 },
        loanDetails: { term: 36 },
        customerProfile: { livingArrangements: "RENTING" },
        creditProfile: { score: 640 },
      },
    });

    expect(updated).toMatchObject({ status: "quote", asset: { assetValue: 15_000 }, loanDetails: { term: 36, loanAmount: 15_000 } });
    expect(updated.customerProfile).toEqual({ livingArrangements: "RENTING" });
    expect(updated.creditProfile).toMatchObject({ score: 640, source: "broker" });
    expect(await read(id)).toEqual(updated);
  });

  it("saves a single profile through the application and changes nothing else", async () => {
    const { id } = await start();
    await ann.api.updateApplication({ body: { _id: id, creditProfile: { hasAdverseCredit: true } } });

    expect((await read(id)).customers[0]).toMatchObject({ creditProfile: { hasAdverseCredit: true }, customerProfile: {} });
  });

  it("returns 409 when a quote's demo is finished a second time", async () => {
    const { id, asset } = await start();
    await ann.api.updateAsset({ body: { _id: asset, assetValue: 1000 } });

    expect(await rejectionOf(ann.api.updateApplication({ body: { _id: id, status: "quote" } }))).toMatchObject({
      status: 409,
      code: "STATUS",
    });
  });

  it("adds notes with the broker's name, oldest first", async () => {
    const { id } = await start();
    const first = await ann.api.addNote({ body: { applicationId: id, text: "Called; will send payslips.\nAsks for 5 years." } });
    const second = await ann.api.addNote({ body: { applicationId: id, text: "Zweiter Anruf – ’grüße’ 🚜" } });

    expect(first).toMatchObject({ text: "Called; will send payslips.\nAsks for 5 years.", user: { firstName: "Ann", lastName: "Broker" } });
    expect((await read(id)).notes).toEqual([first, second]);
  });
});
