import { Alert } from "antd";
import { useChangesElsewhere } from "../../../api/application/changes-elsewhere.ts";
import { valueText } from "../../../../shared/domain/field-text.ts";
import { type FieldName, scenarioFields, workspaceFields } from "../../../api/application/scenario-fields.ts";
import styles from "./input-panel.module.css";
import { usePanel } from "./panel-context.ts";

/** Names the values that have changed in another tab or on another device. */
export function ElsewhereNotice() {
  const { application } = usePanel();
  const { fields, forget } = useChangesElsewhere(application);
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
          closable={{ onClose: forget }}
          title="Changed in another tab or on another device"
          description={fields.map(textOf).join(" · ")}
        />
      )}
    </output>
  );
}
