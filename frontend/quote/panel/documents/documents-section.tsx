import { Button } from "antd";
import { lazy, useState } from "react";
import type { ChecklistItem } from "../../../../shared/domain/checklist.ts";
import { usePanel, useTarget } from "../panel-context.ts";
import { Section } from "../section.tsx";
import styles from "./documents.module.css";
import { OnDemandPart } from "../../../ui/on-demand-part.tsx";
import { loanFields, type LoanDetails } from "../../../../shared/domain/loan-details.ts";
import { SelectItem } from "../select-item.tsx";
import type { Application } from "../../../../shared/domain/application.ts";
import { applicationRoutes } from "../../../../shared/wire/application-routes.ts";
import { call } from "../../../client/call.ts";
import { openApplication, useUnsaved } from "../../../client/application/open-application.ts";

const DocumentsDialog = lazy(() => import("./documents-dialog.tsx"));

export function DocumentsSection() {
  const { application } = usePanel();
  const target = useTarget();
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
      <p className={styles.missing}>
        {missing.length === 0
          ? `All documents ${perhaps.length === 0 ? "" : "known to be needed "}have been received.`
          : `Missing: ${missing.join(", ")}`}
      </p>
      {perhaps.length > 0 && <p className={styles.missing}>Perhaps: {perhaps.join(", ")}</p>}
      <Button size="small" onClick={() => setIsOpened(true)}>
        Documents and links
      </Button>
      <OnDemandPart>
        {(isOpened || isRequested) && (
          <DocumentsDialog
            onClose={close}
            onAnswer={(field) => {
              setIsOpened(false);
              openApplication(application._id).requestFocus(field);
            }}
          />
        )}
      </OnDemandPart>
    </Section>
  );
}

const { label, labels } = loanFields.documentationLevel;
type Level = keyof typeof labels;

const options = Object.entries(labels).map(([value, each]) => ({ value: value as Level, label: each }));

/** What the chosen product asks of a business, which decides about its documents. */
function DocumentationField() {
  const { application, isReadOnly } = usePanel();
  const unsaved = useUnsaved(application._id, documentationKey);
  return (
    <SelectItem
      label={label}
      attributes={["documentationLevel"]}
      options={options}
      value={unsaved ? (unsaved.value as Level) : application.loanDetails.documentationLevel}
      problem={unsaved?.problem}
      onChoose={(level) => saveDocumentationLevel(application, level)}
      isReadOnly={isReadOnly}
    />
  );
}

const documentationKey = "documentationLevel";

function saveDocumentationLevel(
  { _id: applicationId, loanDetails: { _id } }: Application,
  documentationLevel: NonNullable<LoanDetails["documentationLevel"]>,
): void {
  const send = async () => {
    const loanDetails = await call(applicationRoutes.updateLoanDetails, { body: { _id, documentationLevel } });
    return (now: Application) => ({ ...now, loanDetails: { ...now.loanDetails, ...loanDetails } });
  };
  openApplication(applicationId).saveChange({ key: documentationKey, value: documentationLevel, send });
}
