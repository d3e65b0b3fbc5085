import { organisationOfMember } from "../organisation/organisation.ts";
import { organisationIdOf, reachOf } from "../user/identity.ts";

/** Who asks something of a customer, as the customer may know. */
export interface Asker {
  readonly brokerName: string;
  readonly organisationName: string | null;
}

export async function askerOf(ownerId: string): Promise<Asker> {
  const { firstName, lastName, address } = await reachOf(ownerId);
  const organisationId = await organisationIdOf(address);
  const organisation = organisationId === undefined ? undefined : await organisationOfMember(organisationId);
  return { brokerName: `${firstName} ${lastName}`.trim(), organisationName: organisation?.name ?? null };
}
