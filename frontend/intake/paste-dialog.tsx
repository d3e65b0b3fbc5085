import type { Application } from "../../shared/domain/application.ts";
import { TextDialog } from "./text-dialog.tsx";
import { applyValues } from "./text-values.ts";

interface PasteDialogProps {
  readonly application: Application;
  readonly onClose: () => void;
}

/** Reads a text into an open quote. */
export default function PasteDialog({ application, onClose }: PasteDialogProps) {
  const use = (_: unknown, values: Parameters<typeof applyValues>[1]) => {
    applyValues(application, values);
    onClose();
  };
  return <TextDialog title="Paste a text" application={application} onUse={use} onClose={onClose} />;
}
