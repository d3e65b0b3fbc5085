import { saveField, useUnsaved } from "../../../api/application/saves.ts";
import { type FieldName, type ScenarioFields, scenarioFields } from "../../../api/application/scenario-fields.ts";
import { usePanel } from "./panel-context.ts";

/** The value that was last entered, saved or not. */
export interface ScenarioValue<F extends FieldName> {
  readonly value: ScenarioFields[F];
  readonly save: (value: ScenarioFields[F]) => void;
  /** Why it could not be saved. */
  readonly problem: string | undefined;
  readonly isReadOnly: boolean;
}

export function useScenarioValue<F extends FieldName>(name: F): ScenarioValue<F> {
  const { application, isReadOnly } = usePanel();
  const unsaved = useUnsaved(application._id, name);
  return {
    value: unsaved ? (unsaved.value as ScenarioFields[F]) : scenarioFields[name].read(application),
    save: (value) => saveField(application, name, value),
    problem: unsaved?.problem,
    isReadOnly,
  };
}
