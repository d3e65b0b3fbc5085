import { createElement, lazy, useEffect, useId, useState, useRef } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { onDemand, useFetched } from "../../ui/on-demand.ts";
import { OptionCheckbox } from "../records/option-checkbox.tsx";
import type { CardDetailsProps } from "./card-details.tsx";
import { useWhatIf } from "./what-if-context.ts";
import { CardFigures } from "./card-figures.tsx";
import { CardFooter } from "./card-footer.tsx";
import type { Unknowns } from "./empty-field.ts";
import { LenderTile } from "../parts/lender-tile.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./product-card.module.css";
import type { DocumentationLevel } from "../../../shared/domain/documentation-level.ts";

/** Loaded after the first paint. */
export const cardDetails = onDemand<CardDetailsProps>(() => import("./card-details.tsx"));

const SolveRow = lazy(() => import("./solve-row.tsx"));

/** The better an applicant fits, the lower the level. */
const levels: Readonly<Record<Product["qualification"], string>> = { 0: "", 1: styles.level1, 2: styles.level2, 3: styles.level3 };

interface ProductCardProps {
  readonly application: Application;
  readonly product: Product;
  readonly unknowns: Unknowns;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onFocusRequest: (attribute: CriterionAttribute) => void;
  /** Undefined when the product's lender does not accept this application. */
  readonly onSubmit: (() => void) | undefined;
}

export function ProductCard({ application, product, unknowns, isOpen, onToggle, onFocusRequest, onSubmit }: ProductCardProps) {
  const id = useId();
  const detailsId = `${id}-details`;
  const { onRequest, onTry, tried } = useWhatIf();
  const hoverIntent = useHoverIntent(onRequest);
  useEffect(() => {
    if (isOpen) onRequest();
  }, [isOpen, onRequest]);
  const [isSolving, setIsSolving] = useState(false);
  const isTrying = Object.keys(tried).length > 0;
  const solving = { id: `${id}-solve`, isOpen: isSolving, onToggle: () => setIsSolving(!isSolving) };
  const maySolve = onTry !== undefined && !isTrying && (isSolving || product.qualification <= 1);
  const closeSolving = () => {
    setIsSolving(false);
    document.querySelector<HTMLElement>(`[id="${solving.id}"]`)?.focus();
  };
  return (
    <li {...hoverIntent}>
      <article className={`${styles.card} ${levels[product.qualification]}`} aria-labelledby={`${id}-name`}>
        <OptionCheckbox product={product} />
        <div className={styles.body}>
          <div className={styles.identity}>
            <LenderTile lender={product.lender} />
            <h3 id={`${id}-name`} className={`${kit.small} ${kit.secondary} ${styles.names}`}>
              <span className={styles.lender}>{product.lender}</span> <span>{product.productName ?? product.tier}</span>
            </h3>
            {product.labels.map((label) => (
              <DocumentationChip key={label} level={label} />
            ))}
          </div>
          <CardFigures product={product} brokerageRate={application.loanDetails.brokerageRate} />
        </div>
        <CardFooter
          unknowns={unknowns}
          product={product}
          isOpen={isOpen}
          detailsId={detailsId}
          onToggle={onToggle}
          solving={maySolve ? solving : undefined}
          onSubmit={onSubmit}
        />
        {isSolving && (
          // It keeps its answer while something is tried.
          <div hidden={!maySolve}>
            <OnDemandPart>
              <SolveRow application={application} product={product} onClose={closeSolving} />
            </OnDemandPart>
          </div>
        )}
        {isOpen && (
          <div id={detailsId}>
            <Details application={application} unknowns={unknowns} product={product} onFocusRequest={onFocusRequest} />
          </div>
        )}
      </article>
    </li>
  );
}

function Details(props: CardDetailsProps) {
  return useFetched(cardDetails) ? createElement(cardDetails.component(), props) : undefined;
}

const colours: Readonly<Record<DocumentationLevel, string>> = {
  Standard: "standard",
  "Low doc": "low-doc",
  "Light doc": "light-doc",
  "Full doc": "full-doc",
  Adverse: "adverse",
};

const DocumentationChip = ({ level }: { readonly level: DocumentationLevel }) => (
  <span className={styles.chip} style={{ color: `var(--chip-${colours[level]}-text)`, background: `var(--chip-${colours[level]}-bg)` }}>
    {level}
  </span>
);

const hoverIntentMs = 150;

/** Event handlers that call `act` once the pointer or the focus has rested on the element for a moment. */
function useHoverIntent(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  const start = () => {
    stop();
    timer.current = setTimeout(act, hoverIntentMs);
  };
  return { onPointerEnter: start, onPointerLeave: stop, onFocus: start };
}
