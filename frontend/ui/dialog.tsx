import { Modal } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface DialogProps {
  readonly title: string;
  /** In pixels; narrower on a narrow screen. */
  readonly width?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog, open while it is mounted: keeps the focus and closes on Escape. Its title stays while the content scrolls. */
export const Dialog = ({ title, width = 520, onClose, children }: DialogProps) => (
  <Modal open centered title={title} width={width} footer={null} mask={mask} closable={close} styles={parts} onCancel={onClose}>
    <Content>{children}</Content>
  </Modal>
);

const mask = { closable: false };
const close = { "aria-label": "Close dialog" };
// The padding belongs to the part that scrolls, so that no focus ring is cut off.
const parts = {
  header: { paddingRight: 32 },
  body: { maxHeight: "calc(100dvh - 120px)", margin: "0 -24px -20px", padding: "4px 24px 24px", overflowY: "auto" },
} as const;

const control = "input:not(:disabled, [hidden]), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), a[href]";

/** Focuses the first control, and gives the focus back to the control that opened the dialog. */
function Content({ children }: { readonly children: ReactNode }) {
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
  return <div ref={content}>{children}</div>;
}
