import { lazy, useState } from "react";
import { usePanel, useTarget } from "../panel-context.ts";
import { CollapseButton } from "../collapse-button.tsx";
import section from "../section.module.css";
import { OnDemandPart } from "../../../ui/on-demand-part.tsx";
import { openApplication } from "../../../client/application/open-application.ts";

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
