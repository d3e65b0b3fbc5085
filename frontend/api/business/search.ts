import type { AbrName } from "../../../shared/domain/business.ts";
import type { ApiError } from "../../../shared/wire/api-error.ts";
import { entityRoutes } from "../../../shared/wire/entity-routes.ts";
import { useApi } from "../http/use-api.ts";
import { useDebounced } from "../http/use-debounced.ts";

export type BusinessHit = Pick<AbrName, "Abn" | "Name" | "State" | "Postcode">;

export interface BusinessSearch {
  readonly hits: readonly BusinessHit[];
  readonly isSearching: boolean;
  /** Why the register did not answer. */
  readonly error: ApiError | undefined;
}

/** Pause in typing before a search (core specification, section 9). */
const debounceMs = 1000;

/** Looks digits up as an ABN (spaces are ignored) and anything else as a name; does not search for an empty text. */
export function useBusinessSearch(typed: string): BusinessSearch {
  const text = typed.trim();
  const settled = useDebounced(text, debounceMs);
  const digits = settled.replaceAll(" ", "");
  const isNumber = /^\d+$/.test(digits);
  const isRequested = settled !== "" && settled === text;
  const byNumber = useApi(entityRoutes.lookUpAbn, isRequested && isNumber ? { params: { abn: digits } } : null, once);
  const byName = useApi(entityRoutes.searchBusinessNames, isRequested && !isNumber ? { query: { name: settled } } : null, once);
  const error = [byNumber.error, byName.error].find((one) => one !== undefined && one.status !== 404);
  return {
    hits: hitsOf(byNumber.data, byName.data?.Names),
    isSearching: text !== settled || byNumber.isLoading || byName.isLoading,
    error,
  };
}

const once = { shouldRetryOnError: false, revalidateOnFocus: false };

type Details = { readonly Abn: string; readonly EntityName: string; readonly AddressState: string; readonly AddressPostcode: string };

function hitsOf(details: Details | undefined, names: readonly AbrName[] = []): BusinessSearch["hits"] {
  const one = details && { Abn: details.Abn, Name: details.EntityName, State: details.AddressState, Postcode: details.AddressPostcode };
  return (one ? [one] : names).filter(({ Abn }) => Abn.length > 1);
}
