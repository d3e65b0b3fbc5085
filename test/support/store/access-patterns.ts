import * as z from "zod/mini";
import { startApplication } from "../../../functions/application/start-application.ts";
import { addNote, changeApplication } from "../../../functions/application/store.ts";
import { storeEmployer, changeEmployer } from "../../../functions/customer/employment.ts";
import { type CheckRecord, addCheck, checkRecord, recordCheckOutcome } from "../../../functions/customer-checks/store.ts";
import { type LinkRecord, issueSecret, linkOfSecret, linkRecord, createLink, revoke } from "../../../functions/link/store.ts";
import { createOrganisation, findOrganisation } from "../../../functions/organisation/store.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import { idempotencyInTable } from "../../../functions/store/services/idempotency.ts";
import { type Pending, findUpload, recordVerdict } from "../../../functions/document/record-verdict.ts";
import { requestUpload, findDocument } from "../../../functions/document/store.ts";
import { recordRead } from "../../../functions/store/services/audit.ts";
import { newId, splitChildId } from "../../../functions/store/dynamo/ids.ts";
import { job } from "../../../functions/store/services/job.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { changeStatus } from "../../../functions/store/workspace/status.ts";
import { openWorkspace } from "../../../functions/store/workspace/workspace.ts";
import { findUser, userOfEmail, userOfSubject } from "../../../functions/identity/user-records.ts";
import { changeUser, createUser } from "../../../functions/user/store.ts";
import { newApplicationDefaults, aBrokerActor, aCall, aNewUser, aCaller } from "../fixtures/brokers.ts";
import { type Measure, type Row, consumedBy } from "./capacity.ts";
import { organisationCalls, workspaceCalls } from "./organisation-access-patterns.ts";
import { batchCalls, partnerCalls, retentionCalls, todayCalls } from "./partner-access-patterns.ts";
import { proofCalls, ratesCalls } from "./rates-access-patterns.ts";
import { archiveQuote } from "../../../functions/application/archive.ts";
import { copyApplication } from "../../../functions/application/copy.ts";
import { saveSupplier } from "../../../functions/application/supplier.ts";
import { saveEmail } from "../../../functions/customer/contacts.ts";
import { addIncome, removeIncome } from "../../../functions/customer/finance.ts";
import { removeCustomerFromApplication } from "../../../functions/customer/removal.ts";
import { addCustomer, changeCustomer } from "../../../functions/customer/customer.ts";

/** Every call of the store once, with an Idempotency-Key if it writes: the keys it uses and the units it consumes. */
export async function singleCalls(): Promise<Row[]> {
  const rows: Row[] = [];
  const row = async (call: string, work: () => Promise<unknown>) => {
    const { keys, requests, reads, writes, entries } = await consumedBy(work);
    rows.push({ Call: call, Keys: keys, Requests: requests, Reads: reads, Writes: writes, "Index entries": entries });
  };
  await userCalls(row);
  await organisationCalls(row, keyed);
  await applicationCalls(row);
  await workspaceCalls(row);
  await retentionCalls(row);
  await partnerCalls(row);
  await batchCalls(row);
  await todayCalls(row);
  await ratesCalls(row);
  await proofCalls(row);
  return rows;
}

const keyed = () => aCall({ idempotencyKey: newId() });

async function userCalls(row: Measure): Promise<void> {
  const newUser = aNewUser();
  let actor = aBrokerActor({ organisationId: undefined });
  await row("create a user", async () => {
    const { _id: userId } = await createUser(newUser, keyed());
    actor = { ...actor, userId };
  });
  await row("find a user by subject", () => userOfSubject(newUser.subject));
  await row("find a user by e-mail address", () => userOfEmail(newUser.email));
  await row("find a user by id", () => findUser(actor));
  await row("make a new user active", () => changeUser(actor, { status: "active" }, keyed()));
  let organisationId = "";
  await row("create an organisation", async () => {
    organisationId = (await createOrganisation(actor, { name: "Example Brokers" }, keyed()))._id;
  });
  await row("find an organisation", () => findOrganisation({ ...actor, organisationId }, organisationId));
  const key = newId();
  await row("claim an Idempotency-Key", () => idempotencyInTable().begin(key, "request"));
  await row("store its answer", () => idempotencyInTable().finish(key, { status: 200, body: "{}" } as never));
}

