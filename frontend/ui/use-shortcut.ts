import { useEffect, useEffectEvent } from "react";

/** Where a letter is text, or belongs to an open dialog. */
const typing = "input, textarea, select, [contenteditable], [role=combobox], [role=dialog]";

/** Acts on a single key of the page, unless the user types or a dialog is open. */
export function useShortcut(key: string, act: () => void): void {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
