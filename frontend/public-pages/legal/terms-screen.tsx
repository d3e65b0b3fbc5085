import { LegalPage } from "./legal-page.tsx";
import { termsOfUse } from "./terms-of-use.ts";

export default function TermsScreen() {
  return <LegalPage text={termsOfUse} />;
}
