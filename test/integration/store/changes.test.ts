import { describe, expect, it } from "vitest";
import { startApplication } from "../../../functions/application/start-application.ts";
import { addNote, changeApplication } from "../../../functions/application/store.ts";
import {
  addCustomer,
  changeCreditProfile,
  changeCustomer,
  changeCustomerProfile,
  findCustomer,
} from "../../../functions/customer/customer.ts";
import { changeEntity, findEntity, setEntity } from "../../../functions/entity/store.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { saveChild, saveChildren, saveOne } from "../../../functions/store/workspace/children.ts";
import { changeStatus } from "../../../functions/store/workspace/status.ts";
import { openWorkspace } from "../../../functions/store/workspace/workspace.ts";
import { newApplicationDefaults, aBrokerActor, aCall } from "../../support/fixtures/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { aQuote } from "../../support/fixtures/quotes.ts";
import { withTable } from "../../support/store/table.ts";
import { changeEmployer, storeEmployer } from "../../../functions/customer/employment.ts";

withTable();

const notFound = { kind: "notFound", code: "NOT_FOUND", message: "Record not found." };
const aBusiness = { entityName: "EXAMPLE PTY LTD", abn: "51824753556", acn: null, gst: null };

describe("a change", () => {
  it("leaves fields alone that it does not name", async () => {
    const broker = aBrokerActor();
    const { _id, asset } = await aQuote(broker, { assetValue: 20_000, assetType: "CARAVAN" });

    await changeApplication(broker, _id, { asset: { _id: asset._id, assetValue: undefined, ageOfAsset: 2024, condition: null } }, aCall());

    expect((await openWorkspace(broker, _id, aCall())).asset).toEqual({
      _id: asset._id,
      assetValue: 20_000,
      assetType: "CARAVAN",
      ageOfAsset: 2024,
      condition: null,
    });
  });

  it("without fields changes nothing", async () => {
    const broker = aBrokerActor();
    const application = await aQuote(broker);
    const nothing = { _id: application.customers[0]!._id, customerProfile: {} };

    await changeApplication(broker, application._id, { customer: nothing }, aCall());

    expect(await openWorkspace(broker, application._id, aCall())).toEqual(application);
  });

  it("without fields of an unknown customer is rejected", async () => {
    const broker = aBrokerActor();
    const { _id } = await aQuote(broker);
    const nothing = { _id: `${_id}.${newId()}`, customerProfile: {} };

    await expect(changeApplication(broker, _id, { customer: nothing }, aCall())).rejects.toMatchObject(notFound);
  });

  it("of one field survives 40 concurrent changes of others", async () => {
    const broker = aBrokerActor();
    const { _id, asset, loanDetails, customers } = await aQuote(broker);
    const [customer] = customers;
    const writes = Array.from({ length: 10 }, (_, at) => [
      () => changeApplication(broker, _id, { asset: { _id: asset._id, assetValue: 1000 + at } }, aCall()),
      () => changeApplication(broker, _id, { asset: { _id: asset._id, ageOfAsset: 2000 + at } }, aCall()),
      () => changeApplication(broker, _id, { loanDetails: { _id: loanDetails._id, deposit: at } }, aCall()),
      () => changeCustomer(broker, customer!._id, { lastName: `Lee ${at}` }, aCall()),
    ]).flat();

    await Promise.all(writes.map((write) => write()));

    const application = await openWorkspace(broker, _id, aCall());
    expect(application.asset.assetValue).toBeGreaterThanOrEqual(1000);
    expect(application.asset.ageOfAsset).toBeGreaterThanOrEqual(2000);
    expect(application.loanDetails).toMatchObject({ term: 60, deposit: expect.any(Number) });
    expect(application.customers[0]?.lastName).toMatch(/^Lee \d$/);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("of several child items is made completely or not at all", async () => {
    const broker = aBrokerActor();
    const { _id, asset, customers } = await aQuote(broker);
    const missing = { _id: `${_id}.${newId()}`, term: 12 };

    await expect(
      changeApplication(broker, _id, { asset: { _id: asset._id, assetValue: 1 }, loanDetails: missing }, aCall()),
    ).rejects.toMatchObject(notFound);
    const both = { asset: { _id: asset._id, assetValue: 2 }, customer: { _id: customers[0]!._id, creditProfile: { score: 650 } } };
    await changeApplication(broker, _id, both, aCall());

    expect(await openWorkspace(broker, _id, aCall())).toMatchObject({ asset: { assetValue: 2 }, creditProfile: { score: 650 } });
  });

  it("is made once per Idempotency-Key, without blocking other changes of the same call", async () => {
    const broker = aBrokerActor();
    const application = await aQuote(broker);
    const call = aCall({ idempotencyKey: newId() });
    const user = { firstName: "Ann", lastName: "Broker" };

    const note = await addNote(broker, application._id, { text: "called", user }, call);
    const again = await addNote(broker, application._id, { text: "called", user }, call);
    await changeApplication(broker, application._id, { asset: { _id: application.asset._id, assetValue: 5 } }, call);

    expect(again).toEqual(note);
    expect(await openWorkspace(broker, application._id, aCall())).toMatchObject({ notes: [note], asset: { assetValue: 5 } });
  });

  it("writes an audit event with user, time, request and values", async () => {
    const broker = aBrokerActor();
    const { _id, asset } = await aQuote(broker);
    const call = aCall();

    await changeApplication(broker, _id, { asset: { _id: asset._id, assetValue: 31_000 } }, call);

    const auditEvents = (await everyItem()).filter(({ requestId }) => requestId === call.requestId);
    expect(auditEvents).toMatchObject([
      {
        action: "asset.changed",
        userId: broker.userId,
        part: asset._id,
        fields: { assetValue: 31_000 },
        ip: call.ip,
        at: expect.any(String),
      },
    ]);
  });

  it("is rejected once the application was submitted", async () => {
    const broker = aBrokerActor();
    const { _id, asset } = await aQuote(broker);
    await changeStatus(broker, { applicationId: _id, to: "submitted" }, aCall());

    await expect(changeApplication(broker, _id, { asset: { _id: asset._id, assetValue: 1 } }, aCall())).rejects.toMatchObject({
      kind: "conflict",
      code: "SUBMITTED",
    });
  });
});

describe("another broker's child items", () => {
  it("are not found by any call, and nothing is written", async () => {
    const owner = aBrokerActor();
    const { _id, asset, loanDetails, customers } = await aQuote(owner);
    const [customer] = customers;
    const entity = await setEntity(owner, _id, aBusiness, aCall());
    const before = (await everyItem()).length;
    const stranger = aBrokerActor({ organisationId: owner.organisationId });
    const user = { firstName: "X", lastName: "Y" };

    const calls = [
      changeApplication(stranger, _id, { asset: { _id: asset._id, assetValue: 1 } }, aCall()),
      changeApplication(stranger, _id, { loanDetails: { _id: loanDetails._id, term: 12 } }, aCall()),
      changeEntity(stranger, entity._id, { entityName: "X" }, aCall()),
      findEntity(stranger, entity._id, aCall()),
      setEntity(stranger, _id, aBusiness, aCall()),
      findCustomer(stranger, customer!._id, aCall()),
      addCustomer(stranger, _id, {}, aCall()),
      changeCustomer(stranger, customer!._id, { firstName: "X" }, aCall()),
      changeCustomerProfile(stranger, customer!._id, { livingArrangements: "RENTING" }, aCall()),
      changeCreditProfile(stranger, customer!._id, { score: 1 }, aCall()),
      storeEmployer(stranger, customer!._id, {}, aCall()),
      changeEmployer(stranger, customer!.employers[0]!._id, { timeOfEmployment: 1 }, aCall()),
      addNote(stranger, _id, { text: "x", user }, aCall()),
      changeStatus(stranger, { applicationId: _id, to: "referral" }, aCall()),
    ];

    for (const rejected of await Promise.allSettled(calls)) expect(rejected).toMatchObject({ status: "rejected", reason: notFound });
    expect((await everyItem()).length).toBe(before);
  });

  it("are not found through the caller's own application", async () => {
    const stranger = aBrokerActor();
    const [ownApplication, foreign] = [await aQuote(stranger), await aQuote(aBrokerActor())];
    const [customer] = foreign.customers;

    const mixed = { kind: "customer", _id: customer!._id, fields: { firstName: "X" } } as const;
    await expect(saveChildren(stranger, ownApplication._id, [mixed], aCall())).rejects.toMatchObject(notFound);
    const employer = { kind: "employer", fields: {}, of: { kind: "customer", _id: customer!._id } } as const;
    await expect(saveChild(stranger, ownApplication._id, employer, aCall())).rejects.toMatchObject(notFound);
    const unknownParent = { ...employer, of: { kind: "customer", _id: `${ownApplication._id}.${newId()}` } } as const;
    await expect(saveChild(stranger, ownApplication._id, unknownParent, aCall())).rejects.toMatchObject(notFound);
  });

  it.each(["", "x", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAV.ROOT", "a.b.c", "#.#"])(
    "are not found by the id '%s'",
    async (id) => {
      await expect(changeEmployer(aBrokerActor(), id, { timeOfEmployment: 1 }, aCall())).rejects.toMatchObject(notFound);
    },
  );

  it("are not found in the caller's own application if they do not exist", async () => {
    const broker = aBrokerActor();
    const { _id } = await aQuote(broker);

    await expect(changeCustomerProfile(broker, `${_id}.${newId()}`, { livingArrangements: "RENTING" }, aCall())).rejects.toMatchObject(
      notFound,
    );
    await expect(changeCustomer(broker, `${_id}.${newId()}`, { firstName: "X" }, aCall())).rejects.toMatchObject(notFound);
  });

  it("are not found by the id of another kind", async () => {
    const broker = aBrokerActor();
    const { asset } = await aQuote(broker);

    await expect(changeEmployer(broker, asset._id, { timeOfEmployment: 1 }, aCall())).rejects.toMatchObject(notFound);
  });
});

describe("customers, employers and businesses", () => {
  it("are returned in the workspace with their own child items", async () => {
    const broker = aBrokerActor();
    const { _id, customers } = await aQuote(broker);
    const second = await addCustomer(broker, _id, { firstName: "Kim", lastName: "Lee" }, aCall());
    const employer = await storeEmployer(broker, second._id, { employmentType: "CASUAL", timeOfEmployment: 7 }, aCall());
    const entity = await setEntity(broker, _id, aBusiness, aCall());
    await changeCustomerProfile(broker, second._id, { livingArrangements: "RENTING" }, aCall());

    const opened = await openWorkspace(broker, _id, aCall());

    expect(opened.entities).toEqual([{ ...aBusiness, _id: entity._id, addresses: [] }]);
    expect(opened.customers.map(({ _id: id }) => id)).toEqual([customers[0]?._id, second._id]);
    expect(opened.customers[1]).toMatchObject({
      firstName: "Kim",
      employers: [{}, employer],
      customerProfile: { livingArrangements: "RENTING" },
    });
    expect(opened.customerProfile).toEqual({});
  });

  it("are limited to 300 child items", async () => {
    const broker = aBrokerActor();
    const id = await startApplication(broker, newApplicationDefaults(), aCall());
    for (let count = 4; count < 300; count++) await saveOne(broker, id, { kind: "note", fields: { text: "x" } }, aCall());

    await expect(addCustomer(broker, id, {}, aCall())).rejects.toMatchObject({ kind: "conflict", code: "TOO_MANY_ITEMS" });
  });
});

describe("a credit score", () => {
  it("of a bureau is not overwritten by a broker's, but other fields of the profile can change", async () => {
    const broker = aBrokerActor();
    const { _id, customers } = await aQuote(broker);
    const customerId = customers[0]!._id;
    const bureaus = {
      kind: "customer",
      _id: customerId,
      fields: { "creditProfile.score": 480, "creditProfile.source": "bureau" },
    } as const;
    expect(await changeCreditProfile(broker, customerId, { score: 600 }, aCall())).toMatchObject({ score: 600, source: "broker" });
    await saveChildren(broker, _id, [bureaus], aCall());

    await expect(changeCreditProfile(broker, customerId, { score: 900 }, aCall())).rejects.toMatchObject({ code: "BUREAU_SCORE" });

    const profile = { score: 480, source: "bureau", hasAdverseCredit: true, customer: customerId };
    expect(await changeCreditProfile(broker, customerId, { hasAdverseCredit: true }, aCall())).toEqual(profile);
  });
});
