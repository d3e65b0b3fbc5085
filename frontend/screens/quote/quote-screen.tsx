import { Suspense, lazy, useCallback, useState } from "react";
import { useParams } from "wouter";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import { useApplication } from "../../api/application.ts";
import { useRankedProducts } from "../../api/ranked-products.ts";
import { useSessionEnd } from "../../api/use-session-end.ts";
import { useSignedInUser } from "../../api/use-user.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { SessionWarning } from "../../ui/session-warning.tsx";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import { isDemo } from "./demo.ts";
import { InputPanel } from "./panel/input-panel.tsx";
import type { Target } from "./panel/panel-context.ts";
import { PanelSkeleton } from "./panel/panel-skeleton.tsx";
import { saveEverything } from "./panel/use-save-on-leaving.ts";
import styles from "./quote-screen.module.css";
import { ReferCustomer } from "./referral/refer-customer.tsx";
import { useAsked } from "./results/asked-by.ts";
import { Results } from "./results/results.tsx";
import { useFilters } from "./results/use-filters.ts";

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
  const isReadOnly = user.userType === "master" || application?.status === "archived";
  const { filters, setFilters } = useFilters(application);
  const ranking = useRankedProducts(applicationId, filters);
  const asked = useAsked(ranking.data, application);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const isPhone = useMediaQuery(phoneScreen);
  const [target, setTarget] = useState<Target>();
  const askFor = useCallback((attribute: CriterionAttribute) => setTarget({ attribute }), []);
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
        {application && (
          <Results
            application={application}
            ranking={ranking}
            filters={filters}
            onFilters={setFilters}
            open={open}
            onOpen={setOpen}
            onAskFor={askFor}
            actions={<ReferCustomer application={application} ranked={ranking.data} />}
          />
        )}
      </main>
      {isDemo(application, user) && ranking.data && !isPhone && (
        <Suspense>
          <Walkthrough application={application} filters={filters} isCardOpen={open.size > 0} />
        </Suspense>
      )}
      <SessionWarning {...sessionEnd} onSave={() => void save()} />
    </div>
  );
}
