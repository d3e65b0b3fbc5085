import { Button } from "antd";
import { lazy, useState } from "react";
import type { ChecklistItem } from "../../../../shared/domain/checklist.ts";
import { usePanel } from "../panel-context.ts";
import { Section } from "../section.tsx";
import { DocumentationField } from "./documentation-field.tsx";
import styles from "./documents.module.css";
import { OnDemandPart } from "../../../ui/on-demand-part.tsx";

const DocumentsDialog = lazy(() => import("./documents-dialog.tsx"));

export function DocumentsSection() {
  const { application, target, onFocusRequest } = usePanel();
  const [isOpened, setIsOpened] = useState(false);
  const [handledTarget, setHandledTarget] = useState(target);
  const isRequested = target?.attribute === "documents" && target !== handledTarget;
  const close = () => {
    setIsOpened(false);
    setHandledTarget(target);
  };
  const titlesOf = (state: ChecklistItem["state"]) => [
    ...new Set((application.checklist ?? []).filter((item) => item.state === state).map(({ title }) => title)),
  ];
  const [missing, perhaps] = [titlesOf("missing"), titlesOf("perhaps")];
  return (
    <Section title="Documents">
      {application.applicationType === "commercial" && <DocumentationField />}
      <p className={styles["missing"]}>
        {missing.length === 0
          ? `All documents ${perhaps.length === 0 ? "" : "known to be needed "}have been received.`
          : `Missing: ${missing.join(", ")}`}
      </p>
      {perhaps.length > 0 && <p className={styles["missing"]}>Perhaps: {perhaps.join(", ")}</p>}
      <Button size="small" onClick={() => setIsOpened(true)}>
        Documents and links
      </Button>
      <OnDemandPart>
        {(isOpened || isRequested) && (
          <DocumentsDialog
            onClose={close}
            onAnswer={(field) => {
              setIsOpened(false);
              onFocusRequest(field);
            }}
          />
        )}
      </OnDemandPart>
    </Section>
  );
}
