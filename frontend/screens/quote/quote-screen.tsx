import { Suspense, lazy, useCallback, useState } from "react";
import { useParams } from "wouter";
import { useApplication } from "../../api/application.ts";
import { useRankedProducts } from "../../api/ranked-products.ts";
import { useSessionEnd } from "../../api/use-session-end.ts";
import { useSignedInUser } from "../../api/use-user.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { SessionWarning } from "../../ui/session-warning.tsx";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import { isDemo } from "./demo.ts";
import { InputPanel } from "./panel/input-panel.tsx";
import type { AskedFor, Target } from "./panel/panel-context.ts";
import { PanelSkeleton } from "./panel/panel-skeleton.tsx";
import { saveEverything } from "./panel/use-save-on-leaving.ts";
import styles from "./quote-screen.module.css";
import { ReferCustomer } from "./referral/refer-customer.tsx";
import { useAsked } from "./results/asked-by.ts";
import { Results } from "./results/results.tsx";
import { SubmittedStrip } from "./submission/submitted-strip.tsx";
import { useFilters } from "./results/use-filters.ts";

const SubmissionDialog = lazy(() => import("./submission/submission-dialog.tsx"));
const Walkthrough = lazy(() => import("./walkthrough/walkthrough.tsx"));

/** The workspace: the scenario on the left, every lender's products on the right. Without an id it stands empty. */
export default function QuoteScreen() {
  const { applicationId } = useParams();
  // Each application has a workspace of its own: nothing of one may be seen under another, not for a moment.
  return <Workspace key={applicationId} applicationId={applicationId} />;
}

function Workspace({ applicationId }: { readonly applicationId: string | undefined }) {
  const { data: application, error, isValidating, mutate } = useApplication(applicationId);
  const user = useSignedInUser();
  const isSubmitted = application?.status === "submitted";
  const isReadOnly = user.userType === "master" || isSubmitted || application?.status === "archived";
  const [submitsTo, setSubmitsTo] = useState<string>();
  const { filters, setFilters } = useFilters(application);
  const ranking = useRankedProducts(applicationId, filters);
  const asked = useAsked(ranking.data, application);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const isPhone = useMediaQuery(phoneScreen);
  const [target, setTarget] = useState<Target>();
  const askFor = useCallback((attribute: AskedFor) => setTarget({ attribute }), []);
  const save = async () => applicationId !== undefined && saveEverything(applicationId);
  const sessionEnd = useSessionEnd(applicationId, save);
  return (
    <div className={styles["workspace"]}>
      <aside className={styles["panel"]} aria-label="Scenario">
        {application ? (
          <InputPanel application={application} isReadOnly={isReadOnly} asked={asked} target={target} onAskFor={askFor} />
        ) : error ? (
          <ErrorPanel
            title="The quote could not be loaded"
            text={error.status === 404 ? "There is no such quote, or it is not yours to see." : error.message}
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
            onAskFor={askFor}
            onSubmit={application.status === "quote" && !isReadOnly ? setSubmitsTo : undefined}
            actions={isSubmitted ? undefined : <ReferCustomer application={application} ranked={ranking.data} />}
          />
        )}
      </main>
      {isDemo(application, user) && ranking.data && !isPhone && (
        <Suspense>
          <Walkthrough application={application} filters={filters} isCardOpen={open.size > 0} />
        </Suspense>
      )}
      {application && submitsTo !== undefined && (
        <Suspense>
          <SubmissionDialog application={application} lender={submitsTo} onClose={() => setSubmitsTo(undefined)} onAskFor={askFor} />
        </Suspense>
      )}
      <SessionWarning {...sessionEnd} onSave={() => void save()} />
    </div>
  );
}
