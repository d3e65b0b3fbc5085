import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import type { CriterionOfProduct } from "../../client/application/ranked-products.ts";
import styles from "./criteria-column.module.css";
import { CriterionMark, criterionStates, stateOf } from "./criterion-mark.tsx";
import { criterionText, fieldText } from "./criterion-text.ts";
import { type Unknowns, emptyFieldOf } from "./empty-field.ts";
import { LinkButton } from "../parts/link-button.tsx";

interface CriteriaColumnProps {
  readonly unknowns: Unknowns;
  readonly criteria: readonly CriterionOfProduct[];
  readonly onFocusRequest: (attribute: CriterionAttribute) => void;
}

/** Met criteria first, then unknown ones with a link to their field, then failed ones. */
export function CriteriaColumn({ unknowns, criteria, onFocusRequest }: CriteriaColumnProps) {
  const rows = criterionStates.flatMap((state) => criteria.filter((criterion) => stateOf(criterion) === state));
  return (
    <>
      <h4 className={styles["heading"]}>
        Criteria <span>{countsText(criteria)}</span>
      </h4>
      <ul className={styles["criteria"]}>
        {rows.map((criterion, place) => (
          <li key={`${place} ${criterion.label}`} data-state={stateOf(criterion)}>
            <CriterionMark state={stateOf(criterion)} />
            <span className={styles["label"]}>{criterionText(criterion)}</span>
            {criterion.result === null && <AddButton unknowns={unknowns} criterion={criterion} onFocusRequest={onFocusRequest} />}
          </li>
        ))}
      </ul>
    </>
  );
}

interface AddButtonProps extends Omit<CriteriaColumnProps, "criteria"> {
  readonly criterion: CriterionOfProduct;
}

function AddButton({ unknowns, criterion, onFocusRequest }: AddButtonProps) {
  const field = emptyFieldOf(criterion, unknowns);
  if (field === undefined) return undefined;
  return <LinkButton onClick={() => onFocusRequest(field)}>Add {fieldText(field)}</LinkButton>;
}

/** Example: 5 met, 1 unknown */
function countsText(criteria: readonly CriterionOfProduct[]): string {
  const texts = { met: "met", unknown: "unknown", failed: "not met" };
  const counts = criterionStates.map((state) => [criteria.filter((one) => stateOf(one) === state).length, texts[state]] as const);
  return counts.flatMap(([count, word]) => (count === 0 ? [] : `${count} ${word}`)).join(", ");
}
