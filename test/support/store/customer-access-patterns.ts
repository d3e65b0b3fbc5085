import { copyApplication } from "../../../functions/application/copy.ts";
import { addIncome, removeIncome } from "../../../functions/customer/finance.ts";
import { removeCustomerFromApplication } from "../../../functions/customer/removal.ts";
import { addCustomer, changeCustomer } from "../../../functions/customer/customer.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { openWorkspace } from "../../../functions/store/workspace/workspace.ts";
import { aCall, aCaller } from "../fixtures/brokers.ts";
import { changeEmployer } from "../../../functions/customer/employment.ts";
import { saveEmail } from "../../../functions/customer/contacts.ts";
import { saveSupplier } from "../../../functions/application/supplier.ts";
import { archiveQuote } from "../../../functions/application/archive.ts";

/** Measures a call, named, with its keys. */
type Measure = (call: string, keys: string, work: () => Promise<unknown>) => Promise<void>;

const inWorkspace = "`USER#u#APPLICATION#a`:";
const keyed = () => ({ ...aCall({ idempotencyKey: newId() }), userAgent: "" });
const requested = <B>(body: B) => ({ params: undefined, query: undefined, body });

/** Calls about customers, suppliers, copies and archived quotes. */
export async function customerCalls(row: Measure, actor: Actor, applicationId: string): Promise<void> {
  const caller = aCaller(actor);
  const [customer] = (await openWorkspace(actor, applicationId, aCall())).customers;
  const customerId = customer!._id;
  let other = "";
  await row("add a customer", `${inWorkspace} \`customer#p\`, \`employer#p\`, \`ROOT\`; then all`, async () => {
    other = (await addCustomer(actor, applicationId, { firstName: "Bo" }, keyed()))._id;
  });
  await row("name a customer", `${inWorkspace} \`customer#p\`, \`ROOT\`; then all`, () =>
    changeCustomer(actor, customerId, { firstName: "Kim", lastName: "Lee" }, keyed()),
  );
  await row("change an employer", `${inWorkspace} \`employer#p\`, \`customer#p\`, \`ROOT\``, () =>
    changeEmployer(actor, customer!.employers[0]!._id, { timeOfEmployment: 12 }, keyed()),
  );
  await row("add a contact", `${inWorkspace} \`email#p\`, \`customer#p\`, \`ROOT\``, () =>
    saveEmail(caller, requested({ customerId, address: "kim@example.com" }), keyed()),
  );
  let income = "";
  await row("add a line of income", `${inWorkspace} \`income#p\`, \`customer#p\`, \`ROOT\``, async () => {
    const line = requested({ customerId, item: { description: "Wages", amount: 2000 } });
    income = ((await addIncome(caller, line, keyed())) as { _id: string })._id;
  });
  await row("remove it", `${inWorkspace} \`income#p\`, \`customer#p\`, \`ROOT\``, () =>
    removeIncome(caller, requested({ _id: income }), keyed()),
  );
  await row("remove a customer", `${inWorkspace} \`ROOT\`, all, \`customer#p\`; \`SIGNATURE#p#…\` of the others; \`RETENTION#p\``, () =>
    removeCustomerFromApplication(actor, applicationId, other, keyed()),
  );
  await row("save the supplier", `${inWorkspace} \`supplier#a\`, \`ROOT\``, () =>
    saveSupplier(caller, requested({ applicationId, name: "Wattle Cars" }), keyed()),
  );
  let copy = "";
  await row("copy an application", `${inWorkspace} all; a start's, for each part`, async () => {
    copy = await copyApplication(actor, { original: applicationId, user: { firstName: "Ann", lastName: "Broker" } }, keyed());
  });
  await row("archive a quote", "`ROOT`, `COUNTERS`, `TOTALS`; then all", () =>
    archiveQuote(caller, requested({ applicationId: copy }), keyed()),
  );
}
