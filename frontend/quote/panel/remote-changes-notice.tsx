import { Alert } from "antd";
import { useRemoteChanges } from "./remote-changes.ts";
import { valueText } from "../../../shared/domain/field-text.ts";
import { type FieldName, scenarioFields, workspaceFields } from "../../client/application/scenario-fields.ts";
import styles from "./input-panel.module.css";
import { usePanel } from "./panel-context.ts";

/** Names the values that have changed in another tab or on another device. */
export function RemoteChangesNotice() {
  const { application } = usePanel();
  const { fields, dismiss } = useRemoteChanges(application);
  const textOf = (name: FieldName) => {
    const value = scenarioFields[name].read(application) ?? null;
    return `${workspaceFields[name].label}: ${value === null ? "empty" : valueText(workspaceFields[name], value)}`;
  };
  return (
    <output>
      {fields.length > 0 && (
        <Alert
          className={styles["archived"] ?? ""}
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
