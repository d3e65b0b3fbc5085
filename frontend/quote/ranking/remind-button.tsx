import { useState } from "react";
import { type Move, remindOf } from "./what-if.ts";
import { failureText } from "../../ui/failure-text.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { useWhatIf } from "./what-if-context.ts";
import { LinkButton } from "../parts/link-button.tsx";
import { shortDateText } from "../../ui/short-date.ts";

interface RemindButtonProps {
  readonly lender: string;
  readonly moves: readonly Move[];
}

/** For a change that is a later day alone: a line in that day's email. */
export function RemindButton({ lender, moves }: RemindButtonProps) {
  const { reminderApplicationId: applicationId } = useWhatIf();
  const [isSet, setIsSet] = useState(false);
  const [move] = moves;
  const day = String(move?.to);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await remindOf(applicationId!, lender, day);
    setIsSet(true);
  });
  if (applicationId === undefined || moves.length !== 1 || move?.field !== "wait") return undefined;
  if (isSet) return <output>We email you on {shortDateText(day)}</output>;
  return (
    <>
      <LinkButton aria-label={`${lender}: remind me on ${shortDateText(day)}`} disabled={isBusy} onClick={submit}>
        Remind me on {shortDateText(day)}
      </LinkButton>
      {failure !== undefined && <span role="alert">{failureText(failure)}</span>}
    </>
  );
}
