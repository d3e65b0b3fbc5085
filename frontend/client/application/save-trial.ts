import type { Application } from "../../../shared/domain/application.ts";
import { type Filters, type RankedProducts, putRanking } from "./ranked-products.ts";
import { saveField, saveQueueOf } from "./saves.ts";
import { type TrialValues, trialFields } from "./trial-values.ts";

/** Saves the values of a trial, then shows their ranking for the saved quote. A failed save stays in its field, as if it had been typed. */
export async function saveTrial(
  application: Application,
  tried: TrialValues,
  filters: Filters,
  ranked: RankedProducts | undefined,
): Promise<void> {
  const fields = trialFields.filter((field) => tried[field] !== undefined);
  for (const field of fields) saveField(application, field, tried[field]);
  const { settled, snapshot } = saveQueueOf(application._id);
  await settled();
  const isSaved = fields.every((field) => !snapshot().unsaved.has(field));
  if (isSaved && ranked) await putRanking(application._id, filters, ranked);
}
