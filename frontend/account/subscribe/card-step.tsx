import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { type CardForm, showCardForm } from "./card-form.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { SubmitForm } from "../../ui/submit-form.tsx";
import { SubmitBar } from "../../ui/submit-bar.tsx";

interface CardStepProps {
  readonly stripeKey: string;
  readonly clientSecret: string;
  readonly onPaid: () => void;
}

export function CardStep({ stripeKey, clientSecret, onPaid }: CardStepProps) {
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
