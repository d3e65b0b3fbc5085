import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { useMayChange } from "../../client/application/access.ts";
import { useApplication } from "../../client/application/application.ts";
import { openApplication, useOpenApplication, useShown } from "../../client/application/open-application.ts";
import { useRankedProducts } from "../../client/application/ranked-products.ts";
import { useOutside } from "../ranking/outside.ts";
import { defaultFilters, demoFilters, filtersFrom, queryOf, type ResultFilters, withFilterParams } from "../ranking/filters.ts";
import type { ComparedOffer } from "../ranking/offer.ts";
import { useView } from "../ranking/views.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { User } from "../../../shared/domain/user.ts";
import { useUser } from "../../client/use-user.ts";
import type { WhatIfTrial } from "../ranking/what-if-context.ts";

export type Workspace = ReturnType<typeof useWorkspace>;

/** A new user's first consumer quote is the demo until the user finishes or skips it. */
export const isDemo = (application: Application | undefined, user: User | undefined): application is Application =>
  user?.status === "new" && user.userType !== "master" && application?.status === "new" && application.applicationType === "consumer";

/** The filters and the order are stored in the URL. */
function useFilters(application: Application | undefined) {
  const { data: user } = useUser();
  const [searchParams, setSearchParams] = useSearchParams();
  const defaults = isDemo(application, user) ? demoFilters : defaultFilters;
  const filters = useMemo(() => filtersFrom(searchParams, defaults), [searchParams, defaults]);
  const setFilters = useCallback(
    (next: ResultFilters) => setSearchParams((now) => withFilterParams(next, now, defaults), { replace: true }),
    [setSearchParams, defaults],
  );
  return { filters, setFilters };
}

interface Cards {
  readonly openCards: ReadonlySet<string>;
  readonly setOpenCards: (open: ReadonlySet<string>) => void;
}

/** What the page showed before something was tried. */
interface Before extends Pick<Cards, "openCards"> {
  readonly scrollY: number;
  readonly button: string;
}

/** Values that are tried without being saved. `back` returns to the same cards, opened, scrolled and focused as before. */
function useTrial(applicationId: string, { openCards, setOpenCards }: Cards) {
  const tried = useOpenApplication(applicationId, (open) => open.tried);
  const { setTried, saveTried } = openApplication(applicationId);
  const before = useRef<Before>(undefined);
  const restoring = useRef<Partial<Before>>(undefined);
  const isTrying = Object.keys(tried).length > 0;

  const start = (next: WhatIfTrial) => {
    before.current ??= { openCards, scrollY, button: next.button };
    setTried({ ...tried, ...next.tried });
  };
  const back = () => {
    restoring.current = before.current;
    if (before.current) setOpenCards(before.current.openCards);
    setTried({});
  };
  /** Saves the values and ends: the page stays where it is. */
  const keep = async () => {
    await saveTried();
    const { button } = before.current ?? {};
    restoring.current = button === undefined ? undefined : { button };
    setTried({});
  };

  // After the cards have been put into their order again.
  useLayoutEffect(() => {
    const { scrollY: y, button } = restoring.current ?? {};
    restoring.current = undefined;
    if (!isTrying) before.current = undefined;
    if (y !== undefined) scrollTo({ top: y, behavior: "instant" });
    if (button !== undefined) focusOn(button);
  });
  return { tried, isTrying, start, back, keep };
}

/** The button that tried it, or if it is gone the toggle of its card. */
function focusOn(button: string): void {
  const [lender] = button.split(": ");
  const toggle = `[aria-label="Show criteria of ${lender}"], [aria-label="Hide criteria of ${lender}"]`;
  const target = [...document.querySelectorAll<HTMLElement>("[data-tries]")].find(({ dataset }) => dataset["tries"] === button);
  (target ?? document.querySelector<HTMLElement>(toggle))?.focus({ preventScroll: true });
}

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
