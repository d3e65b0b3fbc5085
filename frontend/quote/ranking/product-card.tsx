import { type ReactNode, createElement, useId } from "react";
import { businessDate } from "../../../shared/business-date.ts";
import { hasAmounts, isOffered } from "../../../shared/finance-options/eligible.ts";
import { costCapText, isAboveCostCap } from "../../../shared/quote/cost-cap.ts";
import { isAssumed } from "../../../shared/quote/product-notes.ts";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { ChevronIcon } from "../../ui/control-icons.tsx";
import kit from "../../ui/kit.module.css";
import { LevelMark } from "../../ui/level-mark.tsx";
import { onDemand, useFetched } from "../../ui/on-demand.ts";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import { Chip, DocumentationChip } from "../parts/documentation-chip.tsx";
import { LenderTile } from "../parts/lender-tile.tsx";
import { OptionCheckbox } from "../records/option-checkbox.tsx";
import { useOptionsDraft } from "../records/options-draft-context.ts";
import { useOfferProblem } from "../records/use-offer-problem.ts";
import { bringsOf, broughtText, budgetIn } from "./budget.ts";
import type { CardDetailsProps } from "./card-details.tsx";
import { CardFigures } from "./card-figures.tsx";
import { changeText, stepOf, stepText } from "./change-text.ts";
import { type Unknowns, reasonText } from "./criterion-text.ts";
import styles from "./product-card.module.css";
import { expiryText, rateDateText, verificationText } from "./sheet-date.ts";
import type { WhatItTakes } from "./what-if.ts";
import { useWhatIf } from "./what-if-context.ts";

/** Loaded after the first paint. */
export const cardDetails = onDemand<CardDetailsProps>(() => import("./card-details.tsx"));

/** The better an applicant fits, the lower the level. */
const levelColours = (level: Product["qualification"]) =>
  Object.fromEntries(["text", "bg", "border", "rail"].map((part) => [`--level-${part}`, `var(--level-${level}-${part})`]));

interface ProductCardProps extends CardDetailsProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function ProductCard({ isOpen, onToggle, ...details }: ProductCardProps) {
  const { application, product, unknowns } = details;
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
            <Details {...details} />
          </div>
        )}
      </article>
    </li>
  );
}

function Details(props: CardDetailsProps) {
  return useFetched(cardDetails) ? createElement(cardDetails.component(), props) : undefined;
}

interface CardOutcomeProps extends Pick<CardDetailsProps, "application" | "product" | "unknowns"> {
  readonly id: string;
}

/** The last line of a closed card: how well the product fits, one reason, and the date of the lender's rates. */
function CardOutcome({ id, product, unknowns, application }: CardOutcomeProps) {
  const { qualification, criteria } = product;
  const { response, budget: lenders } = useWhatIf();
  const budget = budgetIn(application);
  const [bring] = bringsOf(product, budget, lenders) ?? [];
  const brought = bring && budget && (
    <>
      {broughtText(bring, budget)} {isAssumed(bring.after) && <AssumedMark />}
    </>
  );
  const isChoosing = useOptionsDraft()?.isChoosing === true && isOffered(product);
  const problem = useOfferProblem(product, hasAmounts);
  const reason =
    isChoosing && problem !== undefined ? <b className={kit.semibold}>{problem}</b> : reasonOf(product, unknowns, response.data, brought);
  const expiry = expiryText(product, businessDate(new Date()));
  return (
    <>
      <p id={id} className={`${kit.row} ${kit.secondary} ${styles.outcome}`}>
        <LevelMark level={qualification} />
        <strong className={kit.semibold}>{levelLabels[qualification]}</strong>
        <span className={kit.figure}>
          {criteria}
          <span className={kit.hidden}> criteria</span>
        </span>
        {product.outside && <Chip className={styles.outside}>outside your panel</Chip>}
        {reason !== undefined && <span className={styles.reason}>{reason}</span>}
      </p>
      <p className={`${kit.tiny} ${kit.tertiary} ${styles.date}`}>
        {expiry !== undefined && <b>{expiry}</b>}
        {[rateDateText(product), product.verifiedOn ? verificationText(product) : []].flat().join(", ")}
      </p>
    </>
  );
}

/** What decides, else the nearest change of the deal that would make it fit, or bring it within the budget, or cheaper. */
function reasonOf(product: Product, unknowns: Unknowns, whatItTakes: WhatItTakes | undefined, brought: ReactNode): ReactNode {
  const cap = costCapText(product);
  if (isAboveCostCap(product)) return <b className={kit.semibold}>{cap}</b>;
  const reason = reasonText(product, unknowns);
  const change = whatItTakes?.paths.find(({ lender }) => lender === product.lender)?.changes[0];
  if (change && product.qualification > 1) return `${reason}, ${changeText(change)}`;
  if (brought !== undefined)
    return (
      <>
        {reason !== undefined && `${reason}. `}
        {brought}
      </>
    );
  const step = whatItTakes && stepOf(product, whatItTakes);
  if (reason !== undefined || !step) return reason ?? cap;
  return (
    <>
      {stepText(step)} {step.assumed && <AssumedMark />}
    </>
  );
}
