import { loanFields } from "../../../../shared/domain/loan-details.ts";
import { documentationKey, saveDocumentationLevel } from "./documentation-level.ts";
import { useUnsaved } from "../../../client/application/saves.ts";
import { usePanel } from "../panel-context.ts";
import { SelectItem } from "../select-item.tsx";

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
