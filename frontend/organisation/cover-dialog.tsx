import { Button, Form, Input, Select } from "antd";
import { businessDate } from "../../shared/business-date.ts";
import { daysAfter } from "../../shared/dates.ts";
import { type Member, maxCoverDays } from "../../shared/domain/organisation.ts";
import { dayText } from "../../shared/format.ts";
import { useCoverChanges } from "../client/covers.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { Dialog } from "../ui/dialog.tsx";
import { validatorRule, required } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import { nameOf } from "./member-name.ts";

interface FieldsProps {
  readonly members: readonly Member[];
  /** Grants covers for other members, too. */
  readonly isAdministrator: boolean;
}

interface CoverDialogProps extends FieldsProps {
  readonly onClose: () => void;
}

export function CoverDialog({ onClose, ...fields }: CoverDialogProps) {
  const { _id: userId } = useSignedInUser();
  const { grant } = useCoverChanges();
  const initialValues = { userId, colleagueId: "", from: businessDate(new Date()), until: "" };
  const submit = async (typed: typeof initialValues) => {
    await grant({ ...initialValues, ...typed });
    onClose();
  };
  return (
    <Dialog title="Let a colleague cover" onClose={onClose}>
      <SubmitForm initialValues={initialValues} onSubmit={submit}>
        <CoverFields {...fields} />
        <SubmitBar label="Start the cover" reason="Colleague and last day required">
          <Button onClick={onClose}>Cancel</Button>
        </SubmitBar>
      </SubmitForm>
    </Dialog>
  );
}

const maxDaysAhead = 365;

function CoverFields({ members, isAdministrator }: FieldsProps) {
  const { _id: ownId } = useSignedInUser();
  const form = Form.useFormInstance();
  const owner = (Form.useWatch("userId", form) as string | undefined) ?? ownId;
  const from = Form.useWatch("from", form) as string | undefined;
  const today = businessDate(new Date());
  const latestStart = daysAfter(today, maxDaysAhead);
  const start = from !== undefined && from >= today && from <= latestStart ? from : today;
  const last = daysAfter(start, maxCoverDays);
  // An administrator cannot make themselves a colleague's cover: that is for the colleague to grant.
  const colleagues = members.filter(({ _id }) => _id !== owner && _id !== ownId);
  return (
    <>
      {isAdministrator && (
        <Form.Item name="userId" label="Whose quotes">
          <Select
            options={members.map((member) => ({ value: member._id, label: member._id === ownId ? "My own" : nameOf(member) }))}
            onChange={() => form.setFieldValue("colleagueId", "")}
          />
        </Form.Item>
      )}
      <Form.Item name="colleagueId" label="Who covers" rules={[required("Please choose a colleague.")]}>
        <Select options={[{ value: "", label: "Choose a colleague", disabled: true }, ...colleagues.map(optionOf)]} />
      </Form.Item>
      <Form.Item name="from" label="First day" rules={[required("Please enter a day."), validatorRule(outside(today, latestStart))]}>
        <Input type="date" min={today} max={latestStart} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="until"
        label="Last day"
        extra={`At most ${maxCoverDays} days. The cover ends with this day, Sydney time.`}
        rules={[required("Please enter a day."), validatorRule(outside(start, last))]}
      >
        <Input type="date" min={start} max={last} autoComplete="off" />
      </Form.Item>
    </>
  );
}

/** The problem of a day that is not within these days. */
const outside = (first: string, last: string) => (day: string) =>
  day < first || day > last ? `Please choose a day from ${dayText(first)} to ${dayText(last)}.` : undefined;

const optionOf = (member: Member) => ({ value: member._id, label: `${nameOf(member)} (${member.email})` });
