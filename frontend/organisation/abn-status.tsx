import { Alert, type AlertProps, Button, Form, Input } from "antd";
import { type ReactNode, useState } from "react";
import type { AbnCheck, AbnProblem, Organisation } from "../../shared/domain/organisation.ts";
import { useOrganisationChanges } from "../client/organisation.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { StatusAlert } from "../ui/status-alert.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import kit from "../ui/kit.module.css";
import styles from "./organisation.module.css";
import { filledLines } from "../../shared/wire/text.ts";
import { problemBy } from "../client/field-problem.ts";
import { Dialog } from "../ui/dialog.tsx";
import { required, validatorRule } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import { DateText } from "../ui/figures.tsx";

const problemTexts: Readonly<Record<AbnProblem, string>> = {
  notRegistered: "The business register does not know this ABN.",
  cancelled: "This ABN is cancelled in the business register.",
  otherName: "The business register has this ABN under another name than your organisation's.",
  taken: "Another organisation on Kelpie has entered this ABN first. If you work for it, ask its administrator to invite you.",
  unavailable:
    "The business register has not answered. There is nothing to enter again: we keep asking it, and this page then shows the result.",
  refused: "We could not confirm your organisation.",
};

const consequence =
  "Emails to customers, colleagues and lenders, referrals and submissions need an ABN that the business register has under your organisation's name. You can keep quoting.";

/** What the business register and Kelpie's staff say of the organisation. */
export function AbnStatus({ organisation }: { readonly organisation: Organisation }) {
  const { abn, abnCheck, confirmation } = organisation;
  if (confirmation?.status === "disputed") return <Disputed />;
  if (abn === null || abnCheck === null) return <StatusAlert type="info" showIcon title="ABN not entered" description={consequence} />;
  if (abnCheck.status === "unverified") return <Problem organisation={organisation} abn={abn} check={abnCheck} />;
  const checked = (
    <>
      The business register has it as {abnCheck.name} (checked on <DateText at={abnCheck.checkedAt} />
      ).
    </>
  );
  if (confirmation?.status === "confirmed")
    return <StatusAlert type="success" showIcon title="Organisation verified" description={checked} />;
  return <Waiting organisation={organisation} checked={checked} />;
}

const Disputed = () => (
  <StatusAlert
    type="warning"
    showIcon
    title="Somebody else says that this ABN is theirs"
    description="Nothing is sent to others, and name and ABN stay as they are, until we have decided. Please reply to our email with your licence or representative number, so that we can tell quickly. You can keep quoting."
  />
);

function Waiting({
  organisation: { confirmation, licence },
  checked,
}: {
  readonly organisation: Organisation;
  readonly checked: ReactNode;
}) {
  const refusal = confirmation?.refusal;
  const description = (
    <>
      <p>
        {checked} We confirm by your credit licence or representative number that it is you, usually within one business day
        {licence === null && ". Please enter it below"}.
      </p>
      <p>
        {refusal === undefined
          ? "Until then your emails go out in your members’ own names, without the organisation’s name and logo, at most 20 a week."
          : `We refused it before (${refusal}). Nothing is sent to others until we have confirmed it.`}
      </p>
    </>
  );
  return <StatusAlert type="info" showIcon title="ABN found, organisation not verified yet" description={description} />;
}

interface ProblemProps {
  readonly organisation: Organisation;
  readonly abn: string;
  readonly check: Extract<AbnCheck, { readonly status: "unverified" }>;
}

function Problem({ organisation, abn, check: { problem, names, checkedAt } }: ProblemProps) {
  const { _id, isAdministrator, abnClaim, confirmation } = organisation;
  const { saveIdentity } = useOrganisationChanges(_id);
  const again = useSubmit(() => saveIdentity({ abn }));
  const [isDisputing, setIsDisputing] = useState(false);
  const isWaiting = problem === "unavailable";
  const description = (
    <>
      <p>
        {problemTexts[problem]} {problem === "refused" && confirmation?.refusal !== undefined && `The reason: ${confirmation.refusal} `}
        {consequence} {isWaiting ? "Last asked" : "Checked"} on <DateText at={checkedAt} />.
      </p>
      {abnClaim && (
        <p>
          You told us on <DateText at={abnClaim.at} /> that this is your business. We look into it and email you.
        </p>
      )}
      {isAdministrator && (
        <div className={`${kit.flex} ${kit.wrap} ${kit.gap8} ${styles.abnActions}`}>
          {names.map((name) => (
            <NameButton key={name} name={name} onUse={() => saveIdentity({ name })} />
          ))}
          {problem === "taken" && abnClaim === null && <Button onClick={() => setIsDisputing(true)}>This is my business</Button>}
          <Button onClick={again.submit} loading={again.isBusy}>
            {isWaiting ? "Ask now" : "Check again"}
          </Button>
        </div>
      )}
      <FailureAlert failure={again.failure} />
      {isDisputing && <DisputeDialog organisation={organisation} onClose={() => setIsDisputing(false)} />}
    </>
  );
  const kind: Pick<AlertProps, "type" | "title"> = isWaiting
    ? { type: "info", title: "ABN not checked yet" }
    : { type: "warning", title: problem === "refused" ? "Organisation not confirmed" : "ABN not verified" };
  return <Alert {...kind} showIcon description={description} />;
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

interface DisputeDialogProps {
  readonly organisation: Organisation;
  readonly onClose: () => void;
}

const maxText = 500;

/** For the administrator of a business whose ABN another organisation has entered first. */
function DisputeDialog({ organisation: { _id }, onClose }: DisputeDialogProps) {
  const { disputeAbn } = useOrganisationChanges(_id);
  return (
    <Dialog title="This is my business" onClose={onClose}>
      <p>
        We stop the other organisation from sending anything at once, and then find out whose ABN this is. Please say only what is true: the
        other organisation is told that its ABN is disputed.
      </p>
      <SubmitForm
        initialValues={{ text: "" }}
        onSubmit={async ({ text }) => {
          await disputeAbn(text.trim());
          onClose();
        }}
      >
        <Form.Item
          name="text"
          label="How we can tell"
          extra="Your credit licence or representative number, and a phone number that is published for your business."
          rules={[required("Please say how we can tell that it is yours."), validatorRule(problemBy(filledLines(maxText)))]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
        <SubmitBar label="Tell Kelpie" reason="How we can tell required">
          <Button onClick={onClose}>Cancel</Button>
        </SubmitBar>
      </SubmitForm>
    </Dialog>
  );
}
