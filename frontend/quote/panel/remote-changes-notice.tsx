import { Alert } from "antd";
import { valueText } from "../../../shared/domain/field-text.ts";
import { type FieldName, scenarioFields, workspaceFields } from "../../client/application/scenario-fields.ts";
import styles from "./input-panel.module.css";
import { usePanel } from "./panel-context.ts";
import { useEffect, useState } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import { isLocalChange, refreshApplication } from "../../client/application/application.ts";
import { onSaveInOtherTab } from "../../client/application/other-tabs.ts";
import { refreshRanking } from "../../client/application/ranked-products.ts";
import { openApplication } from "../../client/application/open-application.ts";

/** Names the values that have changed in another tab or on another device. */
export function RemoteChangesNotice() {
  const { application } = usePanel();
  const { fields, dismiss } = useRemoteChanges(application);
  const textOf = (name: FieldName) => {
    const value = scenarioFields[name].read(application) ?? null;
    return `${workspaceFields[name].label}: ${value === null ? "empty" : valueText(workspaceFields[name], value)}`;
  };
  return (
    <output className={styles.changed}>
      {fields.length > 0 && (
        <Alert
          type="info"
          showIcon
          closable={{ onClose: dismiss }}
          title="Changed in another tab or on another device"
          description={fields.map(textOf).join(" · ")}
        />
      )}
    </output>
  );
}

/** The fields that another tab, device or user has changed, and a function that clears the list. Listens to other tabs. */
function useRemoteChanges(application: Application): { readonly fields: readonly FieldName[]; readonly dismiss: () => void } {
  const [{ seen, fields }, setState] = useState({ seen: application, fields: [] as readonly FieldName[] });
  useEffect(
    () =>
      onSaveInOtherTab((saved) => {
        if (saved !== application._id) return;
        void refreshApplication(saved);
        void refreshRanking(saved);
      }),
    [application._id],
  );
  if (seen !== application) {
    const changed = isLocalChange(application) ? [] : changedFields(seen, application);
    setState({ seen: application, fields: [...new Set([...fields, ...changed])] });
  }
  return { fields, dismiss: () => setState({ seen: application, fields: [] }) };
}

function changedFields(before: Application, now: Application): FieldName[] {
  const { unsaved } = openApplication(now._id).saves.snapshot();
  return (Object.keys(scenarioFields) as FieldName[]).filter((name) => {
    const [was, is] = [before, now].map((application) => scenarioFields[name].read(application) ?? null);
    // A save under way may reach the server before its answer reaches this tab.
    return was !== is && unsaved.get(name)?.value !== is;
  });
}
