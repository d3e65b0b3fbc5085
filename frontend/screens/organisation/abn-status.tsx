import { Alert, Button } from "antd";
import type { AbnCheck, AbnProblem, Organisation } from "../../../shared/domain/organisation.ts";
import { useOrganisationChanges } from "../../api/account/organisation.ts";
import { DateText } from "../../ui/date-text.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { StatusAlert } from "../../ui/status-alert.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import styles from "./organisation.module.css";

const problemTexts: Readonly<Record<AbnProblem, string>> = {
  notRegistered: "The business register does not know this ABN.",
  cancelled: "This ABN is cancelled in the business register.",
  otherName: "The business register has this ABN under another name than your organisation's.",
  taken:
    "Another organisation on Kelpie has verified this ABN. Ask its administrator to invite you, or contact Kelpie if you do not know it.",
  unavailable: "The business register did not answer.",
};

const consequence = "Emails to customers, colleagues and lenders, referrals and submissions need a verified ABN. You can keep quoting.";

/** Whether the organisation's ABN is verified, or why not. */
export function AbnStatus({ organisation }: { readonly organisation: Organisation }) {
  const { abn, abnCheck } = organisation;
  if (abn === null || abnCheck === null) return <StatusAlert type="info" showIcon title="ABN not entered" description={consequence} />;
  if (abnCheck.status === "verified") {
    const description = (
      <>
        The business register has it as {abnCheck.name} (checked on <DateText at={abnCheck.checkedAt} />
        ).
      </>
    );
    return <StatusAlert type="success" showIcon title="ABN verified" description={description} />;
  }
  return <Problem organisation={organisation} abn={abn} check={abnCheck} />;
}

interface ProblemProps {
  readonly organisation: Organisation;
  readonly abn: string;
  readonly check: Extract<AbnCheck, { readonly status: "unverified" }>;
}

function Problem({ organisation: { _id, isAdministrator }, abn, check: { problem, names, checkedAt } }: ProblemProps) {
  const { saveIdentity } = useOrganisationChanges(_id);
  const again = useSubmit(() => saveIdentity({ abn }));
  const description = (
    <>
      <p>
        {problemTexts[problem]} {consequence} Checked on <DateText at={checkedAt} />.
      </p>
      {isAdministrator && (
        <div className={styles["abnActions"]}>
          {names.map((name) => (
            <NameButton key={name} name={name} onUse={() => saveIdentity({ name })} />
          ))}
          <Button onClick={again.submit} loading={again.isBusy}>
            Check again
          </Button>
        </div>
      )}
      <FailureAlert failure={again.failure} />
    </>
  );
  return <Alert type="warning" showIcon title="ABN not verified" description={description} />;
}

function NameButton({ name, onUse }: { readonly name: string; readonly onUse: () => Promise<void> }) {
  const { isBusy, failure, submit } = useSubmit(onUse);
  return (
    <>
      <Button onClick={submit} loading={isBusy}>
        Use the name {name}
      </Button>
      <FailureAlert failure={failure} />
    </>
  );
}
