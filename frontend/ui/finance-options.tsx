import type { FinanceOptions, Row } from "../../shared/finance-options/content.ts";
import { dayText } from "../../shared/format.ts";
import styles from "./finance-options.module.css";

/** The page of the PDF: each product is a card, beside one another where there is room. */
export const FinanceOptionsPage = ({ options }: { readonly options: FinanceOptions }) => (
  <div className={styles["page"]}>
    <p className={styles["sender"]}>
      <b>{options.organisation}</b>
      {options.licence !== null && <span>{options.licence}</span>}
      <span>
        {options.broker.name} · <a href={`mailto:${options.broker.email}`}>{options.broker.email}</a>
        {options.broker.phone !== null && ` · ${options.broker.phone}`}
      </span>
    </p>
    <p>
      {dayText(options.date)}. {options.intro.join(" ")}
    </p>
    {options.note !== null && <p className={styles["note"]}>{options.note}</p>}
    <dl className={styles["deal"]}>
      {options.deal.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <ul className={styles["products"]} aria-label="Options">
      {options.products.map(({ lender, name }, at) => (
        <li key={lender}>
          <Product lender={lender} name={name} options={options} at={at} />
        </li>
      ))}
    </ul>
    {[...options.explanations, ...options.closing].map((paragraph) => (
      <p key={paragraph} className={styles["small"]}>
        {paragraph}
      </p>
    ))}
  </div>
);

interface ProductProps {
  readonly lender: string;
  readonly name: string;
  readonly options: FinanceOptions;
  readonly at: number;
}

const Product = ({ lender, name, options: { rates, warning, figures, requirements }, at }: ProductProps) => (
  <article aria-label={lender}>
    <h2 className={styles["lender"]}>{lender}</h2>
    <p className={styles["small"]}>{name}</p>
    <dl className={styles["rates"]}>
      <Rows rows={rates} at={at} />
    </dl>
    {warning !== null && <p className={styles["warning"]}>{warning}</p>}
    <dl className={styles["figures"]}>
      <Rows rows={figures} at={at} />
    </dl>
    {requirements[at]!.length > 0 && (
      <details className={styles["small"]}>
        <summary>What {lender} may ask for</summary>
        <ul>
          {requirements[at]!.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </details>
    )}
  </article>
);

const Rows = ({ rows, at }: { readonly rows: readonly Row[]; readonly at: number }) =>
  rows.map(({ label, cells }) => (
    <div key={label}>
      <dt>{label}</dt>
      {cells[at]!.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  ));
