import { Button, Checkbox, Form, Input } from "antd";
import { businessDate } from "../../../../shared/business-date.ts";
import type { Application } from "../../../../shared/domain/application.ts";
import type { CreditProfile, Customer } from "../../../../shared/domain/customer.ts";
import { type MonthlySurplus, monthlySurplus, surplusAfter } from "../../../../shared/domain/monthly-surplus.ts";
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
import type { ReactNode } from "react";
import { isInReferral } from "../../../../shared/quote/referral.ts";
import type { RankedProducts } from "../../../client/application/ranked-products.ts";
import { Money, Percent } from "../../../ui/figures.tsx";
import styles from "./indicative-figures.module.css";
import kit from "../../../ui/kit.module.css";
import sending from "../sending.module.css";
import { customerEmail, customerPhone } from "../../../../shared/wire/person.ts";
import { line } from "../../../../shared/wire/text.ts";
import { problemBy } from "../../../client/field-problem.ts";
import { validatorRule, fieldMessage, required, someName } from "../../../ui/rules.tsx";

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
      <p className={kit.secondary}>Our team contacts your customer and takes the application from here.</p>
      {ranked && <IndicativeFigures ranked={ranked} surplus={monthlySurplus(application.customers)} />}
      <p className={kit.secondary}>{scoreText(application.creditProfile)}</p>
      {error && !ranked && (
        <ErrorPanel title="The figures could not be loaded" text={error.message} onRetry={() => void mutate()} isRetrying={isValidating} />
      )}
      <RecheckedWarnings entities={application.entities} className={`${kit.stack} ${kit.gap8}`} />
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

const rulesFor = (schema: Parameters<typeof problemBy>[0]) => [required("Please fill in this field."), validatorRule(problemBy(schema))];
const nameRule = validatorRule(problemBy(line(100)));

const consentRule = {
  validator: (_: unknown, hasConsent: boolean) =>
    hasConsent ? Promise.resolve() : Promise.reject(fieldMessage("The customer's consent is required.")),
  validateTrigger: "onSubmit",
};

/** The browser's own date field reads and shows the day in the user's way. */
function CustomerFields() {
  const today = businessDate(new Date());
  const informedOnProblem = (day: string) => (day > today ? "Please enter a day that is not in the future." : undefined);
  return (
    <>
      <div className={sending.columns}>
        <Form.Item name="firstName" label="First name" dependencies={["lastName"]} rules={[someName, nameRule]}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="lastName" label="Last name" rules={[nameRule]}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="number" label="Phone" rules={rulesFor(customerPhone)}>
          <Input type="tel" autoComplete="off" />
        </Form.Item>
        <Form.Item name="address" label="Email" rules={rulesFor(customerEmail)}>
          <Input inputMode="email" autoComplete="off" />
        </Form.Item>
        <Form.Item name="informedOn" label="Informed on" rules={[required("Please enter a day."), validatorRule(informedOnProblem)]}>
          <Input type="date" max={today} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="hasConsent" valuePropName="checked" rules={[consentRule]}>
        <Checkbox>On that day the customer agreed to be contacted, and was told that you may be paid a commission.</Checkbox>
      </Form.Item>
    </>
  );
}

interface IndicativeFiguresProps {
  readonly ranked: RankedProducts;
  /** Undefined while no income is entered. */
  readonly surplus: MonthlySurplus | undefined;
}

/** From the lowest to the highest of the suitable products (core specification, section 9). */
function IndicativeFigures({ ranked: { referral, products }, surplus }: IndicativeFiguresProps) {
  const used = products.filter(isInReferral);
  const count = used.length;
  const surpluses = used.flatMap(({ repayments, monthlyFees }) => (surplus && surplusAfter(surplus, repayments, monthlyFees.value)) ?? []);
  return (
    <section className={styles.figures} aria-label="Indicative figures">
      <header className={`${kit.row} ${kit.spread} ${kit.secondary} ${styles.head}`}>
        <h3 className={kit.semibold}>Indicative figures</h3>
        <span>{count === 1 ? "From 1 product" : `From ${count} products`}</span>
      </header>
      <dl className={kit.stack}>
        <Figure name="Rate range">
          <Percent percent={referral?.minRate} /> to <Percent percent={referral?.maxRate} />
        </Figure>
        <Figure name="Average total loan amount">
          <Money dollars={referral?.totalLoanAmount} />
        </Figure>
        <Figure name="Monthly repayments">
          <Money dollars={referral?.minRepayments} /> to <Money dollars={referral?.maxRepayments} />
        </Figure>
        <Figure name="Weekly repayments (monthly ÷ 4)">
          <Money dollars={referral?.minWeeklyRepayments} /> to <Money dollars={referral?.maxWeeklyRepayments} />
        </Figure>
        {surplus && surpluses.length > 0 && (
          <>
            <Figure name="Monthly surplus before">
              <Money dollars={surplus.before} />
            </Figure>
            <Figure name="Monthly surplus after repayments and monthly fees">
              <Money dollars={Math.min(...surpluses)} /> to <Money dollars={Math.max(...surpluses)} />
            </Figure>
          </>
        )}
      </dl>
      {surplus && (
        <p>
          The monthly surplus is arithmetic, not a serviceability test.
          {used.some(({ monthlyFees }) => monthlyFees.value === null) && " It leaves out fees that lenders do not state."}
        </p>
      )}
      {referral?.isIllustrative && <p>{"Assumed: some of these lenders' rates or fees are not published."}</p>}
    </section>
  );
}

const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className={kit.secondary}>{name}</dt>
    <dd>{children}</dd>
  </div>
);
