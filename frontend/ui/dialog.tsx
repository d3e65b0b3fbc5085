import { Modal } from "antd";
import { type ReactNode, createContext, use, useEffect, useMemo, useRef, useState } from "react";
import { phoneScreen, useMediaQuery } from "./use-media-query.ts";

/**
 * What stands in the dialog, given around antd's frame, so that the frame does not render at each key: its portal leaves an update pending
 * after each render, and of keys that follow faster than those are done React takes the 51st for an endless loop and drops it.
 */
const Body = createContext<ReactNode>(undefined);

interface DialogProps {
  readonly title: string;
  /** In pixels; narrower on a narrow screen. */
  readonly width?: number;
  /** Whether it takes a phone's whole screen. */
  readonly fillsPhone?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog, open while it is mounted: keeps the focus and closes on Escape. Its title stays while the content scrolls. */
export function Dialog({ title, width = 520, fillsPhone = false, onClose, children }: DialogProps) {
  const isFull = useMediaQuery(phoneScreen) && fillsPhone;
  const frame = useMemo(() => {
    const size = isFull ? { width: "100vw", style: whole, styles: wholeParts } : { width, styles: parts };
    return (
      <Modal open centered title={title} {...size} footer={null} mask={mask} closable={close} onCancel={onClose}>
        <Content />
      </Modal>
    );
  }, [title, width, isFull, onClose]);
  return <Body value={children}>{frame}</Body>;
}

const mask = { closable: false };
const close = { "aria-label": "Close dialog" };
// The padding belongs to the part that scrolls, so that no focus ring is cut off.
const parts = {
  header: { paddingRight: 32 },
  body: { maxHeight: "calc(100dvh - 120px)", margin: "0 -24px -20px", padding: "4px 24px 24px", overflowY: "auto" },
} as const;

const whole = { maxWidth: "100vw", margin: 0, padding: 0 };
const wholeParts = {
  container: { minHeight: "100dvh", borderRadius: 0 },
  header: parts.header,
  body: { ...parts.body, maxHeight: "calc(100dvh - 60px)" },
} as const;

const control = "input:not(:disabled, [hidden]), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), a[href]";

/** Focuses the first control, and gives the focus back to the control that opened the dialog. */
function Content() {
  const content = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  // antd attaches the dialog to the page in a layout effect.
  useEffect(() => {
    content.current?.querySelector<HTMLElement>(control)?.focus();
    return () =>
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement) opener.focus();
      });
  }, [opener]);
  return <div ref={content}>{use(Body)}</div>;
}
