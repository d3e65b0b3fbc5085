import { ConfigProvider } from "antd";
import { AssetSection } from "./asset-section.tsx";
import { BusinessSection } from "./business/business-section.tsx";
import { CustomerSection } from "./customer-section.tsx";
import { DocumentsSection } from "./documents/documents-section.tsx";
import { FinanceSection } from "./finance/finance-section.tsx";
import { LoanSection } from "./loan-section.tsx";
import { usePanel } from "./panel-context.ts";

// Whoever may not write is here to read.
const readable = { token: { colorTextDisabled: "var(--text)" } };

/** The fields of a scenario, in the order in which a broker asks for them. */
export function ScenarioForm() {
  const { application, isReadOnly } = usePanel();
  const hasCustomer = application.customers.length > 0;
  return (
    <ConfigProvider getPopupContainer={(control) => control?.closest("dialog") ?? document.body} theme={isReadOnly ? readable : {}}>
      {application.applicationType === "commercial" && <BusinessSection />}
      <AssetSection />
      <LoanSection />
      {hasCustomer && <CustomerSection />}
      {hasCustomer && application.applicationType === "consumer" && <FinanceSection />}
      {hasCustomer && <DocumentsSection />}
    </ConfigProvider>
  );
}
