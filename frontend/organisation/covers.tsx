import { Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { type Cover, type Organisation, isAwaitingOwner, type Member, maxCoverDays } from "../../shared/domain/organisation.ts";
import { businessDate } from "../../shared/business-date.ts";
import { dayText, fullName } from "../../shared/format.ts";
import { useCoverChanges, useCovers } from "../client/covers.ts";
import { useMembers } from "../client/organisation.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { momentInSydney } from "../ui/sydney-time.ts";
import { ResponseView } from "../ui/response-view.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import kit from "../ui/kit.module.css";
import { PersonLine } from "./person-line.tsx";
import { daysAfter } from "../../shared/dates.ts";
import { Dialog } from "../ui/dialog.tsx";
import { validatorRule, required } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";

/** Who covers for whom, with the forms to grant and to end it. */
export function Covers({ organisation: { isAdministrator } }: { readonly organisation: Organisation }) {
  const answer = useCovers();
  const { data: members = [] } = useMembers();
  const [isOpen, setIsOpen] = useState(false);
  const isAlone = members.length < 2;
  return (
    <>
      <p className={kit.secondary}>
        A colleague who covers for you works on your quotes in their own name, but cannot transfer them, archive them or remove customers.
        The cover ends after the day you choose, or when you end it. One that an administrator sets up begins after 24 hours, or when its
        owner allows it. Documents and licence numbers need two-factor authentication.
      </p>
      <ResponseView response={answer} errorTitle="The covers could not be loaded">
        {(covers) =>
          covers.length === 0 ? (
            <p className={kit.secondary}>No one covers for {isAdministrator ? "a colleague" : "you, and you cover for no one"}.</p>
          ) : (
            <ul className={kit.list} aria-label="Covers">
              {covers.map((cover) => (
                <CoverLine key={`${cover.owner._id} ${cover.colleague._id}`} cover={cover} />
              ))}
            </ul>
          )
        }
      </ResponseView>
      {isAlone ? (
        <p className={kit.secondary}>Invite a colleague first, who can then cover.</p>
      ) : (
        <div className={`${kit.flex} ${kit.gap8}`}>
          <Button onClick={() => setIsOpen(true)}>Let a colleague cover</Button>
        </div>
      )}
      {isOpen && <CoverDialog members={members} isAdministrator={isAdministrator} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CoverLine({ cover }: { readonly cover: Cover }) {
  const { owner, colleague, from, until, grantedBy, startsAt } = cover;
  const { _id: ownId } = useSignedInUser();
  const { allow, revoke } = useCoverChanges();
  const { isBusy, failure, submit } = useSubmit(() => revoke(cover));
  const allowing = useSubmit(() => allow(cover));
  const isWaiting = isAwaitingOwner(cover);
  const named = (person: Cover["owner"]) => (person._id === ownId ? "you" : fullName(person));
  const who = colleague._id === ownId ? "You" : fullName(colleague);
  const covers = isWaiting ? "will cover" : colleague._id === ownId ? "cover" : "covers";
  const isComing = from > businessDate(new Date());
  const note = (
    <>
      {isComing && `From ${dayText(from)}. `}Until {dayText(until)}
      {grantedBy._id !== owner._id && `, set up by ${named(grantedBy)}`}
      {isWaiting && `. Begins ${momentInSydney(startsAt!)}, unless ${owner._id === ownId ? "you end" : `${fullName(owner)} ends`} it`}
      <FailureAlert failure={failure ?? allowing.failure} />
    </>
  );
  return (
    <PersonLine name={`${who} ${covers} for ${named(owner)}`} note={note}>
      {isWaiting && owner._id === ownId && (
        <Button onClick={allowing.submit} loading={allowing.isBusy} aria-label={`Allow now: ${fullName(colleague)} covers for you`}>
          Allow now
        </Button>
      )}
      <Button
        type="text"
        danger
        onClick={submit}
        loading={isBusy}
        aria-label={`End the cover: ${fullName(colleague)} for ${fullName(owner)}`}
      >
        End
      </Button>
    </PersonLine>
  );
}

interface FieldsProps {
  readonly members: readonly Member[];
  /** Grants covers for other members, too. */
  readonly isAdministrator: boolean;
}

interface CoverDialogProps extends FieldsProps {
  readonly onClose: () => void;
}

function CoverDialog({ onClose, ...fields }: CoverDialogProps) {
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
            options={members.map((member) => ({ value: member._id, label: member._id === ownId ? "My own" : fullName(member) }))}
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

const optionOf = (member: Member) => ({ value: member._id, label: `${fullName(member)} (${member.email})` });
