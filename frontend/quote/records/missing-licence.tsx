import { Link } from "wouter";
import { StatusAlert } from "../../ui/status-alert.tsx";

/** Why nothing is sent or recorded for a consumer. */
export const MissingLicence = () => (
  <StatusAlert
    type="warning"
    showIcon
    title="Please ask your organisation's administrator to enter its Australian Credit Licence details first."
    description={<Link href="/account/organisation">Organisation</Link>}
  />
);
