import { Table, type TableColumnsType } from "antd";
import { Link, useLocation, useParams } from "wouter";
import { batchDays, maxBatchRows } from "../../shared/domain/batch.ts";
import type { BatchSummary } from "../../shared/wire/response/batch.ts";
import { useBatch, useBatches } from "./batches.ts";
import { DateText } from "../ui/date-text.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { formatCount, kindText, rowsText, statusNames } from "./batch-text.ts";
import styles from "./batch.module.css";
import { FirstRows } from "./first-rows.tsx";
import { RunCard } from "./run-card.tsx";
import { UploadCard } from "./upload-card.tsx";

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
    <main id="content" className={styles["page"]}>
      <header className={styles["head"]}>
        <h1>{title}</h1>
        <span className={styles["quiet"]}>up to {formatCount(maxBatchRows)} scenarios</span>
      </header>
      <div className={styles["cards"]}>
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
      <p className={styles["quiet"]}>
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
  <section aria-labelledby="earlier-files" className={styles["rows"]}>
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
