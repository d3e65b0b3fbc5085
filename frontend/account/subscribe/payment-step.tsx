import { useCardEntry } from "./billing.ts";
import { ResponseView } from "../../ui/response-view.tsx";
import { Button } from "antd";
import kit from "../../ui/kit.module.css";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { SubmitForm } from "../../ui/submit-form.tsx";
import { SubmitBar } from "../../ui/submit-bar.tsx";
import { loadStripe } from "@stripe/stripe-js/pure";

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
          <p className={kit.secondary}>Card payments are not set up on this site yet. You can keep quoting.</p>
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

interface CardStepProps {
  readonly stripeKey: string;
  readonly clientSecret: string;
  readonly onPaid: () => void;
}

function CardStep({ stripeKey, clientSecret, onPaid }: CardStepProps) {
  const [tries, setTries] = useState(1);
  const { container, form, isMissing } = useCardForm({ stripeKey, clientSecret, tries });
  const pay = async () => {
    const problem = await form?.pay();
    if (problem !== undefined) throw new ApiError({ status: 402, message: problem });
    onPaid();
  };
  if (isMissing) {
    const text = "The payment provider could not be reached, and nothing was charged. You can keep quoting.";
    return <ErrorPanel title="The card form could not be loaded" text={text} onRetry={() => setTries(tries + 1)} />;
  }
  return (
    <SubmitForm initialValues={{}} onSubmit={pay}>
      <div ref={container} />
      {form ? <SubmitBar label="Pay" align="start" /> : <output>Loading...</output>}
    </SubmitForm>
  );
}

/** Loads Stripe's form; a new number of tries loads it again. */
function useCardForm({ stripeKey, clientSecret, tries }: Pick<CardStepProps, "stripeKey" | "clientSecret"> & { readonly tries: number }) {
  const container = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState<{ form?: CardForm; missingAt?: number }>({});
  useEffect(() => {
    if (!container.current) return undefined;
    let isCancelled = false;
    const loading = showCardForm(stripeKey, clientSecret, container.current);
    loading.then(
      (form) => (isCancelled ? form.remove() : setVisible({ form })),
      () => isCancelled || setVisible({ missingAt: tries }),
    );
    return () => {
      isCancelled = true;
      void loading.then(
        (form) => form.remove(),
        () => undefined,
      );
    };
  }, [stripeKey, clientSecret, tries]);
  return { container, form: visible.form, isMissing: visible.missingAt === tries };
}

/** Stripe's card form in Stripe's iframe: card numbers never reach Kelpie. */
interface CardForm {
  /** Confirms the payment. Returns undefined on success, else Stripe's message for the user. */
  pay(): Promise<string | undefined>;
  remove(): void;
}

/** Mounts the form in an element of the page. Rejects when Stripe's script does not load. */
async function showCardForm(key: string, clientSecret: string, container: HTMLElement): Promise<CardForm> {
  const stripe = await loadStripe(key);
  if (!stripe) throw new Error("Stripe's script runs only in a browser");
  const elements = stripe.elements({ clientSecret });
  const form = elements.create("payment");
  form.mount(container);
  return {
    pay: async () => {
      const { error } = await stripe.confirmPayment({
        elements,
        redirect: "if_required",
        confirmParams: { return_url: `${location.origin}/subscribe?paid` },
      });
      return error && (error.message ?? "The payment did not go through.");
    },
    remove: () => form.destroy(),
  };
}
