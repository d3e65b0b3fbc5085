import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import type { Application } from "../../../../shared/entities/application.ts";
import type { Filters } from "../../../api/ranked-products.ts";
import { useUser } from "../../../api/use-user.ts";
import { isDemo } from "../demo.ts";
import { addressWith, demoFilters, filtersFrom, usualFilters } from "./filters.ts";

/** The filters and the order of the workspace, which stand in the address. */
export function useFilters(application: Application | undefined): {
  readonly filters: Filters;
  readonly setFilters: (filters: Filters) => void;
} {
  const { data: user } = useUser();
  const [address, setAddress] = useSearchParams();
  const usual = isDemo(application, user) ? demoFilters : usualFilters;
  const filters = useMemo(() => filtersFrom(address, usual), [address, usual]);
  const setFilters = useCallback(
    (next: Filters) => setAddress((now) => addressWith(next, now, usual), { replace: true }),
    [setAddress, usual],
  );
  return { filters, setFilters };
}
