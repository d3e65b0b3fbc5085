import { lazy, useState } from "react";
import { usePanel, useTarget } from "../panel-context.ts";
import { CollapseButton } from "../collapse-button.tsx";
import section from "../section.module.css";
import { OnDemandPart } from "../../../ui/on-demand-part.tsx";
import { loanFields, type LoanDetails } from "../../../../shared/domain/loan-details.ts";
import { SelectItem } from "../select-item.tsx";
import type { Application } from "../../../../shared/domain/application.ts";
import { applicationRoutes } from "../../../../shared/wire/application-routes.ts";
import { call } from "../../../client/call.ts";
import { openApplication, useUnsaved } from "../../../client/application/open-application.ts";

const DocumentsDrawer = lazy(() => import("./documents-drawer.tsx"));

/** How many of the documents are there; opens them with notes and history. */
export function DocumentsAndNotes() {
  const { application } = usePanel();
  const target = useTarget();
  // Stays mounted once opened, so that closing it returns the focus.
  const [state, setState] = useState<"unopened" | "open" | "closed">("unopened");
  const [handledTarget, setHandledTarget] = useState(target);
  if (target !== handledTarget) {
    setHandledTarget(target);
    if (target?.attribute === "documents") setState("open");
  }
  const needed = (application.checklist ?? []).filter((item) => item.state !== "perhaps");
  const there = needed.filter((item) => item.state !== "missing");
  return (
    <div className={section.collapsible}>
      <CollapseButton isOpen={state === "open"} opens="dialog" onToggle={() => setState("open")}>
        <span>Documents and notes</span>
        <span className={section.value}>{needed.length > 0 && `${there.length} of ${needed.length}`}</span>
      </CollapseButton>
      <OnDemandPart>
        {state !== "unopened" && (
          <DocumentsDrawer
            isOpen={state === "open"}
            onClose={() => setState("closed")}
            onAnswer={(field) => {
              setState("closed");
              openApplication(application._id).requestFocus(field);
            }}
          />
        )}
      </OnDemandPart>
    </div>
  );
}

const { label, labels } = loanFields.documentationLevel;
type Level = keyof typeof labels;

const options = Object.entries(labels).map(([value, each]) => ({ value: value as Level, label: each }));

/** What the chosen product asks of a business, which decides about its documents. */
export function DocumentationField() {
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
