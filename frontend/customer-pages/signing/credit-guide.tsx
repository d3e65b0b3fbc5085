import type { OpenedLink } from "../opened-link.ts";
import { CustomerCard } from "../customer-page.tsx";
import { FullAgreement } from "./full-agreement.tsx";
import styles from "./signing-screen.module.css";

interface CreditGuideProps {
  readonly agreement: OpenedLink["agreements"][number];
}

/** Core specification, section 9. */
const terms = [
  ["Origination fee", "up to $1,990 (incl. GST)"],
  ["Fees included in the loan", "up to $1,320"],
  ["Assessment copy", "available for 7 years"],
  ["Supplied in", "7 business days"],
] as const;

export const CreditGuide = ({ agreement }: CreditGuideProps) => (
  <CustomerCard label={agreement.title}>
    <h2>{agreement.title}</h2>
    <dl className={styles["terms"]}>
      {terms.map(([term, limit]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{limit}</dd>
        </div>
      ))}
    </dl>
    <p className={styles["note"]}>21 business days if more than 2 years after the quote.</p>
    <FullAgreement label="Read the full credit guide" agreement={agreement} />
  </CustomerCard>
);
