import { checkDigitProblem } from "../../../../shared/domain/abn.ts";
import type { AbrName } from "../../../../shared/domain/business.ts";
import type { ApiError } from "../../../../shared/wire/api-error.ts";
import { entityRoutes } from "../../../../shared/wire/entity-routes.ts";
import { digitsOf } from "../../../../shared/wire/text.ts";
import { useApi } from "../../../client/use-api.ts";
import { useEffect, useState } from "react";

export type BusinessHit = Pick<AbrName, "Abn" | "Name" | "State" | "Postcode">;

export interface BusinessSearch {
  readonly hits: readonly BusinessHit[];
  readonly isSearching: boolean;
  /** Why the register did not answer. */
  readonly error: ApiError | undefined;
  /** What is wrong with a typed number, which is then not looked up. */
  readonly numberProblem: string | undefined;
}

/** Pause in typing before a search (core specification, section 9). */
const debounceMs = 1000;

/** Looks 9 digits up as an ACN, other digits as an ABN (whatever separates them) and anything else as a name; does not search for an empty text. */
export function useBusinessSearch(typed: string): BusinessSearch {
  const text = typed.trim();
  const settled = useDebounced(text, debounceMs);
  const digits = digitsOf(settled);
  const isNumber = /^\d+$/.test(digits);
  const isAcn = isNumber && digits.length === acnLength;
  const numberProblem = isNumber ? checkDigitProblem(digits) : undefined;
  const isRequested = settled !== "" && settled === text && numberProblem === undefined;
  const byAbn = useApi(entityRoutes.lookUpAbn, isRequested && isNumber && !isAcn ? { params: { abn: digits } } : null, once);
  const byAcn = useApi(entityRoutes.searchEntity, isRequested && isAcn ? { query: { acn: digits } } : null, once);
  const byName = useApi(entityRoutes.searchBusinessNames, isRequested && !isNumber ? { query: { name: settled } } : null, once);
  const searches = [byAbn, byAcn, byName];
  return {
    hits: hitsOf(byAbn.data ?? byAcn.data, byName.data?.Names),
    isSearching: text !== settled || searches.some(({ isLoading }) => isLoading),
    error: searches.map(({ error }) => error).find((error) => error !== undefined && error.status !== 404),
    numberProblem,
  };
}

const acnLength = 9;
const once = { shouldRetryOnError: false, revalidateOnFocus: false };

type Details = { readonly Abn: string; readonly EntityName: string; readonly AddressState: string; readonly AddressPostcode: string };

function hitsOf(details: Details | undefined, names: readonly AbrName[] = []): BusinessSearch["hits"] {
  const one = details && { Abn: details.Abn, Name: details.EntityName, State: details.AddressState, Postcode: details.AddressPostcode };
  return (one ? [one] : names).filter(({ Abn }) => Abn.length > 1);
}

/** The value once it has not changed for this long; an empty text at once. */
function useDebounced(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === "" ? 0 : afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
