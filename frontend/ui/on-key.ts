import type { KeyboardEvent } from "react";

/** Acts by a key, and keeps it from what is around the control, such as a dialog that Escape would close. */
export function onKey(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void {
  // A text that is still being composed takes its own keys.
  const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing;
  const act = isOurs ? keys[event.key] : undefined;
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
