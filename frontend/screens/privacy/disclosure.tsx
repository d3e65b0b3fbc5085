import type { OpenedLink } from "../../api/opened-link.ts";
import { CustomerCard } from "../../ui/customer-page.tsx";
import { FullPaper } from "./full-paper.tsx";
import styles from "./privacy-screen.module.css";

interface DisclosureProps {
  readonly paper: OpenedLink["papers"][number];
}

/** The disclosure in short, and in full as it is signed. */
export const Disclosure = ({ paper }: DisclosureProps) => (
  <CustomerCard label={paper.title}>
    <h2>What you agree to</h2>
    <ul className={styles["short"]}>
      <li>We collect your details to assess a loan and share them with lenders and credit reporting bodies.</li>
      <li>A lender may ask for your credit report.</li>
      <li>You can ask to see or correct what we hold.</li>
    </ul>
    <FullPaper label="Read the full disclosure" paper={paper} />
  </CustomerCard>
);
