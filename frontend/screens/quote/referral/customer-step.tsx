import { useRef } from "react";
import type { Application } from "../../../../shared/domain/application.ts";
import type { CreditProfile } from "../../../../shared/domain/customer.ts";
import { ApiError } from "../../../../shared/wire/api-error.ts";
import { recordEvent } from "../../../api/http/record-event.ts";
import { useIndication, useSendReferral } from "../../../api/submission/referral.ts";
import { ErrorPanel } from "../../../ui/error-panel.tsx";
import { Form } from "../../../ui/form.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { useSubmission } from "../../../ui/use-submission.ts";
import { scoreSourceText } from "../score-source.ts";
import { CustomerFields } from "./customer-fields.tsx";
import { IndicativeFigures } from "./indicative-figures.tsx";
import styles from "./referral-modal.module.css";
import { SendButtons } from "./send-buttons.tsx";
import { useReferredCustomer } from "./use-referred-customer.ts";

interface CustomerStepProps {
  readonly application: Application;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

export function CustomerStep({ application, onSent, onClose }: CustomerStepProps) {
  const { data: ranked, error, isValidating, mutate } = useIndication(application._id);
  const send = useSendReferral(application);
  const form = useReferredCustomer(application.customers[0]);
  const keyFor = useIdempotencyKey();
  const figures = ranked?.referral;
  // The figures have changed since they were shown: loads the new ones, next to the error.
  const refreshFigures = async (rejection: unknown) => {
    if (rejection instanceof ApiError && rejection.code === "QUOTE_STALE") await mutate();
    throw rejection;
  };
  const { isBusy, failure, submit } = useSubmission(async () => {
    const { customer } = form;
    if (!customer || !figures) return;
    await send(customer, figures, keyFor({ customer, figures })).catch(refreshFigures);
    recordEvent({ name: "referral.sent", applicationId: application._id });
    onSent();
  });
  return (
    <Form onSubmit={submit}>
      <p className={styles["lead"]}>Our team contacts your customer and takes the application from here.</p>
      {ranked && <IndicativeFigures ranked={ranked} />}
      <p className={styles["lead"]}>{scoreText(application.creditProfile)}</p>
      {error && !ranked && (
        <ErrorPanel title="The figures could not be loaded" text={error.message} onRetry={() => void mutate()} isRetrying={isValidating} />
      )}
      <CustomerFields form={form} />
      <FormError failure={failure} />
      <SendButtons isReady={form.customer !== undefined && Boolean(figures)} isBusy={isBusy} onClose={onClose} />
    </Form>
  );
}

const scoreText = (profile: CreditProfile): string =>
  typeof profile.score === "number" ? `Credit score ${profile.score}, ${scoreSourceText(profile)}.` : "Without a credit score.";

/** The same idempotency key for the same content, so that a second click sends nothing twice. */
function useIdempotencyKey(): (sent: unknown) => string {
  const last = useRef({ content: "", key: "" });
  return (sent) => {
    const content = JSON.stringify(sent);
    if (content !== last.current.content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  };
}
