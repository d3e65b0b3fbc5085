import { Suspense, lazy, useCallback, useState } from "react";
import { useParams } from "wouter";
import { useApplication } from "../../api/application/application.ts";
import { useRankedProducts } from "../../api/application/ranked-products.ts";
import { useSessionEnd } from "../../api/session/use-session-end.ts";
import { useSignedInUser } from "../../api/account/use-user.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { SessionWarning } from "../../ui/session-warning.tsx";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import { isDemo } from "./demo.ts";
import { InputPanel } from "./panel/input-panel.tsx";
import type { FocusRequest, Target } from "./panel/panel-context.ts";
import { PanelSkeleton } from "./panel/panel-skeleton.tsx";
import { saveEverything } from "./panel/use-save-on-leaving.ts";
import styles from "./quote-screen.module.css";
import { ReferCustomer } from "./referral/refer-customer.tsx";
import { useRequestedFields } from "./results/requested-fields.ts";
import { queryOf } from "./results/filters.ts";
import { Results } from "./results/results.tsx";
import { SubmittedStrip } from "./submission/submitted-strip.tsx";
import { useFilters } from "./results/use-filters.ts";

const SubmissionDialog = lazy(() => import("./submission/submission-dialog.tsx"));
const Walkthrough = lazy(() => import("./walkthrough/walkthrough.tsx"));

/** The workspace: the form on the left, the ranked products on the right; empty without an id. */
export default function QuoteScreen() {
  const { applicationId } = useParams();
  // The key remounts the workspace, so that data of one application never shows under another.
  return <Workspace key={applicationId} applicationId={applicationId} />;
}

function Workspace({ applicationId }: { readonly applicationId: string | undefined }) {
  const { data: application, error, isValidating, mutate } = useApplication(applicationId);
  const user = useSignedInUser();
  const isSubmitted = application?.status === "submitted";
  const isReadOnly = user.userType === "master" || isSubmitted || application?.status === "archived";
  const [submissionLender, setSubmissionLender] = useState<string>();
  const { filters, setFilters } = useFilters(application);
  const ranking = useRankedProducts(applicationId, queryOf(filters));
  const requested = useRequestedFields(ranking.data, application);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const isPhone = useMediaQuery(phoneScreen);
  const [target, setTarget] = useState<Target>();
  const requestFocus = useCallback((attribute: FocusRequest) => setTarget({ attribute }), []);
  const save = async () => applicationId !== undefined && saveEverything(applicationId);
  const sessionEnd = useSessionEnd(applicationId, save);
  return (
    <div className={styles["workspace"]}>
      <aside className={styles["panel"]} aria-label="Scenario">
        {application ? (
          <InputPanel
            application={application}
            isReadOnly={isReadOnly}
            requested={requested}
            target={target}
            onFocusRequest={requestFocus}
          />
        ) : error ? (
          <ErrorPanel
            title="The quote could not be loaded"
            text={error.status === 404 ? "This quote does not exist, or you do not have access to it." : error.message}
            onRetry={() => void mutate()}
            isRetrying={isValidating}
          />
        ) : (
          applicationId !== undefined && <PanelSkeleton />
        )}
      </aside>
      <main id="content" className={styles["results"]}>
        {isSubmitted && <SubmittedStrip applicationId={application._id} />}
        {application && (
          <Results
            application={application}
            ranking={ranking}
            filters={filters}
            onFilters={setFilters}
            open={open}
            onOpen={setOpen}
            onFocusRequest={requestFocus}
            onSubmit={application.status === "quote" && !isReadOnly ? setSubmissionLender : undefined}
            actions={isSubmitted ? undefined : <ReferCustomer application={application} ranked={ranking.data} />}
          />
        )}
      </main>
      {isDemo(application, user) && ranking.data && !isPhone && (
        <Suspense>
          <Walkthrough application={application} filters={filters} isCardOpen={open.size > 0} />
        </Suspense>
      )}
      {application && submissionLender !== undefined && (
        <Suspense>
          <SubmissionDialog
            application={application}
            lender={submissionLender}
            onClose={() => setSubmissionLender(undefined)}
            onFocusRequest={requestFocus}
          />
        </Suspense>
      )}
      <SessionWarning {...sessionEnd} onSave={() => void save()} />
    </div>
  );
}
