import type { RefSelectProps } from "antd";
import type { KeyboardEvent, RefObject } from "react";

interface Menu {
  readonly control: RefObject<RefSelectProps | null>;
  /** Holds the buttons below the options. */
  readonly footer: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Keys in an open menu. antd's Tab chooses the active option; here it goes to the menu's buttons, and from the last to the next control. */
export function moveInMenu(event: KeyboardEvent, { control, footer, onClose }: Menu): void {
  const buttons = [...(footer.current?.querySelectorAll("button") ?? [])];
  const at = buttons.findIndex((button) => button === event.target);
  if (event.key === "Escape" && at >= 0) {
    // A dialog around the control stays open.
    event.stopPropagation();
    onClose();
    control.current?.focus();
  }
  if (event.key !== "Tab") return;
  event.stopPropagation();
  const stop = event.shiftKey ? at - 1 : at + 1;
  // The demo moves the focus itself.
  const next = event.defaultPrevented ? undefined : buttons[stop];
  if (next) {
    event.preventDefault();
    next.focus();
  } else if (event.shiftKey && at === 0) {
    event.preventDefault();
    control.current?.focus();
  } else {
    // The browser moves on from the control.
    if (at >= 0) control.current?.focus();
    onClose();
  }
}
