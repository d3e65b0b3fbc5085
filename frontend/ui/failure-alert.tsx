import { StatusAlert } from "./status-alert.tsx";
import { Alert } from "antd";
import { Link, useLocation } from "wouter";
import { ApiError } from "../../shared/wire/api-error.ts";
import { failureText } from "./failure-text.ts";

/** The message of a failed submit on a signed-in screen; nothing without one. */
export const FailureAlert = ({ failure }: { readonly failure: unknown }) =>
  failure !== undefined && (
    <Alert type="error" showIcon title={failureText(failure)} description={needsSecondFactor(failure) && <SecondFactorLink />} />
  );

const needsSecondFactor = (failure: unknown) => failure instanceof ApiError && failure.code === "SECOND_FACTOR_REQUIRED";

/** Leads to the set-up, which leads back to this page. */
function SecondFactorLink() {
  const [returnTo] = useLocation();
  return (
    <Link href="/account/security" state={{ returnTo }}>
      Set up two-factor authentication
    </Link>
  );
}

/** For administrators who have not turned on two-factor authentication. */
export const SecondFactorNeeded = () => (
  <StatusAlert
    type="info"
    showIcon
    title="Administrators need two-factor authentication to change anything here."
    description={<SecondFactorLink />}
  />
);
