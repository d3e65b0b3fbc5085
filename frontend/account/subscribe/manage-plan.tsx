import { Button } from "antd";
import { openBillingPortal } from "./billing.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import styles from "./subscribe-screen.module.css";

/** The way to the payment provider's own pages. */
export function ManagePlan() {
  const { isBusy, failure, submit } = useSubmit(openBillingPortal);
  return (
    <>
      <FailureAlert failure={failure} />
      <p className={styles["note"]}>
        Cancel or change the plan, change the card, and download tax invoices at our payment provider, Stripe.
      </p>
      <Button loading={isBusy} onClick={submit}>
        Manage plan, card and invoices
      </Button>
    </>
  );
}
