import { type ReactNode, useMemo } from "react";
import { usePreview } from "../../../api/application/preview.ts";
import type { RankedProducts } from "../../../api/application/ranked-products.ts";
import { ChangedDealsContext, useChangedDeals } from "./changed-deals-context.ts";

interface PreviewedProps {
  readonly applicationId: string;
  /** The server's. */
  readonly ranked: RankedProducts;
  readonly children: (ranked: RankedProducts, isPreview: boolean) => ReactNode;
}

/** Renders the browser's ranking while a value is being chosen: this part of the page alone, so that each step takes a frame. */
export function Previewed({ applicationId, ranked, children }: PreviewedProps) {
  const changedDeals = useChangedDeals();
  const preview = usePreview(applicationId);
  const isPreview = preview !== undefined;
  const shownDeals = useMemo(
    () => (isPreview ? { ...changedDeals, isPreview, answer: { ...changedDeals.answer, data: undefined } } : changedDeals),
    [changedDeals, isPreview],
  );
  return <ChangedDealsContext value={shownDeals}>{children(preview ?? ranked, isPreview)}</ChangedDealsContext>;
}
