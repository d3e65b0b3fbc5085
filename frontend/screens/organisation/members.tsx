import { useState } from "react";
import type { Member, Organisation } from "../../../shared/entities/organisation.ts";
import { useMembers } from "../../api/organisation.ts";
import { Answer } from "../../ui/answer.tsx";
import { Button } from "../../ui/button.tsx";
import { DateText } from "../../ui/date-text.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import styles from "./organisation.module.css";
import { PersonLine } from "./person-line.tsx";

/** Who is in the organisation; its administrator may make another member the administrator. */
export function Members({ organisation: { _id, isAdministrator } }: { readonly organisation: Organisation }) {
  const answer = useMembers();
  const [successor, setSuccessor] = useState<Member>();
  return (
    <>
      <Answer of={answer} failure="The members could not be loaded">
        {(members) => (
          <ul className={styles["people"]}>
            {members.map((member) => (
              <PersonLine key={member._id} name={nameOf(member)} note={<About member={member} />}>
                {isAdministrator && !member.isAdministrator && (
                  <Button look="text" onClick={() => setSuccessor(member)} aria-label={`Make ${nameOf(member)} the administrator`}>
                    Make administrator
                  </Button>
                )}
              </PersonLine>
            ))}
          </ul>
        )}
      </Answer>
      {successor && (
        <HandOverDialog organisationId={_id} member={successor} name={nameOf(successor)} onClose={() => setSuccessor(undefined)} />
      )}
    </>
  );
}

const nameOf = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`.trim();

const About = ({ member: { email, isAdministrator, joinedAt } }: { readonly member: Member }) => (
  <>
    {email}, since <DateText at={joinedAt} />
    {isAdministrator && ", administrator"}
  </>
);
