import { useState } from "react";
import { useMayChange } from "../../client/application/access.ts";
import { useApplication } from "../../client/application/application.ts";
import { useShown } from "../../client/application/open-application.ts";
import { useRankedProducts } from "../../client/application/ranked-products.ts";
import { useOutside } from "../ranking/outside.ts";
import { queryOf } from "../ranking/filters.ts";
import type { ComparedOffer } from "../ranking/offer.ts";
import { useFilters } from "../ranking/use-filters.ts";
import { useTrial } from "../ranking/use-trial.ts";
import { useView } from "../ranking/views.ts";

export type Workspace = ReturnType<typeof useWorkspace>;

/**
 * What the workspace shows: the application, its ranking by the filters of the URL, and what the user has opened. What is typed, tried or
 * asked for is in the open application.
 */
export function useWorkspace(applicationId: string) {
  const loading = useApplication(applicationId);
  const application = loading.data;
  const { filters, setFilters } = useFilters(application);
  const [openCards, setOpenCards] = useState<ReadonlySet<string>>(new Set());
  const trial = useTrial(applicationId, { openCards, setOpenCards });
  const query = queryOf(filters);
  const [asOf, setAsOf] = useState<string>();
  const ranking = useRankedProducts(applicationId, query, trial.tried, asOf);
  const outside = useOutside(applicationId, {
    ranked: ranking.data,
    chosen: application?.selection?.lender,
    filters: query,
    tried: trial.tried,
    asOf,
  });
  const { view, setView } = useView();
  const [offer, setOffer] = useState<ComparedOffer>();
  const [editedId, setEditedId] = useState<string>();
  const hasEnded = (application?.outcome ?? null) !== null;
  const isClosed = !useMayChange(application) || application?.status === "archived" || hasEnded;
  const isReadOnly = isClosed || application?.status === "submitted" || application?.status === "referral";
  const isCurrent = !trial.isTrying && asOf === undefined;
  const { data: ranked, error, isValidating } = ranking;
  const isLive = !isReadOnly && isCurrent && error === undefined && ranked !== undefined;
  useShown(applicationId, application && { application, ranked, filters: query, isValidating, isLive });
  return {
    application,
    loading,
    filters,
    setFilters,
    ranking,
    outside,
    /** The earlier date whose rate sheets the cards use. */
    asOf,
    setAsOf,
    isReadOnly,
    isClosed,
    /** Whether the cards show the saved quote by today's sheets, which may be submitted. */
    maySubmit: application?.status === "quote" && !isReadOnly && isCurrent,
    openCards,
    setOpenCards,
    /** Values that are tried and not saved. */
    trial,
    setView,
    /** What the customer was told elsewhere. */
    offer: isCurrent ? offer : undefined,
    setOffer,
    /** The scenario whose terms the panel changes. */
    edited: view === "scenarios" && isCurrent ? application?.variants.find(({ _id }) => _id === editedId) : undefined,
    setEditedId,
  };
}
