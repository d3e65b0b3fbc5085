import { Button, Collapse } from "antd";
import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { Subscription } from "../../../shared/domain/billing.ts";
import { usePlans, useRefreshBilling, useSubscribe } from "./billing.ts";
import { usePolling } from "../../client/use-polling.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { StatusAlert } from "../../ui/status-alert.tsx";
import { dayInSydney } from "../../ui/sydney-time.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { PlanChoice } from "./plan-choice.tsx";
import { PaymentStep } from "./payment-step.tsx";
import styles from "./subscribe-screen.module.css";

const notCharged = "Nothing has been charged for the one above.";
const pollMs = { confirming: 2_000, due: 10_000 };

/** The active plan, or a plan with a payment due. */
export function CurrentPlan({ subscription }: { readonly subscription: Subscription }) {
  const { plan, status, clientSecret, endsAt, renewsAt } = subscription;
  const { data: plans = [] } = usePlans();
  const { isConfirming, confirm } = useConfirming();
  const refresh = useRefreshBilling();
  // The payment provider confirms a payment by webhook, a moment later.
  usePolling(status === "active" ? undefined : pollMs[isConfirming ? "confirming" : "due"], refresh);
  usePolling(useReturned() ? pollMs.confirming : undefined, refresh);
  const name = plans.find(({ _id }) => _id === plan)?.name ?? plan;
  if (status === "active" && endsAt !== null)
    return <PlanStatus type="info" name={name} state="Cancelled" text={`It ends on ${dayInSydney(endsAt)} and is not charged again.`} />;
  if (status === "active") return <PlanStatus type="success" name={name} state="Active" text={renewal(renewsAt)} />;
  if (isConfirming)
    return <PlanStatus type="info" name={name} state="Waiting" text="Your payment is being confirmed. This takes a moment." />;
  const isPastDue = status === "pastDue";
  return (
    <>
      <PlanStatus
        type="warning"
        name={name}
        state={isPastDue ? "Payment failed" : "Not paid yet"}
        text={isPastDue ? "The last payment did not go through." : "The plan begins with its first payment."}
      />
      {clientSecret === null ? <PayAgain plan={plan} /> : <PaymentStep clientSecret={clientSecret} onPaid={confirm} />}
      {!isPastDue && (
        <Collapse
          ghost
          items={[{ key: "other", label: "Choose another plan", children: <PlanChoice title={notCharged} chosen={plan} /> }]}
        />
      )}
    </>
  );
}

/** Whether a payment was just made, here or on the hosted page (?paid), and has not been confirmed yet. */
function useConfirming() {
  const [, navigate] = useLocation();
  const hasPaid = new URLSearchParams(useSearch()).has("paid");
  const [isConfirming, setIsConfirming] = useState(hasPaid);
  useEffect(() => {
    // Otherwise the same URL opened another day would show a payment.
    if (hasPaid) navigate("/subscribe", { replace: true });
  }, [hasPaid, navigate]);
  return { isConfirming, confirm: () => setIsConfirming(true) };
}

const renewal = (at: string | null) =>
  at === null ? "Paid. It renews automatically." : `Paid. It renews automatically on ${dayInSydney(at)}.`;

const returnedMs = 20_000;

/** Whether the user has just come back from the payment provider's page (?managed), whose changes arrive a moment later. */
function useReturned(): boolean {
  const [, navigate] = useLocation();
  const isMarked = new URLSearchParams(useSearch()).has("managed");
  const [hasReturned, setHasReturned] = useState(isMarked);
  useEffect(() => {
    if (isMarked) navigate("/subscribe", { replace: true });
  }, [isMarked, navigate]);
  useEffect(() => {
    if (!hasReturned) return undefined;
    const timer = setTimeout(() => setHasReturned(false), returnedMs);
    return () => clearTimeout(timer);
  }, [hasReturned]);
  return hasReturned;
}

interface PlanStatusProps {
  readonly type: "success" | "info" | "warning";
  readonly name: string;
  readonly state: string;
  readonly text: string;
}

function PlanStatus({ type, name, state, text }: PlanStatusProps) {
  const title = (
    <>
      <strong className={styles.name}>{name}</strong>
      {state}
    </>
  );
  return <StatusAlert type={type} showIcon title={title} description={text} />;
}

function PayAgain({ plan }: { readonly plan: string }) {
  const subscribe = useSubscribe();
  const { isBusy, failure, submit } = useSubmit(() => subscribe(plan));
  return (
    <>
      <FailureAlert failure={failure} />
      <Button type="primary" loading={isBusy} onClick={submit}>
        Pay now
      </Button>
    </>
  );
}
