import { format } from "prettier";
import { countStages, pageOfAllOwners, pageOfOwner } from "../../../functions/application/lists.ts";
import { startApplication } from "../../../functions/application/start-application.ts";
import { addNote, changeApplication } from "../../../functions/application/store.ts";
import { type CheckRecord, addCheck, checkRecord, recordCheckOutcome } from "../../../functions/customer-checks/store.ts";
import { listCustomers } from "../../../functions/customer/list.ts";
import { addCustomer } from "../../../functions/customer/customer.ts";
import { setEntity } from "../../../functions/entity/store.ts";
import { type LinkRecord, issueSecret, linkOfSecret, linkRecord, createLink, revoke } from "../../../functions/link/store.ts";
import { createOrganisation, findOrganisation } from "../../../functions/organisation/store.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import { idempotencyInTable } from "../../../functions/store/services/idempotency.ts";
import { type Pending, findUpload, recordVerdict } from "../../../functions/document/record-verdict.ts";
import { requestUpload, findDocument } from "../../../functions/document/store.ts";
import { recordRead } from "../../../functions/store/services/audit.ts";
import { newId, splitChildId } from "../../../functions/store/dynamo/ids.ts";
import { totalOfAllOwners } from "../../../functions/store/workspace/counters.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { changeStatus } from "../../../functions/store/workspace/status.ts";
import { relationOf } from "../../../functions/store/workspace/relation.ts";
import { openWorkspace } from "../../../functions/store/workspace/workspace.ts";
import { findUser, userOfEmail, userOfSubject } from "../../../functions/identity/user-records.ts";
import { changeUser, createUser } from "../../../functions/user/store.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { newApplicationDefaults, aBrokerActor, aCall, aCaller, aMasterActor, aNewUser } from "../fixtures/brokers.ts";
import { batchCalls } from "./batch-access-patterns.ts";
import { customerCalls } from "./customer-access-patterns.ts";
import { consumedBy } from "./capacity.ts";
import { organisationCalls } from "./organisation-access-patterns.ts";
import { partnerCalls } from "./partner-access-patterns.ts";
import { ratesCalls } from "./rates-access-patterns.ts";
import { retentionCalls } from "./retention-access-patterns.ts";
import { aQuote } from "../fixtures/quotes.ts";
import { workspaceCalls } from "./workspace-access-patterns.ts";
import { seedNumbers, seedRows, seedWorkspaces } from "./seeding.ts";
import { storeEmployer } from "../../../functions/customer/employment.ts";

type Row = Readonly<Record<string, string | number>>;

/** Every call of the store once, with an Idempotency-Key if it writes: the keys it uses and the units it consumes. */
export async function singleCalls(): Promise<Row[]> {
  const rows: Row[] = [];
  const row = async (call: string, keys: string, work: () => Promise<unknown>) => {
    const { requests, reads, writes, entries } = await consumedBy(work);
    rows.push({ Call: call, Keys: keys, Requests: requests, Reads: reads, Writes: writes, "Index entries": entries });
  };
  await userCalls(row);
  await organisationCalls(row, keyed);
  await applicationCalls(row);
  await workspaceCalls(row);
  await retentionCalls(row);
  await partnerCalls(row);
  await batchCalls(row);
  await ratesCalls(row);
  return rows;
}

type Measure = (call: string, keys: string, work: () => Promise<unknown>) => Promise<void>;

const keyed = () => aCall({ idempotencyKey: newId() });

async function userCalls(row: Measure): Promise<void> {
  const newUser = aNewUser();
  let actor = aBrokerActor({ organisationId: undefined });
  await row("create a user", "`USER#u` `EMAIL#hash`", async () => {
    const { _id: userId } = await createUser(newUser, keyed());
    actor = { ...actor, userId };
  });
  await row("find a user by subject", "`USER#u`", () => userOfSubject(newUser.subject));
  await row("find a user by e-mail address", "`EMAIL#hash`, `USER#u`", () => userOfEmail(newUser.email));
  await row("find a user by id", "`USER#u`", () => findUser(actor));
  await row("make a new user active", "`USER#u`", () => changeUser(actor, { status: "active" }, keyed()));
  let organisationId = "";
  await row("create an organisation", "`ORGANISATION#o` + its `COUNTERS` and `MEMBER#u`, its name, `USER#u`", async () => {
    organisationId = (await createOrganisation(actor, { name: "Example Brokers" }, keyed()))._id;
  });
  await row("find an organisation", "`ORGANISATION#o`", () => findOrganisation({ ...actor, organisationId }, organisationId));
  const key = newId();
  await row("claim an Idempotency-Key", "`IDEMPOTENCY#hash`", () => idempotencyInTable().begin(key, "request"));
  await row("store its answer", "`IDEMPOTENCY#hash`", () => idempotencyInTable().finish(key, { status: 200, body: "{}" } as never));
}

