import { Alert, Button, Table, type TableColumnsType } from "antd";
import type { ImpactSummary, QuoteChange, RateImpact } from "../../shared/domain/rate-impact.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { DisabledReason } from "../ui/disabled-reason.tsx";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { momentInSydney } from "../ui/sydney-time.ts";
import { impactFigures, levelsText, placesText, repaymentsText } from "./impact-text.ts";
import styles from "./rates.module.css";
import { useSWRConfig } from "swr";
import { rulebookRoutes } from "../../shared/wire/rulebook-routes.ts";
import { call } from "../client/call.ts";
import { keyOf, useApi } from "../client/use-api.ts";

interface ImpactProps {
  readonly issueId: string;
  /** Problems in the issue's text. */
  readonly problems: number;
}

/** What a draft or a submitted issue would change in the open quotes. */
export function Impact({ issueId, problems }: ImpactProps) {
  const { isRatesEditor } = useSignedInUser();
  const answer = useImpact(issueId);
  const start = useStartImpact();
  const { isBusy, failure, submit } = useSubmit(() => start(issueId));
  const isRunning = answer.data?.status === "running";
  return (
    <section aria-label="Impact on open quotes" className={styles.impact}>
      <p className={styles.quiet}>
        Ranks the open quotes of the last 30 days by the rates in force and by this issue. It shows figures, and no customers.
      </p>
      {isRatesEditor && (
        <div className={styles.actions}>
          <Button loading={isBusy || isRunning} disabled={problems > 0} onClick={submit}>
            {answer.data ? "Compare again" : "Compare open quotes"}
          </Button>
          {problems > 0 && <DisabledReason text="Fix the problems first" />}
        </div>
      )}
      <FailureAlert failure={failure} />
      <ResponseView response={answer} errorTitle="The comparison could not be loaded">
        {(impact) => (
          <div aria-live="polite">{impact ? <ImpactResult impact={impact} /> : <p>The open quotes have not been compared yet.</p>}</div>
        )}
      </ResponseView>
    </section>
  );
}

function ImpactResult({ impact }: { readonly impact: RateImpact }) {
  const { status, startedAt, quotes, isOutdated, isPartial, summary } = impact;
  if (status === "running") return <p>Compared {quotes} open quotes so far.</p>;
  return (
    <>
      {isOutdated && <Alert type="warning" showIcon title="This issue or the rates in force have changed since. Please compare again." />}
      {status === "failed" && !isOutdated && <Alert type="error" showIcon title="The comparison has stopped. Please start it again." />}
      {summary && (
        <>
          <p className={styles.quiet}>
            Compared {momentInSydney(startedAt)}
            {isPartial && `. There are more than the newest ${quotes} that were compared`}
          </p>
          <Figures quotes={quotes} summary={summary} />
          {summary.changes.length > 0 && (
            <>
              <h2>Largest differences</h2>
              <Changes changes={summary.changes} />
            </>
          )}
        </>
      )}
    </>
  );
}

const Figures = ({ quotes, summary }: { readonly quotes: number; readonly summary: ImpactSummary }) => (
  <dl className={styles.figures}>
    {impactFigures(quotes, summary).map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const columns: TableColumnsType<QuoteChange> = [
  { title: "Quote", key: "quote", render: (_, { humanId }) => `#${humanId}` },
  { title: "Organisation", key: "organisation", render: (_, { organisation }) => organisation ?? "None" },
  { title: "A month", key: "month", render: (_, change) => repaymentsText(change) },
  { title: "Level", key: "level", responsive: ["md"], render: (_, change) => levelsText(change) },
  { title: "Place", key: "place", responsive: ["md"], render: (_, change) => placesText(change) },
];

const Changes = ({ changes }: { readonly changes: readonly QuoteChange[] }) => (
  <Table<QuoteChange>
    aria-label="Largest differences"
    rowKey={(change) => changes.indexOf(change)}
    size="small"
    pagination={false}
    columns={columns}
    dataSource={[...changes]}
  />
);

const everyMs = 1_000;
const requestFor = (issueId: string) => ({ params: { id: issueId } });

/** What an issue would change in open quotes; null before the first comparison. Asks again each second while one runs. */
const useImpact = (issueId: string) =>
  useApi(rulebookRoutes.readImpact, requestFor(issueId), {
    refreshInterval: (impact) => (impact?.status === "running" ? everyMs : 0),
  });

/** Throws ApiError. */
function useStartImpact(): (issueId: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (issueId) => {
    const impact = await call(rulebookRoutes.startImpact, { body: { _id: issueId } });
    await mutate(keyOf(rulebookRoutes.readImpact, requestFor(issueId)), impact, { revalidate: false });
  };
}
