import type { ReactNode } from "react";
import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { hasAmounts, isOffered } from "../../../shared/finance-options/eligible.ts";
import { costCapText, isAboveCostCap } from "../../../shared/quote/cost-cap.ts";
import { isAssumed } from "../../../shared/quote/product-notes.ts";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import kit from "../../ui/kit.module.css";
import { LevelMark } from "../../ui/level-mark.tsx";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import { Chip } from "../parts/documentation-chip.tsx";
import { useOptionsDraft } from "../records/options-draft-context.ts";
import { useOfferProblem } from "../records/use-offer-problem.ts";
import { bringsOf, broughtText, budgetIn } from "./budget.ts";
import { changeText, stepText } from "./change-text.ts";
import { reasonText } from "./criterion-text.ts";
import type { Unknowns } from "./empty-field.ts";
import styles from "./product-card.module.css";
import { expiryText, rateDateText, verificationText } from "./sheet-date.ts";
import type { WhatItTakes } from "./what-if.ts";
import { useWhatIf } from "./what-if-context.ts";

interface CardOutcomeProps {
  readonly id: string;
  readonly product: Product;
  readonly unknowns: Unknowns;
  readonly application: Application;
}

/** The last line of a closed card: how well the product fits, one reason, and the date of the lender's rates. */
export function CardOutcome({ id, product, unknowns, application }: CardOutcomeProps) {
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
  const reason = isChoosing && problem !== undefined ? <b>{problem}</b> : reasonOf(product, unknowns, response.data, brought);
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
  if (isAboveCostCap(product)) return <b>{cap}</b>;
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

/** The nearest value of the deal with another price: one that costs more before any that costs less. */
export function stepOf({ lender, qualification }: Product, { steps }: WhatItTakes): WhatItTakes["steps"][number] | undefined {
  if (qualification > 0) return undefined;
  const ofLender = steps.filter((step) => step.lender === lender);
  return ofLender.find(({ warning }) => warning) ?? ofLender[0];
}
