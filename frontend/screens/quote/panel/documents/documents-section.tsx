import { Suspense, lazy, useState } from "react";
import { PanelButton } from "../panel-button.tsx";
import { usePanel } from "../panel-context.ts";
import { Section } from "../section.tsx";
import { missingIn } from "./checklist.ts";

const DocumentsDialog = lazy(() => import("./documents-dialog.tsx"));

/** What is still missing of an application's documents, and the way to them. */
export function DocumentsSection() {
  const { application, target } = usePanel();
  const [isOpened, setIsOpened] = useState(false);
  const [answered, setAnswered] = useState(target);
  const isAsked = target?.attribute === "documents" && target !== answered;
  const close = () => {
    setIsOpened(false);
    setAnswered(target);
  };
  const missing = missingIn(application).map(({ title }) => title);
  return (
    <Section title="Documents">
      <p>{missing.length === 0 ? "Every document is there." : `Missing: ${missing.join(", ")}`}</p>
      <PanelButton onClick={() => setIsOpened(true)}>Documents and links</PanelButton>
      <Suspense>{(isOpened || isAsked) && <DocumentsDialog onClose={close} />}</Suspense>
    </Section>
  );
}
