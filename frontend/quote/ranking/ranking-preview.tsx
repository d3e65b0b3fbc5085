import { type ReactNode, useMemo } from "react";
import { usePreview } from "../../client/application/preview.ts";
import type { RankedProducts } from "../../client/application/ranked-products.ts";
import { WhatIfContext, useWhatIf } from "./what-if-context.ts";

interface RankingPreviewProps {
  readonly applicationId: string;
  /** The server's. */
  readonly ranked: RankedProducts;
  readonly children: (ranked: RankedProducts, isPreview: boolean) => ReactNode;
}

/** Renders the browser's ranking while a value is being chosen: this part of the page alone, so that each step takes a frame. */
export function RankingPreview({ applicationId, ranked, children }: RankingPreviewProps) {
  const whatIf = useWhatIf();
  const preview = usePreview(applicationId);
  const isPreview = preview !== undefined;
  const currentWhatIf = useMemo(
    () => (isPreview ? { ...whatIf, isPreview, response: { ...whatIf.response, data: undefined } } : whatIf),
    [whatIf, isPreview],
  );
  return <WhatIfContext value={currentWhatIf}>{children(preview ?? ranked, isPreview)}</WhatIfContext>;
}
