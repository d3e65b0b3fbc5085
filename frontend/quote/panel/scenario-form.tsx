import { memo } from "react";
import { ApplicantsSection } from "./applicants-section.tsx";
import { AssetSection } from "./asset-section.tsx";
import { BusinessSection } from "./business/business-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import { CustomerAnswers } from "./customer-answers.tsx";
import { CustomerSection } from "./customer-section.tsx";
import { DocumentsSection } from "./documents/documents-section.tsx";
import { DealSection } from "./deal/deal-section.tsx";
import { HistorySection } from "./history/history-section.tsx";
import { FinanceSection } from "./finance/finance-section.tsx";
import { LoanSection } from "./loan-section.tsx";
import { NotesSection } from "./notes-section.tsx";
import { usePanel } from "./panel-context.ts";
import { SupplierSection } from "./supplier-section.tsx";

/** The fields are in the order in which a broker asks for them. Each saves itself: there is no form to submit. */
export const ScenarioForm = memo(function ScenarioForm() {
  const { application } = usePanel();
  const [customer] = application.customers;
  const hasCustomer = customer !== undefined;
  return (
    <>
      {customer && <ContactSection key={`contact of ${customer._id}`} customer={customer} />}
      {application.applicationType === "commercial" && <BusinessSection />}
      <AssetSection />
      <LoanSection />
      {customer && <CustomerAnswers customer={customer} />}
      {hasCustomer && <CustomerSection />}
      {customer && application.applicationType === "consumer" && <FinanceSection key={`finances of ${customer._id}`} customer={customer} />}
      {hasCustomer && <ApplicantsSection />}
      {hasCustomer && application.access?.as !== "administrator" && <DocumentsSection />}
      <SupplierSection />
      <NotesSection />
      <DealSection />
      <HistorySection />
    </>
  );
});
