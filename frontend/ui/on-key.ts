import type { KeyboardEvent } from "react";

/** Acts by a key, and keeps it from what is around the control, such as a dialog that Escape would close. */
export function onKey(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void {
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
