import { Table, type TableColumnsType, Alert, Button, Progress } from "antd";
import { Link, useLocation, useParams } from "wouter";
import { batchDays, maxBatchRows } from "../../shared/domain/batch.ts";
import type { BatchSummary, Batch } from "../../shared/wire/response/batch.ts";
import { useBatch, useBatches, downloadResult } from "./batches.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { formatCount, kindText, rowsText, statusNames, percentDone, progressText, timeLeftText } from "./batch-text.ts";
import kit from "../ui/kit.module.css";
import styles from "./batch.module.css";
import { FirstRows } from "./first-rows.tsx";
import { UploadCard } from "./upload-card.tsx";
import { levelLabels } from "../../shared/quote/level-labels.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { type Level, LevelMark } from "../ui/level-mark.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { DateText } from "../ui/figures.tsx";

const title = "Price a spreadsheet";

/** Prices a file of scenarios: the newest one, or the one that the path names. */
export default function BatchScreen() {
  usePageTitle(title);
  const { batchId } = useParams<{ batchId?: string }>();
  const [, navigate] = useLocation();
  const list = useBatches();
  const shown = batchId ?? list.data?.[0]?._id;
  const batch = useBatch(shown);
  const isRunning = list.data?.some((file) => (file._id === batch.data?._id ? batch.data : file).status === "running") ?? false;
  return (
    <main id="content" className={`${kit.page} ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={kit.title}>{title}</h1>
        <span className={kit.secondary}>up to {formatCount(maxBatchRows)} scenarios</span>
      </header>
      <div className={styles.cards}>
        <UploadCard isRunning={isRunning} onSent={(id) => navigate(`/batch/${id}`)} />
        <ResponseView response={list} errorTitle="Your files could not be loaded">
          {() =>
            shown === undefined ? (
              <EmptyState
                title={`Price up to ${formatCount(maxBatchRows)} scenarios from a spreadsheet.`}
                text="The template has the usual columns."
              />
            ) : (
              <ResponseView response={batch} errorTitle="The file could not be loaded">
                {(data) => <RunCard batch={data} />}
              </ResponseView>
            )
          }
        </ResponseView>
      </div>
      {batch.data && <FirstRows batch={batch.data} />}
      {list.data && list.data.length > 1 && <EarlierFiles files={list.data.filter(({ _id }) => _id !== shown)} />}
      <p className={kit.secondary}>
        File and result are removed after {batchDays} days. Cells that begin like a formula get an apostrophe.
      </p>
    </main>
  );
}

const columns: TableColumnsType<BatchSummary> = [
  { key: "file", title: "File", render: (_, { _id, fileName }) => <Link href={`/batch/${_id}`}>{fileName}</Link> },
  { key: "kind", title: "Result", responsive: ["md"], render: (_, file) => kindText(file) },
  { key: "rows", title: "Rows", render: (_, { rows }) => (rows === null ? "" : rowsText(rows)) },
  { key: "status", title: "Status", render: (_, { status }) => statusNames[status] },
  { key: "at", title: "Uploaded", responsive: ["md"], render: (_, { createdAt }) => <DateText at={createdAt} /> },
];

const EarlierFiles = ({ files }: { readonly files: readonly BatchSummary[] }) => (
  <section aria-labelledby="earlier-files" className={styles.rows}>
    <h2 id="earlier-files">Earlier files</h2>
    <Table<BatchSummary>
      aria-labelledby="earlier-files"
      size="small"
      rowKey="_id"
      pagination={false}
      dataSource={files}
      columns={columns}
    />
  </section>
);

const levels: readonly Level[] = [0, 1, 2, 3];

/** One file: how far it is, how its rows fit, and its result. */
function RunCard({ batch }: { readonly batch: Batch }) {
  const { _id, fileName, status, problems, withoutProduct, firstProblems, reason } = batch;
  const { isBusy, failure, submit } = useSubmit(() => downloadResult(_id));
  return (
    <section aria-label={fileName} className={styles.run}>
      <header className={styles.head}>
        <h2>{fileName}</h2>
        <span className={kit.secondary}>{kindText(batch)}</span>
        {status !== "failed" && (
          <Button
            className={kit.end}
            type={status === "done" ? "primary" : "default"}
            disabled={status !== "done"}
            loading={isBusy}
            onClick={submit}
          >
            Download
          </Button>
        )}
      </header>
      <FailureAlert failure={failure} />
      {status === "failed" ? (
        <Alert type="error" showIcon title={reason ?? "The file could not be priced."} />
      ) : (
        <>
          <RunProgress batch={batch} />
          <Progress percent={percentDone(batch)} status="normal" showInfo={false} aria-label={`Rows of ${fileName} that are priced`} />
          <ul className={`${kit.list} ${styles.levels}`} aria-label="How the rows fit">
            {levels.map((level) => (
              <li key={level}>
                <LevelMark level={level} /> {levelLabels[level]} <b>{formatCount(batch.levels[level] ?? 0)}</b>
              </li>
            ))}
            {withoutProduct > 0 && (
              <li>
                No product <b>{formatCount(withoutProduct)}</b>
              </li>
            )}
          </ul>
        </>
      )}
      {problems > 0 && (
        <details className={styles.problems}>
          <summary>{`${rowsText(problems)} with a problem`}</summary>
          <ul>
            {firstProblems.map(({ row, problem }) => (
              <li key={row}>
                Row {formatCount(row)}: <code>{problem}</code>
              </li>
            ))}
          </ul>
          {problems > firstProblems.length && (
            <p className={kit.secondary}>The other {rowsText(problems - firstProblems.length)} are in the result.</p>
          )}
        </details>
      )}
    </section>
  );
}

/** The figures change each second; read out are the time left, when it changes, and the end. */
function RunProgress({ batch }: { readonly batch: Batch }) {
  const text = <span className={styles.figure}>{progressText(batch)}</span>;
  const isRunning = batch.status === "running";
  return (
    <div className={styles.head}>
      {isRunning && text}
      <output>{isRunning ? <span className={kit.secondary}>{timeLeftText(batch.secondsLeft)}</span> : text}</output>
    </div>
  );
}
