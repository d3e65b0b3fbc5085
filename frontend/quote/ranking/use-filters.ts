import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import type { Application } from "../../../shared/domain/application.ts";
import { useUser } from "../../client/use-user.ts";
import { isDemo } from "../parts/demo.ts";
import { type ResultFilters, withFilterParams, demoFilters, filtersFrom, defaultFilters } from "./filters.ts";

/** The filters and the order are stored in the URL. */
export function useFilters(application: Application | undefined): {
  readonly filters: ResultFilters;
  readonly setFilters: (filters: ResultFilters) => void;
} {
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
