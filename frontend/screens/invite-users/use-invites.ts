import { useState } from "react";
import type { Invite } from "../../api/organisation.ts";

/** One line of the form, with a key of its own for as long as the form is open. */
export interface InviteEntry extends Invite {
  readonly key: string;
}

export const mostInvites = 20;

const emptyEntry = (): InviteEntry => ({ key: crypto.randomUUID(), firstName: "", email: "" });
const isEmpty = ({ firstName, email }: Invite) => firstName.trim() === "" && email.trim() === "";
const isFilled = ({ firstName, email }: Invite) => firstName.trim() !== "" && email.trim() !== "";

/** What is typed into the form, and which of it is sent: whole entries alone, lines left empty aside. */
export function useInvites() {
  const [{ entries, intent }, setState] = useState(() => stateOf([emptyEntry()]));
  const typed = entries.filter((entry) => !isEmpty(entry));
  return {
    entries,
    /** The same until something else is typed. */
    intent,
    /** The lines that are sent. */
    typed,
    filled: typed.map(({ firstName, email }) => ({ firstName: firstName.trim(), email: email.trim() })),
    isReady: typed.length > 0 && typed.every(isFilled),
    add: () => setState(stateOf([...entries, emptyEntry()])),
    change: (changed: InviteEntry) => setState(stateOf(entries.map((entry) => (entry.key === changed.key ? changed : entry)))),
    remove: (key: string) => setState(stateOf(entries.filter((entry) => entry.key !== key))),
  };
}

const stateOf = (entries: readonly InviteEntry[]) => ({ entries, intent: crypto.randomUUID() });
