import { useRef } from "react";
import type { Application } from "../../../../shared/entities/application.ts";
import type { CreditProfile } from "../../../../shared/entities/customer.ts";
import { ApiError } from "../../../../shared/wire/api-error.ts";
import { recordEvent } from "../../../api/record-event.ts";
import { useIndication, useSendReferral } from "../../../api/referral.ts";
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

/** The customer to refer, and what is sent with the name. */
export function CustomerStep({ application, onSent, onClose }: CustomerStepProps) {
  const { data: ranked, error, isValidating, mutate } = useIndication(application._id);
  const send = useSendReferral(application);
  const form = useReferredCustomer(application.customers[0]);
  const keyFor = useKeyOf();
  const figures = ranked?.referral;
  // What was shown is no longer so: the reader sees it as it is now, beside the refusal.
  const showFiguresAnew = async (refusal: unknown) => {
    if (refusal instanceof ApiError && refusal.code === "QUOTE_STALE") await mutate();
    throw refusal;
  };
  const { isBusy, failure, submit } = useSubmission(async () => {
    const { customer } = form;
    if (!customer || !figures) return;
    await send(customer, figures, keyFor({ customer, figures })).catch(showFiguresAnew);
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

/** The same key for the same words, so that what is pressed twice is done once; another for others. */
function useKeyOf(): (sent: unknown) => string {
  const last = useRef({ words: "", key: "" });
  return (sent) => {
    const words = JSON.stringify(sent);
    if (words !== last.current.words) last.current = { words, key: crypto.randomUUID() };
    return last.current.key;
  };
}
