import { useState } from "react";
import { failureText } from "../../ui/failure-text.ts";
import { shortDateText } from "../../ui/short-date.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { LinkButton } from "../parts/link-button.tsx";
import { remindOf } from "./what-if.ts";
import { useWhatIf } from "./what-if-context.ts";

interface RemindButtonProps {
  readonly lenders: readonly string[];
  /** The day of the email. */
  readonly on: string;
}

/** A line for each lender in that day's email; nothing where no reminder can be set. */
export function RemindButton({ lenders, on }: RemindButtonProps) {
  const { reminderApplicationId: applicationId } = useWhatIf();
  const [isSet, setIsSet] = useState(false);
  const day = shortDateText(on);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await Promise.all(lenders.map((lender) => remindOf(applicationId!, lender, on)));
    setIsSet(true);
  });
  if (applicationId === undefined) return undefined;
  if (isSet) return <output>We email you on {day}</output>;
  return (
    <>
      <LinkButton aria-label={`${lenders.join(", ")}: remind me on ${day}`} disabled={isBusy} onClick={submit}>
        Remind me on {day}
      </LinkButton>
      {failure !== undefined && <span role="alert">{failureText(failure)}</span>}
    </>
  );
}
