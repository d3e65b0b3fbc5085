import { useState } from "react";
import type { Invite } from "../../api/account/organisation.ts";

/** The key is stable for as long as the form is open. */
export interface InviteEntry extends Invite {
  readonly key: string;
}

export const maxInvites = 20;

const emptyEntry = (): InviteEntry => ({ key: crypto.randomUUID(), firstName: "", email: "" });
const isEmpty = ({ firstName, email }: Invite) => firstName.trim() === "" && email.trim() === "";
const isFilled = ({ firstName, email }: Invite) => firstName.trim() !== "" && email.trim() !== "";

/** Lines left empty are not sent. */
export function useInvites() {
  const [{ entries, idempotencyKey }, setState] = useState(() => stateOf([emptyEntry()]));
  const typed = entries.filter((entry) => !isEmpty(entry));
  return {
    entries,
    /** Changes when a line changes. */
    idempotencyKey,
    /** The lines that are not empty. */
    typed,
    filled: typed.map(({ firstName, email }) => ({ firstName: firstName.trim(), email: email.trim() })),
    isReady: typed.length > 0 && typed.every(isFilled),
    add: () => setState(stateOf([...entries, emptyEntry()])),
    change: (changed: InviteEntry) => setState(stateOf(entries.map((entry) => (entry.key === changed.key ? changed : entry)))),
    remove: (key: string) => setState(stateOf(entries.filter((entry) => entry.key !== key))),
  };
}

const stateOf = (entries: readonly InviteEntry[]) => ({ entries, idempotencyKey: crypto.randomUUID() });
