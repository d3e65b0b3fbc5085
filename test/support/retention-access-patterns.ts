import { takeOut } from "../../functions/customer/removal.ts";
import { addCustomer } from "../../functions/customer/store.ts";
import { holdCustomer, releaseCustomer } from "../../functions/retention/hold.ts";
import { destroyRows } from "../../functions/retention/rows.ts";
import { beginDestruction, dueBefore, retentionOf } from "../../functions/retention/store.ts";
import { forgetDeeds } from "../../functions/store/audit.ts";
import { aBroker, aCall } from "./brokers.ts";
import { aQuote } from "./quotes.ts";

type Measure = (call: string, keys: string, work: () => Promise<unknown>) => Promise<void>;

/** What the end of a removed customer's records consumes, beside the files. */
export async function retentionCalls(row: Measure): Promise<void> {
  const broker = aBroker();
  const { _id: applicationId } = await aQuote(broker);
  const { _id: customerId } = await addCustomer(broker, applicationId, { firstName: "Bo" }, aCall());
  await takeOut(broker, applicationId, customerId, aCall());
  const beside = "`APPLICATION#a`: `OWNER`, `RETENTION#p`; `customer#p`, `HEAD`";
  await row("hold a customer", beside, () => holdCustomer(customerId, aCall()));
  await row("release one", beside, () => releaseCustomer(customerId, aCall()));
  await row("look for what is due", "`lists-of-all`: `RETENTION`", () => dueBefore("2026-01-01"));
  const retention = (await retentionOf(customerId))!;
  await row("begin a destruction", "`APPLICATION#a`: `RETENTION#p`", () => beginDestruction(customerId, retention));
  await row("forget what one deed said", "`AUDIT#APPLICATION#a`: all", () =>
    forgetDeeds({ applicationId }, ({ part }) => part === customerId),
  );
  await row("destroy a customer with a job", "`APPLICATION#a`, `USER#u#APPLICATION#a`: all; `REFERRAL#a`, `HEAD`", () =>
    destroyRows(customerId, retention),
  );
}
