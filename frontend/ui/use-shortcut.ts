import { useEffect, useEffectEvent } from "react";

/** Where a letter is text, or belongs to an open dialog. */
const typing = "input, textarea, select, [contenteditable], [role=combobox], [role=dialog]";

/** Acts on a single key of the page, unless the user types, a dialog is open or the key is meant for another element. */
export function useShortcut(key: string, act: () => void, isMeant: (target: Element) => boolean = () => true): void {
  useKeys((event) => {
    const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (event.key !== key || ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return;
    if (target.closest(typing) !== null || !isMeant(target)) return;
    event.preventDefault();
    act();
  });
}

/** Calls back on every key of the page, wherever the focus is. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const follow = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
