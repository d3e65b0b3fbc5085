import { useCardEntry } from "../../api/billing.ts";
import { Answer } from "../../ui/answer.tsx";
import { Button } from "../../ui/button.tsx";
import { CardStep } from "./card-step.tsx";
import styles from "./subscribe-screen.module.css";

interface PaymentStepProps {
  /** Confirms the payment that is due. */
  readonly clientSecret: string;
  readonly onPaid: () => void;
}

/** Where the card is given: in the provider's form, on the page that stands in its place, or not at all. */
export function PaymentStep({ clientSecret, onPaid }: PaymentStepProps) {
  return (
    <Answer of={useCardEntry()} failure="The card form could not be loaded">
      {({ stripeKey, paymentPage }) =>
        stripeKey !== null ? (
          <CardStep {...{ stripeKey, clientSecret, onPaid }} />
        ) : paymentPage === undefined ? (
          <p className={styles["note"]}>
            Cards cannot be taken on this site yet: its key for the payment provider is missing. Quoting goes on as before.
          </p>
        ) : (
          <form method="post" action={paymentPage}>
            <input type="hidden" name="client_secret" value={clientSecret} />
            <Button type="submit" look="filled">
              Pay by card
            </Button>
          </form>
        )
      }
    </Answer>
  );
}
