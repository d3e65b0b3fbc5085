import { fullName } from "../../shared/format.ts";
import type { Broker } from "../../shared/finance-options/content.ts";
import { findUser } from "../identity/user-records.ts";

/** How the customer reaches the quote's broker. */
export async function brokerOf(userId: string): Promise<Broker> {
  const { firstName, lastName, email, phoneNumber } = await findUser({ userId });
  return { name: fullName({ firstName, lastName }), email: email.address, phone: phoneNumber?.number ?? null };
}
