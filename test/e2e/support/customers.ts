import { randomUUID } from "node:crypto";
import type { Account } from "./people.ts";
import { tokenEmailedTo, newestEmailTo } from "./mailbox.ts";

/** A broker's application and its customer, who can receive emails. */
export interface Requested {
  readonly applicationId: string;
  readonly customerId: string;
  readonly email: string;
}

export async function aCustomerOf(broker: Account, type: "consumer" | "commercial" = "consumer"): Promise<Requested> {
  const { _id: applicationId, customers } = await broker.api.startQuote({ params: { type } });
  const customerId = customers[0]!._id;
  const email = `maya.${randomUUID().slice(0, 8)}@example.com`;
  await broker.api.updateCustomer({ body: { customerId, firstName: "Maya", lastName: "Thornton" } });
  await broker.api.saveEmail({ body: { customerId, address: email } });
  return { applicationId, customerId, email };
}

/** The page to upload documents, as linked in the customer's email. */
export const uploadPageEmailedTo = async ({ email }: Requested): Promise<string> => `/upload#${await tokenEmailedTo(email, "/upload#")}`;

/** The page to read and sign the privacy disclosure, as linked in the customer's email. */
export async function privacyPageEmailedTo({ email }: Requested): Promise<string> {
  const { text = "" } = await newestEmailTo(email, "/privacy?");
  return /\/privacy\?\S+#[\w-]+/.exec(text)![0];
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
