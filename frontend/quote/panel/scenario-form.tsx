import { memo, useState } from "react";
import { Applicant, ApplicantTabs } from "./applicants-section.tsx";
import { AssetSection } from "./asset-section.tsx";
import { BudgetField } from "./budget-field.tsx";
import { BusinessSection } from "./business/business-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import { CustomerAnswers } from "./customer-answers.tsx";
import { CustomerSection } from "./customer-section.tsx";
import { DocumentsAndNotes } from "./documents/documents-section.tsx";
import { FinanceSection } from "./finance/finance-section.tsx";
import { LoanSection } from "./loan-section.tsx";
import { MoreFields } from "./more-fields.tsx";
import { usePanel, useTarget } from "./panel-context.ts";

/** The fields are in the order in which a broker asks for them. Each saves itself: there is no form to submit. */
export const ScenarioForm = memo(function ScenarioForm() {
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
      <DocumentsAndNotes />
    </>
  );
});
