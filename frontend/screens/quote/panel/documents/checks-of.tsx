import { checkServices } from "../../../../../shared/domain/customer-check.ts";
import type { Customer } from "../../../../../shared/domain/customer.ts";
import { usePanel } from "../panel-context.ts";
import { CheckRow } from "./check-row.tsx";
import styles from "./documents.module.css";
import { hasEmailAddress } from "./has-email-address.ts";

export function ChecksOf({ customer }: { readonly customer: Customer }) {
  const { isReadOnly } = usePanel();
  return (
    <section className={styles["links"]} aria-label="Checks by other companies">
      <h3>Checks by other companies</h3>
      {!isReadOnly && !hasEmailAddress(customer) && (
        <p className={styles["state"]}>Save the customer’s name and email first: the links are sent there.</p>
      )}
      <ul className={styles["list"]}>
        {checkServices.map((service) => (
          <CheckRow key={service} service={service} customer={customer} />
        ))}
      </ul>
    </section>
  );
}
