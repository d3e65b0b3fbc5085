import { removeCustomerFromApplication } from "../../../functions/customer/removal.ts";
import { addCustomer } from "../../../functions/customer/customer.ts";
import { holdCustomer, releaseCustomer } from "../../../functions/retention/hold.ts";
import { destroyItems } from "../../../functions/retention/destruction.ts";
import { beginDestruction, dueBefore, retentionOf } from "../../../functions/retention/store.ts";
import { redactAuditEvents } from "../../../functions/store/services/audit.ts";
import { aBrokerActor, aCall } from "../fixtures/brokers.ts";
import { aQuote } from "../fixtures/quotes.ts";

type Measure = (call: string, keys: string, work: () => Promise<unknown>) => Promise<void>;

/** Calls that hold or destroy the records of a removed customer, without its files. */
export async function retentionCalls(row: Measure): Promise<void> {
  const broker = aBrokerActor();
  const { _id: applicationId } = await aQuote(broker);
  const { _id: customerId } = await addCustomer(broker, applicationId, { firstName: "Bo" }, aCall());
  await removeCustomerFromApplication(broker, applicationId, customerId, aCall());
  const beside = "`APPLICATION#a`: `OWNER`, `RETENTION#p`; `customer#p`, `ROOT`";
  await row("hold a customer", beside, () => holdCustomer(customerId, aCall()));
  await row("release one", beside, () => releaseCustomer(customerId, aCall()));
  await row("list what is due", "`lists-of-all`: `RETENTION`", () => dueBefore("2026-01-01"));
  const retention = (await retentionOf(customerId))!;
  await row("begin a destruction", "`APPLICATION#a`: `RETENTION#p`", () => beginDestruction(customerId, retention));
  await row("redact its audit events", "`AUDIT#APPLICATION#a`: all", () =>
    redactAuditEvents({ applicationId }, ({ part }) => part === customerId),
  );
  await row("destroy a customer with an employer", "`APPLICATION#a`, `USER#u#APPLICATION#a`: all; `REFERRAL#a`, `ROOT`", () =>
    destroyItems(customerId, retention),
  );
}
