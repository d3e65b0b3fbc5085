import type { Application } from "../../../../shared/entities/application.ts";
import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";
import type { CriterionOfProduct } from "../../../api/ranked-products.ts";
import { PanelButton } from "../panel/panel-button.tsx";
import styles from "./criteria-column.module.css";
import { CriterionMark, criterionStates, stateOf } from "./criterion-mark.tsx";
import { criterionText, fieldText } from "./criterion-text.ts";
import { fieldsToFill } from "./fields-to-fill.ts";

interface CriteriaColumnProps {
  readonly application: Application;
  readonly criteria: readonly CriterionOfProduct[];
  readonly onAskFor: (attribute: CriterionAttribute) => void;
}

/** A product's criteria: those met, then the unknown ones with the way to the field that settles each, then those not met. */
export function CriteriaColumn({ application, criteria, onAskFor }: CriteriaColumnProps) {
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
            {criterion.result === null && <AddButton application={application} criterion={criterion} onAskFor={onAskFor} />}
          </li>
        ))}
      </ul>
    </>
  );
}

interface AddButtonProps extends Omit<CriteriaColumnProps, "criteria"> {
  readonly criterion: CriterionOfProduct;
}

function AddButton({ application, criterion, onAskFor }: AddButtonProps) {
  const field = fieldsToFill(application, criterion.attributes).find((one) => fieldText(one) !== undefined);
  if (field === undefined) return undefined;
  return (
    <PanelButton look="link" onClick={() => onAskFor(field)}>
      Add {fieldText(field)}
    </PanelButton>
  );
}

/** 5 met, 1 unknown */
function countsText(criteria: readonly CriterionOfProduct[]): string {
  const words = { met: "met", unknown: "unknown", failed: "not met" };
  const counts = criterionStates.map((state) => [criteria.filter((one) => stateOf(one) === state).length, words[state]] as const);
  return counts.flatMap(([count, word]) => (count === 0 ? [] : `${count} ${word}`)).join(", ");
}