async function applicationCalls(row: Measure): Promise<void> {
  const broker = aBrokerActor();
  const inWorkspace = "`USER#u#APPLICATION#a`:";
  let id = "";
  await row("start an application", `${inWorkspace} \`ROOT\` and 4 child items, \`COUNTERS\`, \`TOTALS\`, \`UNTOUCHED#type\``, async () => {
    id = await startApplication(broker, newApplicationDefaults(), keyed());
  });
  await row("start one when an untouched one is there", "`USER#u` `UNTOUCHED#type`", () =>
    startApplication(broker, newApplicationDefaults(), keyed()),
  );
  const { asset, loanDetails, customers } = await openWorkspace(broker, id, aCall());
  const change = (assetValue: number) => ({ asset: { _id: asset._id, assetValue } });
  await row("change a child item of a new application", `${inWorkspace} \`asset#p\`, \`ROOT\`, twice`, () =>
    changeApplication(broker, id, change(1), keyed()),
  );
  await row("change a child item", `${inWorkspace} \`asset#p\`, \`ROOT\``, () => changeApplication(broker, id, change(2), keyed()));
  const both = { ...change(3), loanDetails: { _id: loanDetails._id, term: 48 } };
  await row("change two child items", `${inWorkspace} \`asset#p\`, \`loanDetails#p\`, \`ROOT\``, () =>
    changeApplication(broker, id, both, keyed()),
  );
  const user = { firstName: "Ann", lastName: "Broker" };
  await row("add a note", `${inWorkspace} \`note#p\`, \`ROOT\``, () => addNote(broker, id, { text: "called", user }, keyed()));
  await row("add an employer", `${inWorkspace} \`employer#p\`, \`customer#p\`, \`ROOT\``, () =>
    storeEmployer(broker, customers[0]!._id, {}, keyed()),
  );
  await customerCalls(row, broker, id);
  await documentCalls(row, { broker, customerId: customers[0]!._id });
  await linkCalls(row, { broker, customerId: customers[0]!._id });
  await checkCalls(row, { broker, customerId: customers[0]!._id });
  const stranger = openWorkspace.bind(undefined, aBrokerActor(), id, aCall());
  await row("open another's workspace", inWorkspace.slice(0, -1), () => stranger().catch(() => undefined));
  await row("refer an application, with an email to send", "`ROOT`, `COUNTERS`, `TOTALS`, `OUTBOX#id`", () =>
    changeStatus(broker, { applicationId: id, to: "referral", items: [outboxItem("mail", { to: "kim@example.com" })] }, keyed()),
  );
}

async function linkCalls(row: Measure, { broker, customerId }: { broker: Actor; customerId: string }): Promise<void> {
  const link = { purpose: "upload", customerId, applicationType: "consumer", agreements: {}, isEmailed: true } as const;
  let record: LinkRecord | undefined;
  let secret = "";
  await row(
    "send a link",
    "`USER#u#APPLICATION#a`: `link#p`, `customer#p`, `ROOT`; `RATE_LIMIT#hash` twice, `OUTBOX#id`; `APPLICATION#a`: `REMINDERS#p`",
    async () => {
      const { _id } = await createLink(broker, link, keyed());
      record = await linkRecord(_id);
    },
  );
  await row("give it a secret", "`LINK#hash`", async () => {
    secret = await issueSecret(record!);
  });
  await row("find the link of a secret", "`LINK#hash`, `APPLICATION#a`, `USER#u#APPLICATION#a`: `link#p`", () => linkOfSecret(secret));
  await row("revoke it", "`USER#u#APPLICATION#a`: `link#p`, `ROOT`", () => revoke(broker, record!.linkId, keyed()));
}

async function checkCalls(row: Measure, { broker, customerId }: { broker: Actor; customerId: string }): Promise<void> {
  const inWorkspace = "`USER#u#APPLICATION#a`: `check#p`, `customer#p`, `ROOT`";
  let checkId = "";
  await row("start a customer check", `${inWorkspace}; \`RATE_LIMIT#hash\`, \`OUTBOX#id\``, async () => {
    checkId = (await addCheck(broker, { customerId, service: "creditFile" }, keyed()))._id;
  });
  let check: CheckRecord | undefined;
  await row("find a customer check for its job", "`APPLICATION#a`, `USER#u#APPLICATION#a`: `check#p`", async () => {
    check = await checkRecord(checkId);
  });
  await row("record its outcome and the score", inWorkspace, () =>
    recordCheckOutcome(broker, check!, { outcome: "completed", score: 480, source: "bureau.example" }, aCall()),
  );
}

