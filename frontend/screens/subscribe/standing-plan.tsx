import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { Subscription } from "../../../shared/entities/billing.ts";
import { usePlans, useRefreshBilling, useSubscribe } from "../../api/billing.ts";
import { usePolling } from "../../api/use-polling.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import { PlanChoice } from "./plan-choice.tsx";
import { PaymentStep } from "./payment-step.tsx";
import styles from "./subscribe-screen.module.css";

const askAgainMs = { confirming: 2_000, due: 10_000 };

/** The plan that stands: paid, or with a payment that is due. */
export function StandingPlan({ subscription }: { readonly subscription: Subscription }) {
  const { plan, status, clientSecret } = subscription;
  const { data: plans = [] } = usePlans();
  const { isConfirming, confirm } = useConfirming();
  const refresh = useRefreshBilling();
  // The provider says so on its own way, a moment after the payment.
  usePolling(status === "active" ? undefined : askAgainMs[isConfirming ? "confirming" : "due"], refresh);
  const name = plans.find(({ _id }) => _id === plan)?.name ?? plan;
  if (status === "active") return <Standing name={name} state="Active" text="Paid. It renews by itself." />;
  if (isConfirming) return <Standing name={name} state="Waiting" text="Your payment is being confirmed. This takes a moment." />;
  const isPastDue = status === "pastDue";
  return (
    <>
      <Standing
        name={name}
        state={isPastDue ? "Payment failed" : "Not paid yet"}
        text={isPastDue ? "The last payment did not go through." : "The plan begins with its first payment."}
      />
      {clientSecret === null ? <PayAgain plan={plan} /> : <PaymentStep clientSecret={clientSecret} onPaid={confirm} />}
      {!isPastDue && (
        <details className={styles["other"]}>
          <summary>Choose another plan</summary>
          <PlanChoice title="Nothing has been charged for the one above." chosen={plan} />
        </details>
      )}
    </>
  );
}

/** Whether a payment has just been made, here or on the page that leads back from it, and is still to be told by the provider. */
function useConfirming() {
  const [, navigate] = useLocation();
  const hasPaid = new URLSearchParams(useSearch()).has("paid");
  const [isConfirming, setIsConfirming] = useState(hasPaid);
  useEffect(() => {
    // Once: the same address, opened another day, says nothing of a payment.
    if (hasPaid) navigate("/subscribe", { replace: true });
  }, [hasPaid, navigate]);
  return { isConfirming, confirm: () => setIsConfirming(true) };
}

function Standing({ name, state, text }: { readonly name: string; readonly state: string; readonly text: string }) {
  return (
    <Notice>
      <strong className={styles["name"]}>{name}</strong>
      <span className={styles["state"]}>{state}</span>
      <span className={styles["note"]}>{text}</span>
    </Notice>
  );
}

/** Asks the provider for the payment that is due. */
function PayAgain({ plan }: { readonly plan: string }) {
  const subscribe = useSubscribe();
  const { isBusy, failure, submit } = useSubmission(() => subscribe(plan));
  return (
    <>
      <FormError failure={failure} />
      <Button look="filled" isBusy={isBusy} onClick={submit}>
        Pay now
      </Button>
    </>
  );
}
