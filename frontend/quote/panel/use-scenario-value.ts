import type { Terms } from "../../../shared/domain/variant.ts";
import { type FieldName, type ScenarioFields, scenarioFields } from "../../client/application/scenario-fields.ts";
import { isTerm, saveTerm, termKey } from "../../client/application/variants.ts";
import { usePanel } from "./panel-context.ts";
import {
  type FieldPreview,
  noPreview,
  openApplication,
  useOpenApplication,
  useUnsaved,
} from "../../client/application/open-application.ts";

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
  const { application, variant, isReadOnly } = usePanel();
  const unsaved = useUnsaved(application._id, variant ? termKey(variant._id, name) : name);
  const tried = useTried(application._id, name);
  const entered = unsaved ? (unsaved.value as ScenarioFields[F]) : scenarioFields[name].read(application);
  const open = openApplication(application._id);
  return {
    value: tried ?? entered,
    save: (value) => {
      if (!variant) open.save(name, value);
      else if (isTerm(name)) saveTerm(application._id, variant._id, name, value as Terms[typeof name]);
    },
    preview: variant ? noPreview : open.previewOf(name),
    problem: unsaved?.problem,
    isReadOnly: isReadOnly || (variant !== undefined && !isTerm(name)),
  };
}

/** A value that the cards try. */
const useTried = <F extends FieldName>(applicationId: string, name: F): ScenarioFields[F] | undefined =>
  useOpenApplication(applicationId, ({ tried }: { readonly tried: Partial<ScenarioFields> }) => tried[name]);
