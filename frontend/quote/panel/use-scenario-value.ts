import type { Terms } from "../../../shared/domain/variant.ts";
import { type FieldPreview, noPreview, previewOf } from "../../client/application/preview.ts";
import { saveField, useUnsaved } from "../../client/application/saves.ts";
import { type FieldName, type ScenarioFields, scenarioFields } from "../../client/application/scenario-fields.ts";
import type { TrialValues } from "../../client/application/trial-values.ts";
import { isTerm, saveTerm, termKey } from "../../client/application/variants.ts";
import { usePanel } from "./panel-context.ts";

/** The value that was last entered, saved or not, or that the cards try. */
export interface ScenarioValue<F extends FieldName> {
  readonly value: ScenarioFields[F];
  readonly save: (value: ScenarioFields[F]) => void;
  /** Ranks by a value before it is saved. */
  readonly preview: FieldPreview;
  /** Why it could not be saved. */
  readonly problem: string | undefined;
  readonly isReadOnly: boolean;
}

export function useScenarioValue<F extends FieldName>(name: F): ScenarioValue<F> {
  const { application, variant, isReadOnly, tried, onTrialEnd } = usePanel();
  const unsaved = useUnsaved(application._id, variant ? termKey(variant._id, name) : name);
  const values: TrialValues & Readonly<Record<string, unknown>> = tried;
  const isTried = values[name] !== undefined;
  const entered = unsaved ? (unsaved.value as ScenarioFields[F]) : scenarioFields[name].read(application);
  return {
    value: isTried ? values[name] : entered,
    save: (value) => {
      if (isTried) onTrialEnd();
      if (!variant) saveField(application, name, value);
      else if (isTerm(name)) saveTerm(application._id, variant._id, name, value as Terms[typeof name]);
    },
    preview: variant ? noPreview : previewOf(application._id, name),
    problem: unsaved?.problem,
    isReadOnly: isReadOnly || (variant !== undefined && !isTerm(name)),
  };
}
