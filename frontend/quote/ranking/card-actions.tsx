import { Button } from "antd";
import { type ReactNode, lazy, useId, useState } from "react";
import { canBeChosen, hasAmounts, isOffered } from "../../../shared/finance-options/eligible.ts";
import { isAboveCostCap } from "../../../shared/quote/cost-cap.ts";
import { lenderSlug } from "../../../shared/rulebook/file-name.ts";
import { useIsLenderConnected } from "../../client/connected.ts";
import { DisabledReason } from "../../ui/disabled-reason.tsx";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { ButtonLink, LinkButton } from "../parts/link-button.tsx";
import { useMayMakeOptions, useOptionsDraft } from "../records/options-draft-context.ts";
import { OptionCheckbox } from "../records/option-checkbox.tsx";
import { useOfferProblem } from "../records/use-offer-problem.ts";
import type { CardDetailsProps } from "./card-details.tsx";
import { movesText, trialValuesOf } from "./change-text.ts";
import { LenderFigure } from "./lender-figure.tsx";
import { OtherTiers } from "./other-tiers.tsx";
import { CopyPriceButton } from "./price-column.tsx";
import { TryButton } from "./try-button.tsx";
import { useWhatIf } from "./what-if-context.ts";
import { useOnChoose } from "../records/selection-context.ts";
import kit from "../../ui/kit.module.css";
import styles from "./card-details.module.css";

const SolveRow = lazy(() => import("./solve-row.tsx"));

interface Part {
  readonly name: string;
  /** For screen readers: which lender's. */
  readonly label: string;
  readonly isHidden?: boolean;
  readonly content: ReactNode;
}

/** The last row of an open card: what explains the product, one part at a time below the row, and the next step with it. */
export function CardActions(props: CardDetailsProps) {
  const id = useId();
  const [open, setOpen] = useState<string>();
  const close = () => {
    setOpen(undefined);
    document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus();
  };
  const parts = useParts(props, open, close);
  const part = parts.find(({ name }) => name === open);
  return (
    <>
      <div className={`${kit.row} ${kit.wrap} ${styles.part}`}>
        {parts
          .filter(({ isHidden }) => !isHidden)
          .map(({ name, label }) => (
            <LinkButton
              key={name}
              aria-label={label}
              aria-expanded={open === name}
              aria-controls={open === name ? id : undefined}
              onClick={() => setOpen(open === name ? undefined : name)}
            >
              {name}
            </LinkButton>
          ))}
        <CopyPriceButton application={props.application} product={props.product} />
        {!props.product.outside && (
          <ButtonLink href={pagePath(props)} aria-label={`Lender's page: ${props.product.lender}`}>
            Lender's page
          </ButtonLink>
        )}
        <div className={`${kit.row} ${kit.wrap} ${kit.gap16} ${kit.end}`}>
          <NextStep {...props} />
        </div>
      </div>
      {part && (
        <div id={id} className={styles.part} hidden={part.isHidden}>
          <OnDemandPart>{part.content}</OnDemandPart>
        </div>
      )}
    </>
  );
}

/** The page outlines the rate of this quote's product. */
function pagePath({ application: { humanId }, product: { lender, productName, tier } }: CardDetailsProps): string {
  const opened = new URLSearchParams({ tier, ...(productName !== null && { product: productName }), quote: String(humanId) });
  return `/lenders/${lenderSlug(lender)}?${opened.toString()}`;
}

function useParts({ application, unknowns, product }: CardDetailsProps, open: string | undefined, onClose: () => void): readonly Part[] {
  const { asOf, tried, onTry } = useWhatIf();
  const { lender, assumptions, qualification, repayments } = product;
  const count = assumptions.length === 1 ? "1 assumption" : `All ${assumptions.length} assumptions`;
  const isTrying = Object.keys(tried).length > 0;
  const assumed = { name: count, label: `${count} about ${lender}`, content: <Assumptions reasons={assumptions} /> };
  const tiers = {
    name: "Other tiers",
    label: `Other tiers of ${lender}`,
    content: <OtherTiers application={application} product={product} unknowns={unknowns} />,
  };
  const difference = {
    name: "Report a difference",
    label: `Report a difference to ${lender}'s calculator`,
    content: <LenderFigure application={application} product={product} />,
  };
  // It keeps its answer while something is tried.
  const solve = {
    name: "Solve",
    label: `Solve for ${lender}`,
    isHidden: isTrying,
    content: <SolveRow application={application} product={product} onClose={onClose} />,
  };
  return [
    assumptions.length > 0 ? assumed : [],
    tiers,
    asOf === undefined && repayments !== null ? difference : [],
    onTry && (open === solve.name || qualification <= 1) ? solve : [],
  ].flat();
}

/** Why values of the lender's sheet are assumed. */
const Assumptions = ({ reasons }: { readonly reasons: readonly string[] }) => (
  <ul className={`${kit.stack} ${kit.secondary} ${styles.info}`}>
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>
);

interface ChooseButtonProps extends Pick<CardDetailsProps, "product"> {
  /** The element that says why it cannot be chosen. */
  readonly reasonId: string;
}

/** In the open card of a product that fits: opens the drawer that records the choice. */
function ChooseButton({ product, reasonId }: ChooseButtonProps) {
  const onChoose = useOnChoose();
  const isForOptions = useOptionsDraft()?.isChoosing === true;
  const problem = useOfferProblem(product, canBeChosen);
  if (!onChoose || isForOptions || !isOffered(product) || product.repayments === null) return null;
  const { lender } = product;
  return (
    <Button
      disabled={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : reasonId}
      onClick={() => onChoose(lender)}
    >
      Choose {lender}
    </Button>
  );
}

/** Whether the customer is shown the product, and the one action that fits its level. */
function NextStep({ application, product, onSubmit }: CardDetailsProps) {
  const { response } = useWhatIf();
  const mayMakeOptions = useMayMakeOptions(application);
  const isConnected = useIsLenderConnected(product.lender);
  const optionProblem = useOfferProblem(product, hasAmounts);
  const reasonId = useId();
  const { lender, qualification, repayments } = product;
  if (qualification > 1) {
    const change = response.data?.paths.find((path) => path.lender === lender)?.changes[0];
    return (
      qualification === 2 &&
      change && <TryButton tried={trialValuesOf(change.moves)} lender={lender} text={movesText(change.moves)} isMainAction />
    );
  }
  // An organisation without a credit licence submits without a recorded choice.
  const isSubmittable = onSubmit && isConnected !== undefined && !isAboveCostCap(product);
  const isChosen = application.selection?.lender === lender;
  return (
    <>
      {mayMakeOptions && repayments !== null && optionProblem !== undefined && (
        <span id={reasonId}>
          <DisabledReason text={optionProblem} />
        </span>
      )}
      {mayMakeOptions && <OptionCheckbox product={product} label="In the customer's options" reasonId={reasonId} />}
      {!(isSubmittable && isChosen) && <ChooseButton product={product} reasonId={reasonId} />}
      {isSubmittable && (isConnected || isChosen) && (
        <Button aria-label={isConnected ? `Submit to ${lender}` : `Lodge with ${lender}`} onClick={onSubmit}>
          {isConnected ? "Submit" : "Lodge"}
        </Button>
      )}
    </>
  );
}
