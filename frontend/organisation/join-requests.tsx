import { fullName } from "../../shared/format.ts";
import type { JoinRequest, Organisation } from "../../shared/domain/organisation.ts";
import { ApiError } from "../../shared/wire/api-error.ts";
import { useOrganisationChanges } from "../client/organisation.ts";
import { Button } from "antd";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import kit from "../ui/kit.module.css";
import { PersonLine } from "./person-line.tsx";
import { DateText } from "../ui/figures.tsx";
import { EmailText } from "../ui/email.tsx";

const requestGone = "REQUEST_GONE";

interface JoinRequestsProps {
  readonly organisation: Organisation;
  /** Called after a decision; without them the page stays. */
  readonly onApproved?: () => void;
  /** Called if the request has ended and the person was told so. After any other error the administrator may try again. */
  readonly onFailed?: () => void;
}

export const JoinRequests = ({ organisation, ...callbacks }: JoinRequestsProps) => (
  <ul className={kit.list}>
    {organisation.joinRequests.map((request) => (
      <Request key={request._id} request={request} organisationId={organisation._id} {...callbacks} />
    ))}
  </ul>
);

interface RequestProps extends Omit<JoinRequestsProps, "organisation"> {
  readonly request: JoinRequest;
  readonly organisationId: string;
}

function Request({ request: { _id, firstName, lastName, email, requestedAt }, organisationId, onApproved, onFailed }: RequestProps) {
  const { approve, decline } = useOrganisationChanges(organisationId);
  const name = fullName({ firstName, lastName });
  const approval = useSubmit(async () => {
    await approve(_id).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === requestGone) onFailed?.();
      throw error;
    });
    onApproved?.();
  });
  const rejection = useSubmit(() => decline(_id));
  const note = (
    <>
      <EmailText email={email} />, requested on <DateText at={requestedAt} />
      <FailureAlert failure={approval.failure ?? rejection.failure} />
    </>
  );
  return (
    <PersonLine name={name} note={note}>
      <Button onClick={rejection.submit} loading={rejection.isBusy} aria-label={`Decline ${name}`}>
        Decline
      </Button>
      <Button onClick={approval.submit} loading={approval.isBusy} aria-label={`Approve ${name}`}>
        Approve
      </Button>
    </PersonLine>
  );
}
