import { randomUUID } from "node:crypto";
import type { Account } from "./people.ts";
import { keyMailedTo, letterTo } from "./mailbox.ts";

/** A broker's application and its customer, whom letters reach. */
export interface Asked {
  readonly applicationId: string;
  readonly customerId: string;
  readonly email: string;
}

export async function aCustomerOf(broker: Account, type: "consumer" | "commercial" = "consumer"): Promise<Asked> {
  const { _id: applicationId, customers } = await broker.api.startQuote({ params: { type } });
  const customerId = customers[0]!._id;
  const email = `maya.${randomUUID().slice(0, 8)}@example.com`;
  await broker.api.updateCustomer({ body: { customerId, firstName: "Maya", lastName: "Thornton" } });
  await broker.api.saveEmail({ body: { customerId, address: email } });
  return { applicationId, customerId, email };
}

/** The page to hand in documents, as the customer's letter names it. */
export const uploadPageMailedTo = async ({ email }: Asked): Promise<string> => `/upload#${await keyMailedTo(email, "/upload#")}`;

/** The page to read and sign the privacy disclosure, as the customer's letter names it. */
export async function privacyPageMailedTo({ email }: Asked): Promise<string> {
  const { text = "" } = await letterTo(email, "/privacy?");
  return /\/privacy\?\S+#[\w-]+/.exec(text)![0];
}

/** A phone in a customer's hand. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
