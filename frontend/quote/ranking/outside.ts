import { useMemo, useState } from "react";
import { type Filters, type RankedProducts, useRankedProducts } from "../../client/application/ranked-products.ts";
import type { TrialValues } from "../../client/application/trial-values.ts";

export type Outside = ReturnType<typeof useOutside>;

interface OfRanking {
  /** The panel's. */
  readonly ranked: RankedProducts | undefined;
  /** The lender that was chosen for the customer. */
  readonly chosen: string | undefined;
  readonly filters: Filters;
  readonly tried: TrialValues;
  readonly asOf: string | undefined;
}

/** The products of the lenders outside the panel, which the broker opens at the end of the ranking; open at first if one of them was chosen. */
export function useOutside(applicationId: string, { ranked, chosen, filters, tried, asOf }: OfRanking) {
  const [isOpened, setIsOpened] = useState<boolean>();
  const names = ranked?.outside ?? [];
  const isShown = names.length > 0 && (isOpened ?? names.some((name) => name === chosen));
  const ranking = useRankedProducts(isShown ? applicationId : undefined, { ...filters, outside: "true" }, tried, asOf);
  const listed = isShown ? ranking.data?.products : undefined;
  const products = useMemo(() => listed?.filter(({ outside }) => outside) ?? [], [listed]);
  return { isShown, onToggle: () => setIsOpened(!isShown), ranking, products };
}
