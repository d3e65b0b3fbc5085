import { hasSigned } from "../../../../shared/checklist/checklist.ts";
import { checkServices } from "../../../../shared/domain/customer-check.ts";
import type { Customer } from "../../../../shared/domain/customer.ts";
import { usePanel } from "../panel-context.ts";
import { CheckRow } from "./check-row.tsx";
import styles from "./documents.module.css";
import { canReceiveEmail } from "./can-receive-email.ts";

export function CustomerChecks({ customer }: { readonly customer: Customer }) {
  const { application, isClosed } = usePanel();
  const isReachable = canReceiveEmail(customer);
  const isConsenting = hasSigned(application, "privacy", customer._id);
  return (
    <section className={styles["links"]} aria-label="Checks by other companies">
      <h3>Checks by other companies</h3>
      {!isClosed && !isReachable && <p className={styles["state"]}>Save the customer’s name and email first: the links are sent there.</p>}
      {!isClosed && isReachable && !isConsenting && (
        <p className={styles["state"]}>
          Send the privacy link first. You can request checks once the customer has signed the privacy disclosure.
        </p>
      )}
      <ul className={styles["list"]}>
        {checkServices.map((service) => (
          <CheckRow key={service} service={service} customer={customer} mayRequest={isReachable && isConsenting} />
        ))}
      </ul>
    </section>
  );
}
