import { Button } from "antd";
import { businessDate } from "../../../../shared/business-date.ts";
import type { Application } from "../../../../shared/domain/application.ts";
import type { CreditProfile, Customer } from "../../../../shared/domain/customer.ts";
import { monthlySurplus } from "../../../../shared/domain/monthly-surplus.ts";
import { ApiError } from "../../../../shared/wire/api-error.ts";
import { recordEvent } from "../../../client/record-event.ts";
import { type ReferredCustomer, useIndication, useSendReferral } from "../../../client/referral.ts";
import { ErrorPanel } from "../../../ui/error-panel.tsx";
import { SendIcon } from "../../../ui/control-icons.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { useIdempotencyKey } from "../../../ui/use-idempotency-key.ts";
import { RecheckedWarnings } from "../../panel/business/register-warnings.tsx";
import { scoreSourceText } from "../../panel/score-source.ts";
import { CustomerFields } from "./customer-fields.tsx";
import { IndicativeFigures } from "./indicative-figures.tsx";
import styles from "./referral-modal.module.css";

interface CustomerStepProps {
  readonly application: Application;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

export function CustomerStep({ application, onSent, onClose }: CustomerStepProps) {
  const { data: ranked, error, isValidating, mutate } = useIndication(application._id);
  const send = useSendReferral(application);
  const keyFor = useIdempotencyKey();
  const figures = ranked?.referral;
  // The figures have changed since they were shown: loads the new ones, next to the error.
  const refreshFigures = async (rejection: unknown) => {
    if (rejection instanceof ApiError && rejection.code === "QUOTE_STALE") await mutate();
    throw rejection;
  };
  const submit = async ({ hasConsent: _, ...customer }: ReferralForm) => {
    if (!figures) return;
    await send(customer, figures, keyFor({ customer, figures })).catch(refreshFigures);
    recordEvent({ name: "referral.sent", applicationId: application._id });
    onSent();
  };
  return (
    <SubmitForm initialValues={knownOf(application.customers[0])} onSubmit={submit}>
      <p className={styles["lead"]}>Our team contacts your customer and takes the application from here.</p>
      {ranked && <IndicativeFigures ranked={ranked} surplus={monthlySurplus(application.customers)} />}
      <p className={styles["lead"]}>{scoreText(application.creditProfile)}</p>
      {error && !ranked && (
        <ErrorPanel title="The figures could not be loaded" text={error.message} onRetry={() => void mutate()} isRetrying={isValidating} />
      )}
      <RecheckedWarnings entities={application.entities} className={styles["warnings"]!} />
      <CustomerFields />
      <SubmitBar label="Send referral" icon={<SendIcon />} isReady={Boolean(figures)} reason="All fields required">
        <Button type="text" onClick={onClose}>
          Close
        </Button>
      </SubmitBar>
    </SubmitForm>
  );
}

interface ReferralForm extends ReferredCustomer {
  readonly hasConsent: boolean;
}

/** What the application knows of the customer, and today. */
const knownOf = (customer: Customer | undefined): ReferralForm => ({
  firstName: customer?.firstName ?? "",
  lastName: customer?.lastName ?? "",
  number: customer?.phoneNumbers[0]?.number ?? "",
  address: customer?.emails[0]?.address ?? "",
  informedOn: businessDate(new Date()),
  hasConsent: false,
});

const scoreText = (profile: CreditProfile): string =>
  typeof profile.score === "number" ? `Credit score ${profile.score}, ${scoreSourceText(profile)}.` : "Without a credit score.";
