import type { KeyboardEvent } from "react";

/** Runs a key's handler and stops the event, so that Escape does not also close the dialog around the control. */
export function onKey(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void {
  // While an input method composes a text, its keys are its own.
  const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing;
  const act = isOurs ? keys[event.key] : undefined;
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
