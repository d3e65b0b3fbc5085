import { isAssumed } from "../../../shared/quote/product-notes.ts";
import { balloonPercentText, dollarText, percentText } from "../../../shared/format.ts";
import { type Change, type Move, type LenderChanges } from "./what-if.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import kit from "../../ui/kit.module.css";
import { attributeLabels } from "../panel/attribute-labels.ts";
import { movesText, trialValuesOf } from "./change-text.ts";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import { useWhatIf } from "./what-if-context.ts";
import { RemindButton } from "./remind-button.tsx";
import { criterionText, fieldText } from "./criterion-text.ts";
import { FailedPart } from "./failed-part.tsx";
import { shortDateText } from "../../ui/short-date.ts";
import { TryButton } from "./try-button.tsx";
import details from "./card-details.module.css";
import styles from "./what-would-it-take.module.css";

/** In an open card of a lender that does not fit: each single change that would make it fit, or a pair of them. */
export function WhatWouldItTake({ product: { lender } }: { readonly product: Product }) {
  const { response } = useWhatIf();
  const path = response.data?.paths.find((one) => one.lender === lender);
  return (
    <div className={details.part}>
      <h4>What would it take</h4>
      {path && <Changes path={path} />}
      {!path && response.error && <FailedPart text="This could not be worked out." response={response} />}
      {!path && !response.error && <output>Working it out…</output>}
    </div>
  );
}

function Changes({ path: { lender, changes, unchangeableCriteria } }: { readonly path: LenderChanges }) {
  if (changes.length === 0) {
    const reasons = unchangeableCriteria.map((label) => criterionText({ label })).join(", ");
    return <p>{`No change of this deal makes ${lender} fit${reasons === "" ? "" : `: ${reasons}`}.`}</p>;
  }
  return (
    <ul className={`${kit.list} ${kit.digits} ${styles.changes}`}>
      {changes.map((change, place) => (
        <li key={movesText(change.moves)} className={kit.stack}>
          <span className={kit.secondary}>{place > 0 && "or"}</span>
          <span>
            {change.moves.map((move, at) => (
              <MoveText key={move.field} move={move} isSecond={at > 0} />
            ))}
          </span>
          <span className={styles.monthly}>
            <b className={kit.semibold}>{dollarText(change.after.repayments)}</b> a month {isAssumed(change.after) && <AssumedMark />}
          </span>
          <span className={`${kit.secondary} ${styles.rest}`}>{restText(change)}</span>
          <TryButton tried={trialValuesOf(change.moves)} lender={lender} text={movesText(change.moves)} />
          {waitOf(change) !== undefined && <RemindButton lenders={[lender]} on={waitOf(change)!} />}
        </li>
      ))}
    </ul>
  );
}

/** The later day that is the whole change. */
const waitOf = ({ moves: [move, ...others] }: Change): string | undefined =>
  move?.field === "wait" && others.length === 0 ? String(move.to) : undefined;

function MoveText({ move: { field, from, to }, isSecond }: { readonly move: Move; readonly isSecond: boolean }) {
  if (field === "wait") {
    return (
      <>
        {isSecond ? " and wait until " : "Wait until "}
        <b className={kit.semibold}>{shortDateText(String(to))}</b>
      </>
    );
  }
  return (
    <>
      {isSecond && " and "}
      <span className={kit.medium}>{isSecond ? fieldText(field) : attributeLabels[field]}</span> {valueText(field, from)}{" "}
      <span aria-hidden="true">→</span>
      <span className={kit.hidden}>to</span> <b className={kit.semibold}>{valueText(field, to)}</b>
    </>
  );
}

function valueText(field: Move["field"], value: Move["to"]): string {
  if (field === "deposit" || field === "assetValue") return dollarText(Number(value));
  if (field === "balloon") return balloonPercentText(Number(value));
  return field === "term" ? `${value} months` : String(value);
}

/** Example: at 24.50% · would then need: employment type */
function restText({ after, borrowsMore, stillUnknown }: Change): string {
  const parts = [
    `at ${percentText(after.rate)}`,
    after.repayments === null ? "the balloon exceeds the amount financed" : "",
    borrowsMore > 0 ? `borrows ${dollarText(borrowsMore)} more` : "",
    stillUnknown.length > 0 ? `would then need: ${stillUnknown.map(fieldText).join(", ")}` : "",
  ];
  return parts.filter((part) => part !== "").join(" · ");
}
