import { memo, useState } from "react";
import { Alert, Button } from "antd";
import { Applicant, ApplicantTabs } from "./applicants-section.tsx";
import { AssetSection } from "./asset-section.tsx";
import { BudgetField } from "./loan-detail-fields.tsx";
import { BusinessSection } from "./business/business-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import { DocumentsAndNotes } from "./documents/documents-section.tsx";
import { FinanceSection } from "./finance/finance-section.tsx";
import { LoanSection } from "./loan-section.tsx";
import { AskedFields, MoreFields } from "./more-fields.tsx";
import { usePanel, useTarget } from "./panel-context.ts";
import { ChoiceField } from "./choice-field.tsx";
import { BirthDateField, EmploymentTime, ScoreField } from "./customer-fields.tsx";
import { Section } from "./section.tsx";
import { type AskedField, askedFieldNames, askedFields } from "../../../shared/domain/customer-answers.ts";
import { calledName, type Customer } from "../../../shared/domain/customer.ts";
import { valueText } from "../../../shared/domain/field-text.ts";
import { discardAnswer } from "./applicants.ts";
import { scenarioFields } from "../../client/application/scenario-fields.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useScenarioValue } from "./use-scenario-value.ts";
import kit from "../../ui/kit.module.css";
import section from "./section.module.css";

/** The customer; of a business, its director. */
function CustomerSection() {
  const isConsumer = usePanel().application.applicationType === "consumer";
  return (
    <Section title={isConsumer ? "Customer" : "Director"}>
      <ScoreField />
      {isConsumer && (
        <>
          <BirthDateField />
          <ChoiceField name="employmentType" />
          <EmploymentTime />
        </>
      )}
      <ChoiceField name="livingArrangements" />
      <AskedFields section="customer" />
    </Section>
  );
}

/** What the customer answered by a link about fields that are still empty. Nothing is ranked by it until the broker uses it. */
function CustomerAnswers({ customer }: { readonly customer: Customer }) {
  const { application } = usePanel();
  const { answers } = customer;
  const open = askedFieldNames.flatMap((field) => {
    const answer = answers?.[field] ?? null;
    return answer === null || (scenarioFields[field].read(application) ?? null) !== null ? [] : [{ field, answer }];
  });
  return open.map(({ field, answer }) => <ProposedAnswer key={field} customer={customer} field={field} answer={answer} />);
}

interface ProposedAnswerProps {
  readonly customer: Customer;
  readonly field: AskedField;
  readonly answer: string | number;
}

function ProposedAnswer({ customer, field, answer }: ProposedAnswerProps) {
  const { application } = usePanel();
  const { save, isReadOnly } = useScenarioValue(field);
  const discarding = useSubmit(() => discardAnswer(application._id, customer._id, field));
  const { label } = askedFields[field];
  return (
    <>
      <Alert
        role="note"
        type="info"
        className={`${kit.wrap} ${section.apart}`}
        title={`${calledName(customer) ?? "The customer"} answered: ${label} ${valueText(askedFields[field], answer)}`}
        action={
          !isReadOnly && (
            <div className={`${kit.flex} ${kit.gap4}`}>
              <Button size="small" aria-label={`Use the answer about ${label}`} onClick={() => save(answer)}>
                Use
              </Button>
              <Button
                size="small"
                type="text"
                aria-label={`Discard the answer about ${label}`}
                loading={discarding.isBusy}
                onClick={discarding.submit}
              >
                Discard
              </Button>
            </div>
          )
        }
      />
      <FailureAlert failure={discarding.failure} />
    </>
  );
}

/** The fields are in the order in which a broker asks for them. Each saves itself: there is no form to submit. */
export const ScenarioForm = memo(function ScenarioForm({ hasDocuments = true }: { readonly hasDocuments?: boolean }) {
  const { applicationType, customers } = usePanel().application;
  const [shownId, setShownId] = useState<string>();
  const target = useTarget();
  const [handledTarget, setHandledTarget] = useState(target);
  if (target !== handledTarget) {
    // What the cards ask for is the first applicant's.
    setHandledTarget(target);
    setShownId(undefined);
  }
  const at = Math.max(
    0,
    customers.findIndex(({ _id }) => _id === shownId),
  );
  const customer = customers[at];
  return (
    <>
      {customer && <ApplicantTabs shown={customer} onShow={setShownId} />}
      {customer && <ContactSection key={`contact of ${customer._id}`} customer={customer} number={at + 1} onShow={setShownId} />}
      {applicationType === "commercial" && <BusinessSection />}
      <BudgetField />
      <AssetSection />
      <LoanSection />
      {customer && at === 0 && <CustomerAnswers customer={customer} />}
      {customer && (at === 0 ? <CustomerSection /> : <Applicant key={customer._id} customer={customer} number={at + 1} />)}
      <MoreFields />
      {customer && applicationType === "consumer" && (
        <FinanceSection key={`finances of ${customer._id}`} customer={customer} number={at + 1} />
      )}
      {hasDocuments && <DocumentsAndNotes />}
    </>
  );
});
