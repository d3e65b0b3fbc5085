import { randomUUID } from "node:crypto";
import type { Beginning } from "../../functions/application/start.ts";
import type { Actor, WritingCall } from "../../functions/store/actor.ts";
import { newId } from "../../functions/store/ids.ts";
import type { NewUser } from "../../functions/user/store.ts";

/** A broker of an organisation of the broker's own, unless told otherwise. */
export const aBroker = (known: Partial<Actor> = {}): Actor => ({ userId: newId(), organisationId: newId(), isMaster: false, ...known });

export const aMaster = (): Actor => aBroker({ organisationId: undefined, isMaster: true });

export const aCall = (known: Partial<WritingCall> = {}): WritingCall => ({ requestId: newId(), ip: "192.0.2.1", ...known });

export const aBeginning = (known: Partial<Beginning> = {}): Beginning => ({
  applicationType: "consumer",
  user: { firstName: "Ann", lastName: "Broker" },
  loanDetails: { term: 60, balloon: 0, deposit: 0 },
  ...known,
});

/** Somebody who registers, known to Cognito by a subject of their own. */
export function aNewUser(known: Partial<NewUser> = {}): NewUser {
  const subject = randomUUID();
  return { subject, firstName: "Ann", lastName: "Broker", phoneNumber: null, email: `${subject}@example.com`, ...known };
}
