import type { Terms } from "../../../shared/domain/variant.ts";
import { type FieldName, type ScenarioFields, scenarioFields } from "../../client/application/scenario-fields.ts";
import { isTerm, saveTerm, termKey } from "../../client/application/variants.ts";
import { usePanel } from "./panel-context.ts";
import { noPreview, openApplication, useOpenApplication, useUnsaved } from "../../client/application/open-application.ts";

/** The value that was last entered, saved or not, or that the cards try. */
export function useScenarioValue<F extends FieldName>(name: F) {
  const { application, variant, isReadOnly } = usePanel();
  const unsaved = useUnsaved(application._id, variant ? termKey(variant._id, name) : name);
  const tried = useOpenApplication(application._id, (state: { readonly tried: Partial<ScenarioFields> }) => state.tried[name]);
  const entered = unsaved ? (unsaved.value as ScenarioFields[F]) : scenarioFields[name].read(application);
  const value: ScenarioFields[F] = tried ?? entered;
  const open = openApplication(application._id);
  return {
    value,
    save: (changed: ScenarioFields[F]) => {
      if (!variant) open.save(name, changed);
      else if (isTerm(name)) saveTerm(application._id, variant._id, name, changed as Terms[typeof name]);
    },
    /** Ranks by a value before it is saved. */
    preview: variant ? noPreview : open.previewOf(name),
    /** Why it could not be saved. */
    problem: unsaved?.problem,
    isReadOnly: isReadOnly || (variant !== undefined && !isTerm(name)),
  };
}
