import { useRef, useState } from "react";
import { feeShareOf, feeShareText } from "../../../shared/quote/fee-share.ts";
import { productNotes } from "../../../shared/quote/product-notes.ts";
import { isTraceConsistent } from "../../../shared/quote/trace/consistency.ts";
import { type Product, usePriceTrace } from "../../client/application/ranked-products.ts";
import kit from "../../ui/kit.module.css";
import { useShortcut } from "../../ui/use-shortcut.ts";
import { AssumedMark, ProvedMark } from "../parts/assumed-mark.tsx";
import { LinkButton } from "../parts/link-button.tsx";
import type { CardDetailsProps } from "./card-details.tsx";
import { useCommission } from "./commission-context.ts";
import { FailedPart } from "./failed-part.tsx";
import styles from "./price-column.module.css";
import { type PriceBreakdown, type PriceRow, breakdownText, priceBreakdown } from "./price-rows.ts";
import { useWhatIf } from "./what-if-context.ts";
import { withoutBrokerage } from "./without-brokerage.ts";

type PriceColumnProps = Pick<CardDetailsProps, "application" | "product">;

/** The steps that add up to the card's figures; no breakdown unless they match these. */
function usePriceBreakdown({ application, product }: PriceColumnProps) {
  const { data, ...response } = usePriceTrace(application._id, product.lender, useWhatIf());
  const isCommissionShown = useCommission().isShown;
  const trace = data?.products[0]?.trace;
  const isShown = trace !== undefined && isTraceConsistent({ product, trace });
  return { ...response, breakdown: isShown ? priceBreakdown(isCommissionShown ? trace : withoutBrokerage(trace), product) : undefined };
}

/** From the lender's base rate and the asset value to the repayment, with what does not apply. */
export function PriceColumn(props: PriceColumnProps) {
  const { isPreview } = useWhatIf();
  const { breakdown, ...response } = usePriceBreakdown(props);
  const { error, isValidating } = response;
  return (
    <>
      <h4>Extras</h4>
      {breakdown && <Breakdown breakdown={breakdown} product={props.product} />}
      {!breakdown && error && <FailedPart text="The price could not be itemised." response={response} />}
      {!breakdown && !error && (
        <output>{isValidating || isPreview ? "Working it out…" : "The rows do not add up to this card, so they are not shown."}</output>
      )}
    </>
  );
}

interface BreakdownProps extends Pick<PriceColumnProps, "product"> {
  readonly breakdown: PriceBreakdown;
}

function Breakdown({ breakdown: { rate, amount, result, monthly }, product }: BreakdownProps) {
  const { lender } = product;
  const feesNote = feesNoteOf(product);
  return (
    <>
      <table className={`${kit.wide} ${kit.digits} ${styles.rows}`}>
        <thead className={`${kit.tiny} ${kit.tertiary}`}>
          <tr>
            <th scope="col">Rate</th>
            <th scope="col">
              Value <span className={`${kit.secondary} ${styles.below}`}>Balance</span>
            </th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <Rows rows={rate} lender={lender} />
        {amount.length > 0 && (
          <tbody>
            <tr className={`${kit.tiny} ${kit.tertiary}`}>
              <th scope="rowgroup" colSpan={3}>
                Amount
              </th>
            </tr>
          </tbody>
        )}
        <Rows rows={amount} lender={lender} />
        {result && <Rows rows={[{ ...result, value: "", running: result.value }]} lender={lender} isResult />}
        <Rows rows={monthly} lender={lender} />
      </table>
      {feesNote !== undefined && <p className={kit.tertiary}>{feesNote}</p>}
    </>
  );
}

function feesNoteOf(product: Product): string | undefined {
  if (product.feesTotal === null) return "Fees not stated by the lender";
  const share = feeShareOf(product);
  return share === null ? undefined : `Fees ${feeShareText(share)}`;
}

interface RowsProps {
  readonly rows: readonly PriceRow[];
  readonly lender: string;
  readonly isResult?: true;
}

const Rows = ({ rows, lender, isResult }: RowsProps) => (
  <tbody className={isResult && styles.result}>
    {rows.map(({ name, value, running, assumed, proved, state }, place) => (
      <tr key={`${place} ${name}`} data-state={state}>
        <th scope="row">
          {name} {state !== undefined && <span className={state === "unknown" ? undefined : kit.hidden}>({state})</span>}
          {assumed !== undefined && <AssumedMark lender={lender} reason={assumed} />}
          {proved && <ProvedMark />}
        </th>
        <td>
          {value} {running !== undefined && <span className={`${kit.secondary} ${styles.below}`}>{running}</span>}
        </td>
        <td>{running}</td>
      </tr>
    ))}
  </tbody>
);

const shortcut = "c";

/** Copies the price; also when c is pressed while the focus is in the card. */
export function CopyPriceButton(props: PriceColumnProps) {
  const { product } = props;
  const { breakdown } = usePriceBreakdown(props);
  const button = useRef<HTMLButtonElement>(null);
  const [answer, setAnswer] = useState("");
  const { lender, productName, tier } = product;
  const copy = () => {
    if (!breakdown) return;
    navigator.clipboard.writeText(breakdownText(`${lender}, ${productName ?? tier}`, breakdown, productNotes(product))).then(
      () => setAnswer("Copied"),
      () => setAnswer("The browser did not allow it"),
    );
  };
  useShortcut(shortcut, copy, (target) => target.closest("article")?.contains(button.current) ?? false);
  return (
    <>
      <LinkButton ref={button} disabled={!breakdown} aria-keyshortcuts={shortcut} onClick={copy}>
        Copy as text
      </LinkButton>
      <output className={kit.secondary}>{answer}</output>
    </>
  );
}
