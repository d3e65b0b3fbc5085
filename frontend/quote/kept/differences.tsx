import { costCapChangeText } from "../../../shared/quote/cost-cap.ts";
import type { ProductDifference } from "./kept-quotes-calls.ts";
import { differenceLines, differenceSummary, isSummaryAssumed } from "./difference-text.ts";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./kept-details.module.css";

/** Each lender's product before and now, line by line. */
export const Differences = ({ products }: { readonly products: readonly ProductDifference[] }) =>
  products.length === 0 ? (
    <p>Today's products are the same.</p>
  ) : (
    <ul className={`${kit.stack} ${kit.list} ${kit.digits} ${styles.differences}`}>
      {products.map((product) => (
        <li key={product.lender}>
          <Difference product={product} />
        </li>
      ))}
    </ul>
  );

function Difference({ product }: { readonly product: ProductDifference }) {
  const lines = differenceLines(product);
  const cap = costCapChangeText(product);
  const title = (
    <>
      <b>{product.lender}</b>: {differenceSummary(product)}
      {isSummaryAssumed(product) && (
        <>
          {" "}
          <AssumedMark />
        </>
      )}
      {cap !== undefined && `. ${cap}`}
    </>
  );
  if (lines.length === 0) return title;
  return (
    <details>
      <summary>{title}</summary>
      <table className={`${kit.wide} ${styles.lines}`}>
        <thead className={kit.secondary}>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Before</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
