import type { AbrName } from "../../shared/entities/business.ts";
import type { ApiError } from "../../shared/wire/api-error.ts";
import { entityRoutes } from "../../shared/wire/entity-routes.ts";
import { useApi } from "./use-api.ts";
import { useSettled } from "./use-settled.ts";

/** A business that the register found. */
export type BusinessHit = Pick<AbrName, "Abn" | "Name" | "State" | "Postcode">;

/** What the business register answers to what is typed. */
export interface BusinessSearch {
  readonly hits: readonly BusinessHit[];
  readonly isSearching: boolean;
  /** Why the register could not be asked. */
  readonly error: ApiError | undefined;
}

/** Waits for the typing to end (core specification, section 9). */
const debounceMs = 1000;

/** A number, spaces aside, is looked up as an ABN; anything else as a name; an empty text not at all. */
export function useBusinessSearch(typed: string): BusinessSearch {
  const text = typed.trim();
  const settled = useSettled(text, debounceMs);
  const digits = settled.replaceAll(" ", "");
  const isNumber = /^\d+$/.test(digits);
  const isAsked = settled !== "" && settled === text;
  const byNumber = useApi(entityRoutes.lookUpAbn, isAsked && isNumber ? { params: { abn: digits } } : null, once);
  const byName = useApi(entityRoutes.searchBusinessNames, isAsked && !isNumber ? { query: { name: settled } } : null, once);
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