async function applicationCalls(row: Measure): Promise<void> {
  const broker = aBrokerActor();
  let id = "";
  await row("start an application", async () => {
    id = await startApplication(broker, newApplicationDefaults(), keyed());
  });
  await row("start one when an untouched one is there", () => startApplication(broker, newApplicationDefaults(), keyed()));
  const { asset, loanDetails, customers } = await openWorkspace(broker, id, aCall());
  const change = (assetValue: number) => ({ asset: { _id: asset._id, assetValue } });
  await row("change a child item of a new application", () => changeApplication(broker, id, change(1), keyed()));
  await row("change a child item", () => changeApplication(broker, id, change(2), keyed()));
  const both = { ...change(3), loanDetails: { _id: loanDetails._id, term: 48 } };
  await row("change two child items", () => changeApplication(broker, id, both, keyed()));
  const user = { firstName: "Ann", lastName: "Broker" };
  await row("add a note", () => addNote(broker, id, { text: "called", user }, keyed()));
  await row("add an employer", () => storeEmployer(broker, customers[0]!._id, {}, keyed()));
  await customerCalls(row, broker, id);
  await documentCalls(row, { broker, customerId: customers[0]!._id });
  await linkCalls(row, { broker, customerId: customers[0]!._id });
  await checkCalls(row, { broker, customerId: customers[0]!._id });
  const stranger = openWorkspace.bind(undefined, aBrokerActor(), id, aCall());
  await row("open another's workspace", () => stranger().catch(() => undefined));
  await row("refer an application, with an email to send", () =>
    changeStatus(
      broker,
      { applicationId: id, to: "referral", items: [outboxItem(job("mail", { to: z.string() }), { to: "kim@example.com" })] },
      keyed(),
    ),
  );
}

async function linkCalls(row: Measure, { broker, customerId }: { broker: Actor; customerId: string }): Promise<void> {
  const link = { purpose: "upload", customerId, applicationType: "consumer", agreements: {}, isEmailed: true } as const;
  let record: LinkRecord | undefined;
  let secret = "";
  await row("send a link", async () => {
    const { _id } = await createLink(broker, link, keyed());
    record = await linkRecord(_id);
  });
  await row("give it a secret", async () => {
    secret = await issueSecret(record!);
  });
  await row("find the link of a secret", () => linkOfSecret(secret));
  await row("revoke it", () => revoke(broker, record!.linkId, keyed()));
}

async function checkCalls(row: Measure, { broker, customerId }: { broker: Actor; customerId: string }): Promise<void> {
  let checkId = "";
  await row("start a customer check", async () => {
    checkId = (await addCheck(broker, { customerId, service: "creditFile" }, keyed()))._id;
  });
  let check: CheckRecord | undefined;
  await row("find a customer check for its job", async () => {
    check = await checkRecord(checkId);
  });
  await row("record its outcome and the score", () =>
    recordCheckOutcome(broker, check!, { outcome: "completed", score: 480, source: "bureau.example" }, aCall()),
  );
}

async function documentCalls(row: Measure, { broker, customerId }: { broker: Actor; customerId: string }): Promise<void> {
  const file = { kind: "identity", fileName: "licence.pdf", contentType: "application/pdf", size: 200_000 } as const;
  let documentId = "";
  await row("request an upload", async () => {
    documentId = await requestUpload(broker, { of: { kind: "customer", _id: customerId }, ...file }, keyed());
  });
  let pending: Pending | undefined;
  await row("find a document whose file has arrived", async () => {
    pending = (await findUpload(documentId)) as Pending;
  });
  await row("record the verdict on its file", () =>
    recordVerdict(pending!, { status: "ready", versionId: newId(), isNamed: true }, aCall()),
  );
  await row("sign its download address", async () => {
    await findDocument(broker, documentId);
    await recordRead(broker, aCall(), { action: "document.read", subject: splitChildId(documentId), part: documentId });
  });
}

const keyedRequest = () => ({ ...aCall({ idempotencyKey: newId() }), userAgent: "" });

const requested = <B>(body: B) => ({ params: undefined, query: undefined, body });

/** Calls about customers, suppliers, copies and archived quotes. */
async function customerCalls(row: Measure, actor: Actor, applicationId: string): Promise<void> {
  const caller = aCaller(actor);
  const [customer] = (await openWorkspace(actor, applicationId, aCall())).customers;
  const customerId = customer!._id;
  let other = "";
  await row("add a customer", async () => {
    other = (await addCustomer(actor, applicationId, { firstName: "Bo" }, keyedRequest()))._id;
  });
  await row("name a customer", () => changeCustomer(actor, customerId, { firstName: "Kim", lastName: "Lee" }, keyedRequest()));
  await row("change an employer", () => changeEmployer(actor, customer!.employers[0]!._id, { timeOfEmployment: 12 }, keyedRequest()));
  await row("add a contact", () => saveEmail(caller, requested({ customerId, address: "kim@example.com" }), keyedRequest()));
  let income = "";
  await row("add a line of income", async () => {
    const line = requested({ customerId, item: { description: "Wages", amount: 2000 } });
    income = ((await addIncome(caller, line, keyedRequest())) as { _id: string })._id;
  });
  await row("remove it", () => removeIncome(caller, requested({ _id: income }), keyedRequest()));
  await row("remove a customer", () => removeCustomerFromApplication(actor, applicationId, other, keyedRequest()));
  await row("save the supplier", () => saveSupplier(caller, requested({ applicationId, name: "Wattle Cars" }), keyedRequest()));
  let copy = "";
  await row("copy an application", async () => {
    copy = await copyApplication(actor, { original: applicationId, user: { firstName: "Ann", lastName: "Broker" } }, keyedRequest());
  });
  await row("archive a quote", () => archiveQuote(caller, requested({ applicationId: copy }), keyedRequest()));
}
