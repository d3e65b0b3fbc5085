import { Alert, Button, Progress } from "antd";
import { levelLabels } from "../../shared/quote/level-labels.ts";
import type { Batch } from "../../shared/wire/response/batch.ts";
import { downloadResult } from "./batches.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { type Level, LevelMark } from "../ui/level-mark.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { formatCount, kindText, percentDone, progressText, rowsText, timeLeftText } from "./batch-text.ts";
import styles from "./batch.module.css";

const levels: readonly Level[] = [0, 1, 2, 3];

/** One file: how far it is, how its rows fit, and its result. */
export function RunCard({ batch }: { readonly batch: Batch }) {
  const { _id, fileName, status, problems, withoutProduct, firstProblems, reason } = batch;
  const { isBusy, failure, submit } = useSubmit(() => downloadResult(_id));
  return (
    <section aria-label={fileName} className={styles["run"]}>
      <header className={styles["head"]}>
        <h2>{fileName}</h2>
        <span className={styles["quiet"]}>{kindText(batch)}</span>
        {status !== "failed" && (
          <Button
            className={styles["last"]!}
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
          <ul className={styles["levels"]} aria-label="How the rows fit">
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
        <details className={styles["problems"]}>
          <summary>{`${rowsText(problems)} with a problem`}</summary>
          <ul>
            {firstProblems.map(({ row, problem }) => (
              <li key={row}>
                Row {formatCount(row)}: <code>{problem}</code>
              </li>
            ))}
          </ul>
          {problems > firstProblems.length && (
            <p className={styles["quiet"]}>The other {rowsText(problems - firstProblems.length)} are in the result.</p>
          )}
        </details>
      )}
    </section>
  );
}

/** The figures change each second; read out are the time left, when it changes, and the end. */
function RunProgress({ batch }: { readonly batch: Batch }) {
  const text = <span className={styles["figure"]}>{progressText(batch)}</span>;
  const isRunning = batch.status === "running";
  return (
    <div className={styles["head"]}>
      {isRunning && text}
      <output>{isRunning ? <span className={styles["quiet"]}>{timeLeftText(batch.secondsLeft)}</span> : text}</output>
    </div>
  );
}
