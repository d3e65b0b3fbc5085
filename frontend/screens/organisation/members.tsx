import { useState } from "react";
import type { Member, Organisation } from "../../../shared/entities/organisation.ts";
import { useMembers } from "../../api/organisation.ts";
import { Answer } from "../../ui/answer.tsx";
import { Button } from "../../ui/button.tsx";
import { DateText } from "../../ui/date-text.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { nameOf } from "./member-name.ts";
import styles from "./organisation.module.css";
import { PersonLine } from "./person-line.tsx";
import { RemovalDialog } from "./removal-dialog.tsx";

/** Who is in the organisation; its administrator may make another member the administrator, and end a membership. */
export function Members({ organisation: { _id, isAdministrator } }: { readonly organisation: Organisation }) {
  const answer = useMembers();
  const [asked, setAsked] = useState<{ readonly deed: "handOver" | "removal"; readonly member: Member }>();
  const close = () => setAsked(undefined);
  return (
    <Answer of={answer} failure="The members could not be loaded">
      {(members) => (
        <>
          <ul className={styles["people"]}>
            {members.map((member) => (
              <PersonLine key={member._id} name={nameOf(member)} note={<About member={member} />}>
                {isAdministrator && !member.isAdministrator && (
                  <>
                    <Button
                      look="text"
                      onClick={() => setAsked({ deed: "handOver", member })}
                      aria-label={`Make administrator: ${nameOf(member)}`}
                    >
                      Make administrator
                    </Button>
                    <Button look="text" onClick={() => setAsked({ deed: "removal", member })} aria-label={`Remove: ${nameOf(member)}`}>
                      Remove
                    </Button>
                  </>
                )}
              </PersonLine>
            ))}
          </ul>
          {asked?.deed === "handOver" && (
            <HandOverDialog organisationId={_id} member={asked.member} name={nameOf(asked.member)} onClose={close} />
          )}
          {asked?.deed === "removal" && (
            <RemovalDialog
              organisationId={_id}
              member={asked.member}
              others={members.filter((other) => other._id !== asked.member._id)}
              onClose={close}
            />
          )}
        </>
      )}
    </Answer>
  );
}

const About = ({ member: { email, isAdministrator, joinedAt } }: { readonly member: Member }) => (
  <>
    {email}, since <DateText at={joinedAt} />
    {isAdministrator && ", administrator"}
  </>
);
