import { LegalPage } from "./legal-page.tsx";
import { privacyStatement } from "./privacy-statement.ts";

export default function PrivacyStatementScreen() {
  return <LegalPage text={privacyStatement} />;
}
