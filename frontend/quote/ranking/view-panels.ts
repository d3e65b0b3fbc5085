import { type ComponentType, lazy } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import type { Product, RankedProducts } from "../../client/application/ranked-products.ts";
import type { ResultFilters } from "./filters.ts";
import type { View } from "./views.ts";

export interface ViewPanelProps {
  readonly application: Application;
  /** The browser's own ranking while a value is being chosen, otherwise the server's. */
  readonly ranked: RankedProducts;
  /** Those of its products that are not hidden, in their order. */
  readonly products: readonly Product[];
  readonly filters: ResultFilters;
  /** The lenders with an expanded card. */
  readonly open: ReadonlySet<string>;
  readonly onFocusRequest: (attribute: CriterionAttribute) => void;
}

/** What each view shows in the place of the cards. Loaded when it is first chosen. */
export const viewPanels: Readonly<Record<Exclude<View, "cards">, ComponentType<ViewPanelProps>>> = {
  scenarios: lazy(() => import("../scenarios/variants-view.tsx")),
  grid: lazy(() => import("../scenarios/grid/grid-view.tsx")),
};
