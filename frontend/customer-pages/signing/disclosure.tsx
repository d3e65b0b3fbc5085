import type { OpenedLink } from "../opened-link.ts";
import { CustomerCard } from "../customer-page.tsx";
import { FullAgreement } from "./full-agreement.tsx";
import styles from "./signing-screen.module.css";

interface DisclosureProps {
  readonly agreement: OpenedLink["agreements"][number];
}

export const Disclosure = ({ agreement }: DisclosureProps) => (
  <CustomerCard label={agreement.title}>
    <h2>What you agree to</h2>
    <ul className={styles["short"]}>
      <li>We collect your details to assess a loan and share them with lenders and credit reporting bodies.</li>
      <li>A lender may ask for your credit report.</li>
      <li>You can ask to see or correct what we hold.</li>
    </ul>
    <FullAgreement label="Read the full disclosure" agreement={agreement} />
  </CustomerCard>
);