async function documentCalls(row: Measure, { broker, customerId }: { broker: Actor; customerId: string }): Promise<void> {
  const inWorkspace = "`USER#u#APPLICATION#a`:";
  const file = { kind: "identity", fileName: "licence.pdf", contentType: "application/pdf", size: 200_000 } as const;
  let documentId = "";
  await row("request an upload", `${inWorkspace} \`document#p\`, \`customer#p\`, \`ROOT\``, async () => {
    documentId = await requestUpload(broker, { of: { kind: "customer", _id: customerId }, ...file }, keyed());
  });
  let pending: Pending | undefined;
  await row("find a document whose file has arrived", "`APPLICATION#a`, then `USER#u#APPLICATION#a`: `document#p`", async () => {
    pending = (await findUpload(documentId)) as Pending;
  });
  await row("record the verdict on its file", `${inWorkspace} \`document#p\`, \`ROOT\``, () =>
    recordVerdict(pending!, { status: "ready", versionId: newId(), isNamed: true }, aCall()),
  );
  await row("sign its download address", `${inWorkspace} \`document#p\`, \`customer#p\``, async () => {
    await findDocument(broker, documentId);
    await recordRead(broker, aCall(), { action: "document.read", subject: splitChildId(documentId), part: documentId });
  });
}

const maxPages = 1_000;
/** Writing more complete workspaces than this takes too long. */
const maxWorkspaces = 1_000;

/** Read units of each read when there are so many items of its kind, a column for each size. */
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
    for (const { call, keys, work } of await readsAmong({ lister, owner, whole, size })) {
      const { reads } = await consumedBy(work);
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

interface Read {
  readonly call: string;
  readonly keys: string;
  readonly work: () => Promise<unknown>;
}

const customersRead = "`lists-of-one`: `CUSTOMERS#u`; each `customer#p` and its `ROOT`";
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

async function readsAmong({ lister, owner, whole, size }: Seeded): Promise<Read[]> {
  const list = "`lists-of-one`: `QUOTES#u`; 10 × `ROOT`; `TOTALS`";
  const last = Math.min(maxPages, size / 10);
  const [first, end] = [await pageOfOwner("QUOTES", lister, { page: 1 }), await pageOfOwner("QUOTES", lister, { page: last })];
  const at = (page: number, cursor?: string) => () => pageOfOwner("QUOTES", lister, { page, cursor });
  const firstOfAll = () => pageOfAllOwners("QUOTES", aMasterActor(), { page: 1 }, aCall());
  const steps: Read[] = [
    { call: "the next page", keys: list, work: at(2, first.cursor) },
    { call: "the page before the last", keys: list, work: at(last - 1, end.cursor) },
    { call: "the last page, at most page 1,000", keys: `${list}; the keys between`, work: at(last, first.cursor) },
  ];
  const workspaceReads: Read[] = [
    { call: "the sum of all organisations' counters", keys: "`lists-of-all`: `COUNTERS`", work: () => totalOfAllOwners("QUOTES") },
    { call: "one complete workspace", keys: "`USER#u#APPLICATION#a`", work: () => openWorkspace(owner, whole._id, aCall()) },
    { call: "the same for a master", keys: "`APPLICATION#a`, then as above", work: () => openAsMaster(owner, whole._id) },
    { call: "the newest 1,000 customers, each of another application", keys: customersRead, work: () => customersOf(owner) },
  ];
  const search = () => pageOfOwner("QUOTES", lister, { page: 1, search: "kim" });
  return [
    { call: "the first page of a broker's quotes", keys: list, work: at(1) },
    { call: "a search among the newest 10,000 of them", keys: "`lists-of-one`: `QUOTES#u`; each `ROOT`; `TOTALS`", work: search },
    { call: "the same list's stages, counted", keys: "`lists-of-one`: `QUOTES#u`", work: () => stagesOf(lister) },
    {
      call: "one stage of it, among the newest 10,000",
      keys: list,
      work: () => pageOfOwner("QUOTES", lister, { page: 1, stage: "draft" }),
    },
    ...(size > 10 ? steps : []),
    {
      call: "the first page of all quotes, as a master",
      keys: "`lists-of-all`: `QUOTES`, `COUNTERS`; 10 × `ROOT`, `ORGANISATION`",
      work: firstOfAll,
    },
    ...(size <= maxWorkspaces ? workspaceReads : []),
  ];
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

/** The rows as a formatted Markdown table. */
export function capacityTable(rows: readonly Row[]): Promise<string> {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const aligned = columns.map((name) => (rows.some((row) => typeof row[name] === "number") ? "--:" : "---"));
  const lines = [line(columns), line(aligned), ...rows.map((row) => line(columns.map((name) => row[name] ?? "")))];
  return format(lines.join("\n"), { parser: "markdown", printWidth: 140 });
}
