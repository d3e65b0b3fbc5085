import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import type { Application } from "../../../../shared/domain/application.ts";
import type { Filters } from "../../../api/application/ranked-products.ts";
import { useUser } from "../../../api/account/use-user.ts";
import { isDemo } from "../demo.ts";
import { addressWith, demoFilters, filtersFrom, defaultFilters } from "./filters.ts";

/** The filters and the order are stored in the URL. */
export function useFilters(application: Application | undefined): {
  readonly filters: Filters;
  readonly setFilters: (filters: Filters) => void;
} {
  const { data: user } = useUser();
  const [address, setAddress] = useSearchParams();
  const defaults = isDemo(application, user) ? demoFilters : defaultFilters;
  const filters = useMemo(() => filtersFrom(address, defaults), [address, defaults]);
  const setFilters = useCallback(
    (next: Filters) => setAddress((now) => addressWith(next, now, defaults), { replace: true }),
    [setAddress, defaults],
  );
  return { filters, setFilters };
}
