import { type CSSProperties, useId, useState } from "react";
import type { FinanceOptions, Row } from "../../../shared/finance-options/content.ts";
import { dayText } from "../../../shared/format.ts";
import { ChevronIcon } from "../../ui/control-icons.tsx";
import { AlertIcon } from "../../ui/icons.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./finance-options-view.module.css";
import { EmailLink } from "../../ui/email.tsx";

/** The page of the PDF: each product is a card, beside one another where there is room. */
export const FinanceOptionsPage = ({ options }: { readonly options: FinanceOptions }) => (
  <div className={`${kit.stack} ${kit.gap12} ${kit.anywhere} ${styles.page}`} style={gridOf(options)}>
    <p className={`${kit.stack} ${styles.sender}`}>
      <b>{options.organisation}</b>
      {options.licence !== null && <span>{options.licence}</span>}
      <span>
        {options.broker.name} · <EmailLink email={options.broker.email} />
        {options.broker.phone !== null && ` · ${options.broker.phone}`}
      </span>
    </p>
    <p>
      {dayText(options.date)}. {options.intro.join(" ")}
    </p>
    {options.note !== null && <p className={styles.brokersNote}>{options.note}</p>}
    <dl className={`${kit.flex} ${kit.wrap} ${styles.deal}`}>
      {options.deal.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {options.sampleRates !== undefined && (
      <p className={`${kit.row} ${kit.gap8} ${kit.semibold} ${styles.sample}`}>
        <AlertIcon />
        <span>{options.sampleRates}</span>
      </p>
    )}
    <ul className={`${kit.stack} ${kit.gap12} ${kit.list} ${styles.products}`} aria-label="Options">
      {options.products.map(({ lender, name }, at) => (
        <li key={lender}>
          <Product lender={lender} name={name} options={options} at={at} />
          {at === 0 && options.warning !== null && <p className={styles.warning}>{options.warning}</p>}
        </li>
      ))}
    </ul>
    {[...options.explanations, ...options.closing].map((paragraph) => (
      <p key={paragraph} className={styles.small}>
        {paragraph}
      </p>
    ))}
    {options.ranking && (
      <p className={styles.small}>
        {options.ranking.text}{" "}
        <a href={options.ranking.path} target="_blank" rel="noopener">
          {options.ranking.label}
        </a>
      </p>
    )}
  </div>
);

interface ProductProps {
  readonly lender: string;
  readonly name: string;
  readonly options: FinanceOptions;
  readonly at: number;
}

/** Its rows are those of the cards beside it, so that figures line up. */
function Product({ lender, name, options: { rates, figures, requirements }, at }: ProductProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [monthly, ...others] = figures;
  return (
    <article aria-label={lender} className={kit.stack}>
      <div>
        <h2 className={`${kit.semibold} ${styles.lender}`}>{lender}</h2>
        <p className={styles.small}>{name}</p>
      </div>
      <dl className={styles.monthly}>{monthly && <Figure row={monthly} at={at} />}</dl>
      <dl className={`${kit.stack} ${styles.rates}`}>
        {rates.map((row) => (
          <Figure key={row.label} row={row} at={at} />
        ))}
      </dl>
      <button
        type="button"
        className={`${kit.row} ${kit.gap4} ${styles.toggle}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Fees and totals <span className={kit.hidden}>of {lender}</span> <ChevronIcon direction={isOpen ? "up" : "down"} />
      </button>
      <dl id={id} className={styles.figures} hidden={!isOpen}>
        {others.map((row) => (
          <Figure key={row.label} row={row} at={at} />
        ))}
      </dl>
      {requirements[at]!.length > 0 && (
        <details className={styles.small}>
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
}

/** A card's rows: name, monthly repayment, rates, the button, each figure, what the lender may ask for. */
const gridOf = ({ products, figures }: FinanceOptions) => {
  const folded = figures.length - 1;
  return { "--products": products.length, "--figures": folded, "--rows": folded + 5 } as CSSProperties;
};

const Figure = ({ row: { label, cells, notes }, at }: { readonly row: Row; readonly at: number }) => (
  <div>
    <dt>{label}</dt>
    {cells[at]!.map((line) => (
      <dd key={line} className={kit.digits}>
        {line}
      </dd>
    ))}
    {notes?.[at]?.map((note) => (
      <dd key={note} className={`${kit.digits} ${kit.secondary} ${styles.note}`}>
        {note}
      </dd>
    ))}
  </div>
);
