import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { type CardForm, showCardForm } from "../../api/card-form.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Form } from "../../ui/form.tsx";
import { useSubmission } from "../../ui/use-submission.ts";

interface CardStepProps {
  readonly stripeKey: string;
  readonly clientSecret: string;
  readonly onPaid: () => void;
}

/** The provider's own card form with the button that pays. */
export function CardStep({ stripeKey, clientSecret, onPaid }: CardStepProps) {
  const [tries, setTries] = useState(1);
  const { place, form, isMissing } = useCardForm({ stripeKey, clientSecret, tries });
  const { isBusy, failure, submit } = useSubmission(async () => {
    const problem = await form?.pay();
    if (problem !== undefined) throw new ApiError({ status: 402, message: problem });
    onPaid();
  });
  if (isMissing) {
    const text = "The payment provider could not be reached, and nothing was charged. Quoting goes on as before.";
    return <ErrorPanel title="The card form could not be loaded" text={text} onRetry={() => setTries(tries + 1)} />;
  }
  return (
    <Form onSubmit={submit}>
      <div ref={place} />
      <FormError failure={failure} />
      {form ? (
        <Button type="submit" look="filled" isBusy={isBusy}>
          Pay
        </Button>
      ) : (
        <output>Loading...</output>
      )}
    </Form>
  );
}

/** The form in its place, once it has loaded; each of the tries loads it anew. */
function useCardForm({ stripeKey, clientSecret, tries }: Pick<CardStepProps, "stripeKey" | "clientSecret"> & { readonly tries: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ form?: CardForm; missingAt?: number }>({});
  useEffect(() => {
    if (!place.current) return undefined;
    let isLeft = false;
    const coming = showCardForm(stripeKey, clientSecret, place.current);
    coming.then(
      (form) => (isLeft ? form.remove() : setShown({ form })),
      () => isLeft || setShown({ missingAt: tries }),
    );
    return () => {
      isLeft = true;
      void coming.then(
        (form) => form.remove(),
        () => undefined,
      );
    };
  }, [stripeKey, clientSecret, tries]);
  return { place, form: shown.form, isMissing: shown.missingAt === tries };
}
