import { lazy, useEffect } from "react";
import type { Application } from "../../../../shared/domain/application.ts";
import { useMayChange } from "../../../client/application/access.ts";
import { refreshApplication } from "../../../client/application/application.ts";
import { useIsLenderConnected } from "../../../client/connected.ts";
import { DateText } from "../../../ui/figures.tsx";
import kit from "../../../ui/kit.module.css";
import { OnDemandPart } from "../../../ui/on-demand-part.tsx";
import { ResponseView } from "../../../ui/response-view.tsx";
import { useLenderSubmission } from "./lender-submission.ts";
import { SubmissionState, isDecidable, isUndecided, statusText } from "./submission-state.tsx";
import styles from "./submission.module.css";

const DecisionDrawer = lazy(() => import("./decision-drawer.tsx"));

interface StripProps {
  readonly application: Application;
  readonly isDeciding: boolean;
  readonly onDeciding: (isDeciding: boolean) => void;
}

/** The submission that the application waits for, and those before it. */
export function SubmissionStrip({ application, isDeciding, onDeciding }: StripProps) {
  const { status, submissions, access } = application;
  const isSent = status === "submitted";
  const earlier = isSent ? submissions.slice(0, -1) : submissions;
  return (
    <>
      {isSent && access?.as !== "administrator" && <Current {...{ application, isDeciding, onDeciding }} />}
      {earlier.length > 0 && (
        <section className={styles.strip} aria-label="Earlier submissions">
          <ul className={kit.list}>
            {earlier.map(({ number, lender, status: answer, at }) => (
              <li key={number}>
                {statusText(answer, lender)}, <DateText at={at} />
              </li>
            ))}
          </ul>
          {status === "quote" && (
            <p className={`${kit.small} ${kit.secondary}`}>What was signed stays signed: you can send it to another lender.</p>
          )}
        </section>
      )}
    </>
  );
}

function Current({ application, isDeciding, onDeciding }: StripProps) {
  const response = useLenderSubmission(application._id);
  const mayChange = useMayChange(application);
  const isConnected = useIsLenderConnected(response.data?.lender ?? "");
  const answered = response.data?.status;
  const known = application.submissions.at(-1)?.status;
  useEffect(() => {
    // The lender's answer also changes the application's stage.
    if (answered !== undefined && answered !== known) void refreshApplication(application._id);
  }, [answered, known, application._id]);
  const isOpen = mayChange && (application.outcome ?? null) === null;
  return (
    <section className={`${styles.strip} ${kit.holds}`} aria-label="Submission">
      <ResponseView response={response} errorTitle="The submission could not be loaded">
        {(submission) => (
          <>
            <SubmissionState
              submission={submission}
              isOpen={isOpen}
              // The page's filled button enters the decision of a lender that is not connected.
              onDecide={isConnected === false && isUndecided(submission) ? undefined : () => onDeciding(true)}
            />
            {isOpen && isDecidable(submission) && (
              <OnDemandPart>
                <DecisionDrawer key={submission.number} submission={submission} isOpen={isDeciding} onClose={() => onDeciding(false)} />
              </OnDemandPart>
            )}
          </>
        )}
      </ResponseView>
    </section>
  );
}
