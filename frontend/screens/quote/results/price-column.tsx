import { useRef, useState } from "react";
import { agrees } from "../../../../shared/quote/trace/agrees.ts";
import { type Product, usePriceTrace } from "../../../api/application/ranked-products.ts";
import { failureText } from "../../../ui/failure-text.ts";
import { useShortcut } from "../../../ui/use-shortcut.ts";
import { useChangedDeals } from "./changed-deals-context.ts";
import { LinkButton } from "./link-button.tsx";
import styles from "./price-column.module.css";
import { type PriceLadder, type PriceRow, ladderOf, ladderText } from "./price-rows.ts";

interface PriceColumnProps {
  readonly applicationId: string;
  readonly product: Product;
}

/** How the card's rate, amount financed and repayment come about. It never disagrees with its card: until it agrees, it is not shown. */
export function PriceColumn({ applicationId, product }: PriceColumnProps) {
  const changedDeals = useChangedDeals();
  const { data, error, isValidating, mutate } = usePriceTrace(applicationId, product.lender, changedDeals);
  const trace = data?.products[0]?.trace;
  const isShown = trace !== undefined && agrees({ product, trace });
  const ladder = isShown ? ladderOf(trace, product) : undefined;
  return (
    <>
      <h4 className={styles["heading"]}>
        Price {ladder && <CopyButton text={ladderText(`${product.lender}, ${product.productName ?? product.tier}`, ladder)} />}
      </h4>
      {ladder && <Ladder ladder={ladder} hasFees={product.feesTotal !== null} />}
      {!ladder && !error && (
        <output>
          {isValidating || changedDeals.isPreview ? "Working it out…" : "The rows do not add up to this card, so they are not shown."}
        </output>
      )}
      {!ladder && error && (
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

interface LadderProps {
  readonly ladder: PriceLadder;
  /** Whether the lender states its fees. */
  readonly hasFees: boolean;
}

const Ladder = ({ ladder: { rate, amount, result, monthly, notCounted }, hasFees }: LadderProps) => (
  <>
    <Rows name="Rate" rows={rate} />
    {amount.length > 0 && <Rows name="Amount" rows={amount} />}
    {!hasFees && <p className={styles["none"]}>Fees not stated by the lender</p>}
    {result && (
      <p className={styles["result"]}>
        <span>{result.name}</span> <b>{result.value}</b>
      </p>
    )}
    {monthly.length > 0 && <Rows rows={monthly} />}
    {notCounted.length > 0 && (
      <details className={styles["notCounted"]}>
        <summary>Not counted ({notCounted.length})</summary>
        <Rows rows={notCounted} />
      </details>
    )}
  </>
);

const Rows = ({ name, rows }: { readonly name?: string; readonly rows: readonly PriceRow[] }) => (
  <table className={styles["rows"]}>
    {name !== undefined && (
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">
            Value <span className={styles["below"]}>Running</span>
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
            {row.value} {row.running !== undefined && <span className={styles["below"]}>{row.running}</span>}
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
      <output className={styles["answer"]}>{answer}</output>
      <LinkButton ref={button} aria-keyshortcuts={shortcut} onClick={copy}>
        Copy as text
      </LinkButton>
    </span>
  );
}
