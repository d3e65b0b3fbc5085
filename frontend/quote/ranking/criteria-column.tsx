import type { CriterionOfProduct } from "../../client/application/ranked-products.ts";
import kit from "../../ui/kit.module.css";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import { LinkButton } from "../parts/link-button.tsx";
import styles from "./card-details.module.css";
import type { CardDetailsProps } from "./card-details.tsx";
import { CriterionMark, criterionStates, stateOf } from "./criterion-mark.tsx";
import { criterionText, emptyFieldOf, fieldText } from "./criterion-text.ts";

interface CriteriaColumnProps extends Pick<CardDetailsProps, "unknowns" | "product" | "onFocusRequest"> {
  /** Criteria that the lender does not state; undefined while that is not known. */
  readonly assumed: readonly { readonly label: string; readonly reason: string }[] | undefined;
}

/** Met criteria first, then unknown ones with a link to their field, then failed ones. */
export function CriteriaColumn({ unknowns, product, assumed, onFocusRequest }: CriteriaColumnProps) {
  const { criteriaResults: criteria, lender } = product;
  const reasonOf = ({ label }: CriterionOfProduct) => assumed?.find((one) => one.label === label)?.reason;
  const rows = criterionStates.flatMap((state) => criteria.filter((criterion) => stateOf(criterion) === state));
  return (
    <>
      <h4 className={`${kit.flex} ${kit.spread}`}>
        Criteria <span className={`${kit.tiny} ${kit.tertiary} ${styles.counts}`}>{countsText(criteria)}</span>
      </h4>
      <ul className={`${kit.stack} ${kit.list} ${styles.criteria}`}>
        {rows.map((criterion, place) => (
          <li key={`${place} ${criterion.label}`} className={`${kit.flex} ${kit.gap8}`} data-state={stateOf(criterion)}>
            <CriterionMark state={stateOf(criterion)} />
            <span className={styles.label}>
              {criterionText(criterion)} {reasonOf(criterion) !== undefined && <AssumedMark lender={lender} reason={reasonOf(criterion)} />}
            </span>
            {criterion.result === null && <AddButton unknowns={unknowns} criterion={criterion} onFocusRequest={onFocusRequest} />}
          </li>
        ))}
      </ul>
    </>
  );
}

interface AddButtonProps extends Pick<CriteriaColumnProps, "unknowns" | "onFocusRequest"> {
  readonly criterion: CriterionOfProduct;
}

function AddButton({ unknowns, criterion, onFocusRequest }: AddButtonProps) {
  const field = emptyFieldOf(criterion, unknowns);
  if (field === undefined) return undefined;
  return (
    <LinkButton aria-label={`Add ${fieldText(field)}`} onClick={() => onFocusRequest(field)}>
      Add
    </LinkButton>
  );
}

/** Example: 5 met, 1 unknown */
function countsText(criteria: readonly CriterionOfProduct[]): string {
  const texts = { met: "met", unknown: "unknown", failed: "not met" };
  const counts = criterionStates.map((state) => [criteria.filter((one) => stateOf(one) === state).length, texts[state]] as const);
  return counts.flatMap(([count, word]) => (count === 0 ? [] : `${count} ${word}`)).join(", ");
}
