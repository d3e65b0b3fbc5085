/** An application's scenarios (shared/domain/variant.ts), and the products for each. */
import type { Application } from "../../../shared/domain/application.ts";
import { type TermName, type Terms, type Variant, termFields } from "../../../shared/domain/variant.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { quoteRoutes } from "../../../shared/wire/quote-routes.ts";
import type { DataOf } from "../../../shared/wire/route.ts";
import { call } from "../call.ts";
import { useApi } from "../use-api.ts";
import { notifyOtherTabs } from "./other-tabs.ts";
import { applyChange } from "./application.ts";
import { openApplication } from "./open-application.ts";
import { type Filters, refreshComparison, refreshRanking } from "./ranked-products.ts";

export type Comparison = DataOf<typeof quoteRoutes.compareQuotes>;
export type Column = Comparison["columns"][number];
export type ComparedProduct = Column["products"][number];

export const useComparison = (applicationId: string, filters: Filters) =>
  useApi(quoteRoutes.compareQuotes, { body: { applicationId, ...filters } }, { keepPreviousData: true });

export const isTerm = (field: string): field is TermName => field in termFields.asset || field in termFields.loanDetails;

/** The key of a scenario's term in the application's save queue. */
export const termKey = (variantId: string, field: string): string => `${variantId} ${field}`;

/** Saves one term of a scenario through the application's save queue. */
export function saveTerm<F extends TermName>(applicationId: string, variantId: string, field: F, value: Terms[F]): void {
  const send = async () => {
    const saved = await call(applicationRoutes.updateVariant, { body: { _id: variantId, terms: { [field]: value ?? null } } });
    void refreshComparison(applicationId).catch(() => undefined);
    return withVariant(saved);
  };
  openApplication(applicationId).saveChange({ key: termKey(variantId, field), value, send });
}

/** Adds a scenario and returns its id. Throws ApiError. */
export async function addVariant(applicationId: string, variant: Pick<Variant, "name" | "terms">): Promise<string> {
  await openApplication(applicationId).saves.settled();
  const added = await call(applicationRoutes.addVariant, { body: { applicationId, ...variant } });
  changed(applicationId, (now) => ({ ...now, variants: [...now.variants, added] }));
  return added._id;
}

/** Throws ApiError. */
export async function renameVariant(applicationId: string, _id: string, name: string): Promise<void> {
  changed(applicationId, withVariant(await call(applicationRoutes.updateVariant, { body: { _id, name } })));
}

/** Throws ApiError. */
export async function removeVariant(applicationId: string, _id: string): Promise<void> {
  await call(applicationRoutes.removeVariant, { body: { _id } });
  changed(applicationId, (now) => ({ ...now, variants: now.variants.filter((variant) => variant._id !== _id) }));
}

/** Makes a scenario's terms the application's own. Throws ApiError. */
export async function applyVariant(applicationId: string, _id: string): Promise<Application> {
  await openApplication(applicationId).saves.settled();
  const application = await call(applicationRoutes.applyVariant, { body: { _id } });
  changed(applicationId, () => application);
  void refreshRanking(applicationId).catch(() => undefined);
  return application;
}

function changed(applicationId: string, replace: (now: Application) => Application): void {
  applyChange(applicationId, replace);
  notifyOtherTabs(applicationId);
  void refreshComparison(applicationId).catch(() => undefined);
}

const withVariant =
  (saved: Variant) =>
  (now: Application): Application => ({ ...now, variants: now.variants.map((variant) => (variant._id === saved._id ? saved : variant)) });
