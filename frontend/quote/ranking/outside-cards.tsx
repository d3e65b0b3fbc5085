import { type ReactNode, useMemo } from "react";
import type { Product } from "../../client/application/ranked-products.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import kit from "../../ui/kit.module.css";
import { CardHeads } from "./card-figures.tsx";
import type { Unknowns } from "./criterion-text.ts";
import { queryOf } from "./filters.ts";
import type { ProductCardsProps } from "./product-cards.tsx";
import styles from "./product-cards.module.css";
import { useWhatItTakes } from "./what-if.ts";
import { WhatIfContext, useWhatIf } from "./what-if-context.ts";

interface OutsideCardsProps extends Pick<ProductCardsProps, "outside" | "filters"> {
  readonly applicationId: string;
  /** Where no card of the panel stands above. */
  readonly hasHeads: boolean;
  readonly cardOf: (product: Product, unknowns: Unknowns) => ReactNode;
}

/** The cards of the lenders outside the panel, with what would make them fit. While a value is being chosen they keep the saved one's figures. */
export default function OutsideCards({ applicationId, outside: { ranking, products }, filters, hasHeads, cardOf }: OutsideCardsProps) {
  const whatIf = useWhatIf();
  const { data, error, isValidating, mutate } = ranking;
  const lenders = products.map(({ lender }) => lender);
  const isAsked = whatIf.asOf === undefined && lenders.length > 0;
  const response = useWhatItTakes(isAsked ? applicationId : undefined, { ...queryOf(filters), lenders, outside: "true" }, whatIf.tried);
  const ofOutside = useMemo(() => ({ ...whatIf, response }), [whatIf, response]);
  if (error) {
    const retry = () => void mutate().catch(() => undefined);
    return <ErrorPanel title="These lenders could not be loaded" text={error.message} isRetrying={isValidating} onRetry={retry} />;
  }
  if (!data) return <output className={kit.secondary}>Loading...</output>;
  return (
    <WhatIfContext value={ofOutside}>
      {hasHeads && <CardHeads products={products} />}
      <ul
        className={`${kit.stack} ${kit.gap8} ${kit.list} ${styles.list}`}
        aria-label="Products of lenders outside your panel"
        aria-busy={whatIf.isPreview}
      >
        {products.map((product) => cardOf(product, data.unknowns))}
      </ul>
    </WhatIfContext>
  );
}
