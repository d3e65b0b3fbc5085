import { Button } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Application } from "../../shared/domain/application.ts";
import { type Customer, customerName } from "../../shared/domain/customer.ts";
import { removeCustomer } from "../client/customers.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { Section } from "../ui/section-page.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import kit from "../ui/kit.module.css";
import styles from "./customer-screen.module.css";

interface RemovalProps {
  readonly application: Pick<Application, "humanId" | "status">;
  readonly customer: Customer;
}

/** What the privacy statement promises: the customer leaves quote and lists, and the records are destroyed at their end. */
export function Removal({ application: { humanId, status }, customer }: RemovalProps) {
  const [, navigate] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await removeCustomer(customer._id);
    navigate("/customers");
  });
  const label = `Remove ${customerName(customer) || "this customer"}`;
  const isSubmitted = status === "submitted";
  return (
    <Section title="Remove">
      <p className={`${kit.small} ${kit.secondary} ${styles.quiet}`}>
        {isSubmitted
          ? `Quote #${humanId} was submitted to a lender. What was sent stays as it was, with its customers.`
          : `Removes contact, documents, checks and answers from quote #${humanId}. The records are kept for seven years, as credit law asks, and are then destroyed.`}
      </p>
      {!isSubmitted && (
        <Button danger className={styles.button} onClick={() => setIsAsking(true)}>
          {label}
        </Button>
      )}
      {isAsking && (
        <Dialog title={`${label}?`} onClose={() => setIsAsking(false)}>
          <p>Quote #{humanId} loses this customer’s contact, documents, checks and answers. This cannot be undone.</p>
          <FailureAlert failure={failure} />
          <div className={`${kit.flex} ${kit.gap8} ${kit.flexEnd} ${styles.buttons}`}>
            <Button type="text" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button danger type="primary" loading={isBusy} onClick={submit}>
              Remove
            </Button>
          </div>
        </Dialog>
      )}
    </Section>
  );
}
