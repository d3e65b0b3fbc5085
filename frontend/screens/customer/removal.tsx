import { App, Button } from "antd";
import { useLocation } from "wouter";
import type { Application } from "../../../shared/domain/application.ts";
import { type Customer, customerName } from "../../../shared/domain/customer.ts";
import { removeCustomer } from "../../api/application/customers.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { Section } from "../../ui/section-page.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import styles from "./customer-screen.module.css";

interface RemovalProps {
  readonly application: Pick<Application, "humanId" | "status">;
  readonly customer: Customer;
}

/** What the privacy statement promises: the customer leaves quote and lists, and the records are destroyed at their end. */
export function Removal({ application: { humanId, status }, customer }: RemovalProps) {
  const [, navigate] = useLocation();
  const { modal } = App.useApp();
  const { isBusy, failure, submit } = useSubmission(async () => {
    await removeCustomer(customer._id);
    navigate("/customers");
  });
  const label = `Remove ${customerName(customer) || "this customer"}`;
  const ask = () =>
    void modal.confirm({
      title: `${label}?`,
      content: `Quote #${humanId} loses this customer’s contact, documents, checks and answers. This cannot be undone.`,
      okText: "Remove",
      okButtonProps: { danger: true },
      onOk: submit,
    });
  const isSubmitted = status === "submitted";
  return (
    <Section title="Remove">
      <p className={styles["quiet"]}>
        {isSubmitted
          ? `Quote #${humanId} was submitted to a lender. What was sent stays as it was, with its customers.`
          : `Removes contact, documents, checks and answers from quote #${humanId}. The records are kept for seven years, as credit law asks, and are then destroyed.`}
      </p>
      <FailureAlert failure={failure} />
      {!isSubmitted && (
        <Button danger className={styles["button"]!} loading={isBusy} onClick={ask}>
          {label}
        </Button>
      )}
    </Section>
  );
}
