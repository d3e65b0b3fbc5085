import { complaintsSchemeText, licenceText } from "../../shared/domain/credit-licence.ts";
import type { Organisation } from "../../shared/domain/organisation.ts";
import { StatusAlert } from "../ui/status-alert.tsx";

const missing = {
  title: "Licence details not entered",
  description:
    "Without them, the credit guide says that you give customers the licence details yourself, and you cannot send Finance options to consumers. Commercial quotes do not need them.",
};

/** How the licence is printed on what customers get, or what is missing without it. */
export function LicenceStatus({ organisation: { licence, isAdministrator } }: { readonly organisation: Organisation }) {
  if (licence === null) {
    const who = isAdministrator ? "" : " Your organisation's administrator enters them.";
    return <StatusAlert type="info" showIcon title={missing.title} description={`${missing.description}${who}`} />;
  }
  const description = `Complaints scheme: ${complaintsSchemeText(licence)}`;
  return <StatusAlert type="success" showIcon title={licenceText(licence)} description={description} />;
}
