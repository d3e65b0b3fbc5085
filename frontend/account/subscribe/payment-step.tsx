import { useCardEntry } from "./billing.ts";
import { ResponseView } from "../../ui/response-view.tsx";
import { Button } from "antd";
import { CardStep } from "./card-step.tsx";
import styles from "./subscribe-screen.module.css";

interface PaymentStepProps {
  /** Stripe's secret of the payment that is due. */
  readonly clientSecret: string;
  readonly onPaid: () => void;
}

/** Stripe's form, else the hosted payment page, else a message that cards are not set up. */
export function PaymentStep({ clientSecret, onPaid }: PaymentStepProps) {
  return (
    <ResponseView response={useCardEntry()} errorTitle="The card form could not be loaded">
      {({ stripeKey, paymentPage }) =>
        stripeKey !== null ? (
          <CardStep {...{ stripeKey, clientSecret, onPaid }} />
        ) : paymentPage === undefined ? (
          <p className={styles["note"]}>Card payments are not set up on this site yet. You can keep quoting.</p>
        ) : (
          <form method="post" action={paymentPage}>
            <input type="hidden" name="client_secret" value={clientSecret} />
            <Button htmlType="submit" type="primary">
              Pay by card
            </Button>
          </form>
        )
      }
    </ResponseView>
  );
}
