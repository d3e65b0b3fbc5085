import { Button } from "antd";
import { Suspense, lazy, useState } from "react";
import { usePanel } from "../panel-context.ts";
import { Section } from "../section.tsx";
import { missingIn } from "./checklist.ts";
import styles from "./documents.module.css";

const DocumentsDialog = lazy(() => import("./documents-dialog.tsx"));

export function DocumentsSection() {
  const { application, target } = usePanel();
  const [isOpened, setIsOpened] = useState(false);
  const [handledTarget, setHandledTarget] = useState(target);
  const isRequested = target?.attribute === "documents" && target !== handledTarget;
  const close = () => {
    setIsOpened(false);
    setHandledTarget(target);
  };
  const missing = missingIn(application).map(({ title }) => title);
  return (
    <Section title="Documents">
      <p className={styles["missing"]}>{missing.length === 0 ? "All documents have been received." : `Missing: ${missing.join(", ")}`}</p>
      <Button size="small" onClick={() => setIsOpened(true)}>
        Documents and links
      </Button>
      <Suspense>{(isOpened || isRequested) && <DocumentsDialog onClose={close} />}</Suspense>
    </Section>
  );
}
