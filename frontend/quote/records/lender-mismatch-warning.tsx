import { Button } from "antd";
import type { Application } from "../../../shared/domain/application.ts";
import { StatusAlert } from "../../ui/status-alert.tsx";
import { dayInSydney } from "../../ui/sydney-time.ts";

interface LenderMismatchWarningProps {
  readonly selection: Application["selection"];
  /** The lender to which the application is about to be submitted. */
  readonly lender: string;
  readonly onRecord: () => void;
}

/** Before a submission to another lender than the recorded one. */
export const LenderMismatchWarning = ({ selection, lender, onRecord }: LenderMismatchWarningProps) =>
  selection &&
  selection.lender !== lender && (
    <StatusAlert
      type="warning"
      showIcon
      title={`${selection.lender} was chosen on ${dayInSydney(selection.at)}, not ${lender}.`}
      description={
        <>
          <p>Record the choice again before you submit to {lender}.</p>
          <Button onClick={onRecord}>Record the choice of {lender}</Button>
        </>
      }
    />
  );
