import { useState } from "react";
import { type Move, remindOf } from "../../../api/application/changed-deals.ts";
import { failureText } from "../../../ui/failure-text.ts";
import { useSubmission } from "../../../ui/use-submission.ts";
import { useChangedDeals } from "./changed-deals-context.ts";
import { LinkButton } from "./link-button.tsx";
import { sheetDateText } from "./sheet-date.ts";

interface RemindButtonProps {
  readonly lender: string;
  readonly moves: readonly Move[];
}

/** For a change that is a later day alone: a line in that day's email. */
export function RemindButton({ lender, moves }: RemindButtonProps) {
  const { remindsOf: applicationId } = useChangedDeals();
  const [isSet, setIsSet] = useState(false);
  const [move] = moves;
  const day = String(move?.to);
  const { isBusy, failure, submit } = useSubmission(async () => {
    await remindOf(applicationId!, lender, day);
    setIsSet(true);
  });
  if (applicationId === undefined || moves.length !== 1 || move?.field !== "wait") return undefined;
  if (isSet) return <output>We email you on {sheetDateText(day)}</output>;
  return (
    <>
      <LinkButton aria-label={`${lender}: remind me on ${sheetDateText(day)}`} disabled={isBusy} onClick={submit}>
        Remind me on {sheetDateText(day)}
      </LinkButton>
      {failure !== undefined && <span role="alert">{failureText(failure)}</span>}
    </>
  );
}
