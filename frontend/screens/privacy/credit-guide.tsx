import type { OpenedLink } from "../../api/opened-link.ts";
import { CustomerCard } from "../../ui/customer-page.tsx";
import { FullPaper } from "./full-paper.tsx";
import styles from "./privacy-screen.module.css";

interface CreditGuideProps {
  readonly paper: OpenedLink["papers"][number];
}

/** Core specification, section 9. */
const terms = [
  ["Origination fee", "up to $1,990 (incl. GST)"],
  ["Fees included in the loan", "up to $1,320"],
  ["Assessment copy", "available for 7 years"],
  ["Supplied in", "7 business days"],
] as const;

/** What the loan's arranging may cost a consumer, in short, and the guide in full as it is signed. */
export const CreditGuide = ({ paper }: CreditGuideProps) => (
  <CustomerCard label={paper.title}>
    <h2>{paper.title}</h2>
    <dl className={styles["terms"]}>
      {terms.map(([term, limit]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{limit}</dd>
        </div>
      ))}
    </dl>
    <p className={styles["note"]}>21 business days if more than 2 years after the quote.</p>
    <FullPaper label="Read the full credit guide" paper={paper} />
  </CustomerCard>
);
