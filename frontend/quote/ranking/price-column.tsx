import { useRef, useState } from "react";
import { isTraceConsistent } from "../../../shared/quote/trace/consistency.ts";
import { type Product, usePriceTrace } from "../../client/application/ranked-products.ts";
import { failureText } from "../../ui/failure-text.ts";
import { useShortcut } from "../../ui/use-shortcut.ts";
import { useWhatIf } from "./what-if-context.ts";
import { LinkButton } from "../parts/link-button.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./price-column.module.css";
import { type PriceBreakdown, type PriceRow, priceBreakdown, breakdownText } from "./price-rows.ts";

interface PriceColumnProps {
  readonly applicationId: string;
  readonly product: Product;
}

/** The steps that add up to the card's rate, amount financed and repayment. Hidden unless they match the card's figures. */
export function PriceColumn({ applicationId, product }: PriceColumnProps) {
  const whatIf = useWhatIf();
  const { data, error, isValidating, mutate } = usePriceTrace(applicationId, product.lender, whatIf);
  const trace = data?.products[0]?.trace;
  const isShown = trace !== undefined && isTraceConsistent({ product, trace });
  const breakdown = isShown ? priceBreakdown(trace, product) : undefined;
  return (
    <>
      <h4 className={styles.heading}>
        Price {breakdown && <CopyButton text={breakdownText(`${product.lender}, ${product.productName ?? product.tier}`, breakdown)} />}
      </h4>
      {breakdown && <Breakdown breakdown={breakdown} hasFees={product.feesTotal !== null} />}
      {!breakdown && !error && (
        <output>
          {isValidating || whatIf.isPreview ? "Working it out…" : "The rows do not add up to this card, so they are not shown."}
        </output>
      )}
      {!breakdown && error && (
        <p role="alert">
          The price could not be itemised. {failureText(error)}{" "}
          <LinkButton disabled={isValidating} onClick={() => void mutate().catch(() => undefined)}>
            Try again
          </LinkButton>
        </p>
      )}
    </>
  );
}

interface BreakdownProps {
  readonly breakdown: PriceBreakdown;
  /** Whether the lender states its fees. */
  readonly hasFees: boolean;
}

const Breakdown = ({ breakdown: { rate, amount, result, monthly, notCounted }, hasFees }: BreakdownProps) => (
  <>
    <Rows name="Rate" rows={rate} />
    {amount.length > 0 && <Rows name="Amount" rows={amount} />}
    {!hasFees && <p className={styles.none}>Fees not stated by the lender</p>}
    {result && (
      <p className={`${kit.flex} ${kit.spread} ${kit.semibold} ${styles.result}`}>
        <span>{result.name}</span> <b>{result.value}</b>
      </p>
    )}
    {monthly.length > 0 && <Rows rows={monthly} />}
    {notCounted.length > 0 && (
      <details className={styles.notCounted}>
        <summary>Not counted ({notCounted.length})</summary>
        <Rows rows={notCounted} />
      </details>
    )}
  </>
);

const Rows = ({ name, rows }: { readonly name?: string; readonly rows: readonly PriceRow[] }) => (
  <table className={styles.rows}>
    {name !== undefined && (
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">
            Value <span className={styles.below}>Running</span>
          </th>
          <th scope="col">Running</th>
        </tr>
      </thead>
    )}
    <tbody>
      {rows.map((row, place) => (
        <tr key={`${place} ${row.name}`}>
          <th scope="row">
            {row.name} {row.assumed !== undefined && <small title={row.assumed}>illustrative</small>}
          </th>
          <td>
            {row.value} {row.running !== undefined && <span className={styles.below}>{row.running}</span>}
          </td>
          <td>{row.running}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const shortcut = "c";

/** Also copies when c is pressed while the focus is in the card. */
function CopyButton({ text }: { readonly text: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [answer, setAnswer] = useState("");
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setAnswer("Copied"),
      () => setAnswer("The browser did not allow it"),
    );
  };
  useShortcut(shortcut, copy, (target) => target.closest("article")?.contains(button.current) ?? false);
  return (
    <span>
      <output className={styles.answer}>{answer}</output>
      <LinkButton ref={button} aria-keyshortcuts={shortcut} onClick={copy}>
        Copy as text
      </LinkButton>
    </span>
  );
}
