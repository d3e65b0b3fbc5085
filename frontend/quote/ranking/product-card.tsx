import { createElement, useId } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { ChevronIcon } from "../../ui/control-icons.tsx";
import kit from "../../ui/kit.module.css";
import { onDemand, useFetched } from "../../ui/on-demand.ts";
import { DocumentationChip } from "../parts/documentation-chip.tsx";
import { LenderTile } from "../parts/lender-tile.tsx";
import { OptionCheckbox } from "../records/option-checkbox.tsx";
import { useOptionsDraft } from "../records/options-draft-context.ts";
import type { CardDetailsProps } from "./card-details.tsx";
import { CardFigures } from "./card-figures.tsx";
import { CardOutcome } from "./card-outcome.tsx";
import type { Unknowns } from "./empty-field.ts";
import styles from "./product-card.module.css";

/** Loaded after the first paint. */
export const cardDetails = onDemand<CardDetailsProps>(() => import("./card-details.tsx"));

/** The better an applicant fits, the lower the level. */
const levelColours = (level: Product["qualification"]) =>
  Object.fromEntries(["text", "bg", "border", "rail"].map((part) => [`--level-${part}`, `var(--level-${level}-${part})`]));

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
  const isChoosing = useOptionsDraft()?.isChoosing;
  const detailsId = `${id}-details`;
  const { lender, tier, productName, labels, qualification } = product;
  return (
    <li>
      <article className={styles.card} style={levelColours(qualification)} aria-labelledby={`${id}-name`}>
        <div className={`${kit.stack} ${kit.small} ${styles.row} ${styles.head}`}>
          <LenderTile lender={lender} />
          <h3 id={`${id}-name`} className={`${kit.small} ${kit.secondary} ${styles.names}`}>
            <span className={`${kit.semibold} ${styles.lender}`}>{lender}</span>{" "}
            {labels.map((label) => (
              <DocumentationChip key={label} level={label} />
            ))}
            <span className={`${kit.block} ${styles.tier}`}>{productName ?? tier}</span>
          </h3>
          <CardFigures product={product} />
          {isChoosing && !isOpen && (
            <div className={styles.option}>
              <OptionCheckbox product={product} reasonId={`${id}-outcome`} />
            </div>
          )}
          <div className={`${kit.row} ${styles.status}`}>
            <CardOutcome id={`${id}-outcome`} product={product} unknowns={unknowns} application={application} />
            <button
              type="button"
              className={`${kit.row} ${kit.flexEnd} ${kit.gap4} ${styles.toggle}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              aria-label={`${isOpen ? "Hide criteria" : "Show criteria"} of ${lender}`}
              onClick={onToggle}
            >
              {isOpen ? "Hide" : "Show criteria"}
              <ChevronIcon direction={isOpen ? "up" : "down"} />
            </button>
          </div>
        </div>
        {isOpen && (
          <div id={detailsId}>
            <Details {...{ application, unknowns, product, onFocusRequest, onSubmit }} />
          </div>
        )}
      </article>
    </li>
  );
}

function Details(props: CardDetailsProps) {
  return useFetched(cardDetails) ? createElement(cardDetails.component(), props) : undefined;
}
