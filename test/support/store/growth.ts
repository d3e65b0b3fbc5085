import { countStages, pageOfAllOwners, pageOfOwner } from "../../../functions/application/lists.ts";
import { addNote } from "../../../functions/application/store.ts";
import { storeEmployer } from "../../../functions/customer/employment.ts";
import { listCustomers } from "../../../functions/customer/list.ts";
import { addCustomer } from "../../../functions/customer/customer.ts";
import { setEntity } from "../../../functions/entity/store.ts";
import { contractsOfBook } from "../../../functions/store/services/contracts.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import { totalOfAllOwners } from "../../../functions/store/workspace/counters.ts";
import { relationOf } from "../../../functions/store/workspace/relation.ts";
import { openWorkspace } from "../../../functions/store/workspace/workspace.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { aBrokerActor, aCall, aCaller, aMasterActor } from "../fixtures/brokers.ts";
import { type Row, consumedBy } from "./capacity.ts";
import { aQuote } from "../fixtures/quotes.ts";
import { seedContracts, seedNumbers, seedRows, seedWorkspaces } from "./seeding.ts";

const maxPages = 1_000;
/** Writing more complete workspaces than this takes too long. */
const maxWorkspaces = 1_000;

/** Read units of each read when there are so many items of its kind, a column for each size; its keys at the first. */
export async function growthOf(sizes: readonly number[]): Promise<Row[]> {
  const [lister, owner] = [aBrokerActor(), aBrokerActor()];
  const like = await aQuote(lister);
  const whole = await aWholeApplication(owner);
  const figures = new Map<string, Row>();
  let before = 1;
  for (const size of sizes) {
    await seedRows(lister, like._id, size - before);
    if (size <= maxWorkspaces) await seedWorkspaces(owner, whole._id, size - before);
    if (size <= maxWorkspaces) await seedNumbers(size - before);
    if (size <= maxWorkspaces) await seedContracts(owner, size - (before === 1 ? 0 : before));
    for (const [call, work] of Object.entries(await readsAmong({ lister, owner, whole, size }))) {
      const { keys, reads } = await consumedBy(work);
      const row = figures.get(call) ?? { Call: call, Keys: keys, ...Object.fromEntries(sizes.map((each) => [column(each), "-"])) };
      figures.set(call, { ...row, [column(size)]: reads });
    }
    before = size;
  }
  return [...figures.values()];
}

const column = (size: number) => `At ${size.toLocaleString("en")}`;

interface Seeded {
  readonly lister: Actor;
  readonly owner: Actor;
  readonly whole: Application;
  readonly size: number;
}

const customersOf = (broker: Actor) =>
  listCustomers(
    aCaller(broker),
    { params: undefined, query: undefined, body: { user: broker.userId, search: undefined } },
    { ...aCall(), userAgent: "" },
  );

const stagesOf = (broker: Actor) =>
  countStages(
    aCaller(broker),
    { params: undefined, query: undefined, body: { userId: broker.userId, list: "quotes" } },
    { ...aCall(), userAgent: "" },
  );

/** The reads by name. */
async function readsAmong({ lister, owner, whole, size }: Seeded): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const last = Math.min(maxPages, size / 10);
  const [first, end] = [await pageOfOwner("QUOTES", lister, { page: 1 }), await pageOfOwner("QUOTES", lister, { page: last })];
  const at = (page: number, cursor?: string) => () => pageOfOwner("QUOTES", lister, { page, cursor });
  return {
    "the first page of a broker's quotes": at(1),
    "a search among the newest 10,000 of them": () => pageOfOwner("QUOTES", lister, { page: 1, search: "kim" }),
    "the same list's stages, counted": () => stagesOf(lister),
    "one stage of it, among the newest 10,000": () => pageOfOwner("QUOTES", lister, { page: 1, stage: "draft" }),
    ...(size > 10 && {
      "the next page": at(2, first.cursor),
      "the page before the last": at(last - 1, end.cursor),
      "the last page, at most page 1,000": at(last, first.cursor),
    }),
    "the first page of all quotes, as a master": () => pageOfAllOwners("QUOTES", aMasterActor(), { page: 1 }, aCall()),
    ...(size <= maxWorkspaces && {
      "the sum of all organisations' counters": () => totalOfAllOwners("QUOTES"),
      "one complete workspace": () => openWorkspace(owner, whole._id, aCall()),
      "the same for a master": () => openAsMaster(owner, whole._id),
      "the book of so many contracts": () => contractsOfBook(owner.userId),
      "the newest 1,000 customers, each of another application": () => customersOf(owner),
    }),
  };
}

/** In the owner's place, who is looked up. */
async function openAsMaster(owner: Actor, applicationId: string): Promise<void> {
  const master = aCaller(aMasterActor());
  const { ownerId } = (await relationOf(master, applicationId))!;
  const delegate = { userId: master.userId, role: "master", isReading: true } as const;
  await openWorkspace({ ...owner, userId: ownerId, delegate }, applicationId, aCall());
}

/** An application with two customers of two employers each, a business and five notes. */
async function aWholeApplication(broker: Actor): Promise<Application> {
  const { _id, customers } = await aQuote(broker, { assetValue: 45_000, assetType: "MOTOR_VEHICLE", ageOfAsset: 2024 });
  const second = await addCustomer(broker, _id, { firstName: "Kim", lastName: "Lee", dateOfBirth: "1980-01-31" }, aCall());
  for (const { _id: customerId } of [customers[0]!, second]) {
    await storeEmployer(broker, customerId, { employmentType: "FULL_TIME", timeOfEmployment: 24 }, aCall());
  }
  await setEntity(broker, _id, { entityName: "EXAMPLE PTY LTD", abn: "51824753556", acn: "004085616", gst: "2020-07-01" }, aCall());
  const user = { firstName: "Ann", lastName: "Broker" };
  for (let note = 1; note <= 5; note++)
    await addNote(broker, _id, { text: `Call ${note}: sends the bank statements next week.`, user }, aCall());
  return openWorkspace(broker, _id, aCall());
}
