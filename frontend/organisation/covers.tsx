import { Button } from "antd";
import { useState } from "react";
import { type Cover, type Organisation, isAwaitingOwner } from "../../shared/domain/organisation.ts";
import { businessDate } from "../../shared/business-date.ts";
import { dayText } from "../../shared/format.ts";
import { useCoverChanges, useCovers } from "../client/covers.ts";
import { useMembers } from "../client/organisation.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { momentInSydney } from "../ui/sydney-time.ts";
import { ResponseView } from "../ui/response-view.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { CoverDialog } from "./cover-dialog.tsx";
import { nameOf } from "./member-name.ts";
import styles from "./organisation.module.css";
import { PersonLine } from "./person-line.tsx";

/** Who covers for whom, with the forms to grant and to end it. */
export function Covers({ organisation: { isAdministrator } }: { readonly organisation: Organisation }) {
  const answer = useCovers();
  const { data: members = [] } = useMembers();
  const [isOpen, setIsOpen] = useState(false);
  const isAlone = members.length < 2;
  return (
    <>
      <p className={styles["note"]}>
        A colleague who covers for you works on your quotes in their own name, but cannot transfer them, archive them or remove customers.
        The cover ends after the day you choose, or when you end it. One that an administrator sets up begins after 24 hours, or when its
        owner allows it. Documents and licence numbers need two-factor authentication.
      </p>
      <ResponseView response={answer} errorTitle="The covers could not be loaded">
        {(covers) =>
          covers.length === 0 ? (
            <p className={styles["note"]}>No one covers for {isAdministrator ? "a colleague" : "you, and you cover for no one"}.</p>
          ) : (
            <ul className={styles["people"]} aria-label="Covers">
              {covers.map((cover) => (
                <CoverLine key={`${cover.owner._id} ${cover.colleague._id}`} cover={cover} />
              ))}
            </ul>
          )
        }
      </ResponseView>
      {isAlone ? (
        <p className={styles["note"]}>Invite a colleague first, who can then cover.</p>
      ) : (
        <div className={styles["actions"]}>
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
  const named = (person: Cover["owner"]) => (person._id === ownId ? "you" : nameOf(person));
  const who = colleague._id === ownId ? "You" : nameOf(colleague);
  const covers = isWaiting ? "will cover" : colleague._id === ownId ? "cover" : "covers";
  const isComing = from > businessDate(new Date());
  const note = (
    <>
      {isComing && `From ${dayText(from)}. `}Until {dayText(until)}
      {grantedBy._id !== owner._id && `, set up by ${named(grantedBy)}`}
      {isWaiting &&
        `. Begins ${momentInSydney(startsAt!)}, Sydney time, unless ${owner._id === ownId ? "you end" : `${nameOf(owner)} ends`} it`}
      <FailureAlert failure={failure ?? allowing.failure} />
    </>
  );
  return (
    <PersonLine name={`${who} ${covers} for ${named(owner)}`} note={note}>
      {isWaiting && owner._id === ownId && (
        <Button onClick={allowing.submit} loading={allowing.isBusy} aria-label={`Allow now: ${nameOf(colleague)} covers for you`}>
          Allow now
        </Button>
      )}
      <Button type="text" danger onClick={submit} loading={isBusy} aria-label={`End the cover: ${nameOf(colleague)} for ${nameOf(owner)}`}>
        End
      </Button>
    </PersonLine>
  );
}
