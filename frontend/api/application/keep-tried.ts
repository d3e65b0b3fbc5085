import type { Application } from "../../../shared/domain/application.ts";
import { type Filters, type RankedProducts, putRanking } from "./ranked-products.ts";
import { saveField, savesOf } from "./saves.ts";
import { type Tried, triedFields } from "./tried.ts";

/** Saves values that were tried; their ranking then stands for the saved quote. A failed save stays in its field, as when it is typed. */
export async function keepTried(
  application: Application,
  tried: Tried,
  filters: Filters,
  ranked: RankedProducts | undefined,
): Promise<void> {
  const kept = triedFields.filter((field) => tried[field] !== undefined);
  for (const field of kept) saveField(application, field, tried[field]);
  const { settled, snapshot } = savesOf(application._id);
  await settled();
  const isSaved = kept.every((field) => !snapshot().unsaved.has(field));
  if (isSaved && ranked) await putRanking(application._id, filters, ranked);
}
