import { Alert, Button, Radio } from "antd";
import { type DragEvent, useRef, useState } from "react";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { BatchOutput } from "../../shared/domain/batch.ts";
import { useBatchUpload } from "./batches.ts";
import { answerOf, spreadsheetExtensions, tooLarge } from "../ui/spreadsheet/answer-of.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { useFilePicker } from "../ui/use-file-picker.tsx";
import { useIdempotencyKey } from "../ui/use-idempotency-key.ts";
import { useSubmit } from "../ui/use-submit.ts";
import { problemOfFile } from "./batch-text.ts";
import kit from "../ui/kit.module.css";
import styles from "./batch.module.css";
import { templateCsv } from "./template.ts";
import type { CsvAnswer } from "../ui/spreadsheet/csv-answer.ts";
import type { SpreadsheetRequest } from "./spreadsheet-worker.ts";

interface UploadCardProps {
  /** A file is being priced, so that no other is accepted. */
  readonly isRunning: boolean;
  readonly onSent: (batchId: string) => void;
}

const types = [
  { value: "consumer", label: "Consumer" },
  { value: "commercial", label: "Commercial" },
];
const outputs = [
  { value: "best", label: "Best product of each row" },
  { value: "all", label: "Every product" },
];

/** Takes a spreadsheet that is dropped or chosen. */
export function UploadCard({ isRunning, onSent }: UploadCardProps) {
  const [applicationType, setType] = useState<ApplicationType>("consumer");
  const [output, setOutput] = useState<BatchOutput>("best");
  const [problem, setProblem] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const chosen = useRef<File>(undefined);
  const upload = useBatchUpload();
  const keyFor = useIdempotencyKey();
  const sent = useRef(0);
  const { isBusy, failure, submit } = useSubmit(async () => {
    const file = chosen.current!;
    const { name, size, lastModified } = file;
    // A retry after a failed upload reuses the key, and so the batch: a second one would be rejected while the first waits.
    const key = keyFor({ name, size, lastModified, applicationType, output, sent: sent.current });
    const { csv, problem: unread } = await readSpreadsheet({ file, applicationType });
    const strict = csv === undefined ? file : new File([csv], name, { type: "text/csv" });
    const found = unread ?? problemOfFile(strict);
    if (found !== undefined) return setProblem(found);
    const batchId = await upload(strict, { applicationType, output }, key);
    sent.current += 1;
    onSent(batchId);
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    if (isRunning || isBusy) return setProblem(`One file at a time: please choose ${file.name} again when the other one is priced.`);
    const found = problemOfFile(file);
    setProblem(found);
    chosen.current = file;
    if (found === undefined) submit();
  };
  const { input, open } = useFilePicker({
    of: "A spreadsheet of scenarios",
    accept: spreadsheetExtensions.join(","),
    isSingle: true,
    onChoose: ([file]) => take(file),
  });
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer.files[0]);
    },
  };
  return (
    <section aria-label="A new file" className={`${styles.upload} ${isOver ? styles.over : ""}`} {...drop}>
      <h2>Drop a spreadsheet, or choose a file</h2>
      <p className={kit.secondary}>
        An Excel workbook (.xlsx) or a CSV, as your spreadsheet saves it. Each row holds an asset, the loan terms and the borrower's
        details. Customer names are not needed.
      </p>
      <Radio.Group aria-label="Type of quote" options={types} value={applicationType} onChange={({ target }) => setType(target.value)} />
      <Radio.Group vertical aria-label="Result" options={outputs} value={output} onChange={({ target }) => setOutput(target.value)} />
      <span className={styles.actions}>
        <Button loading={isBusy} disabled={isRunning} onClick={open}>
          Choose file
        </Button>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(templateCsv(applicationType))}`}
          download={`${applicationType}-template.csv`}
        >
          Template CSV
        </a>
      </span>
      {input}
      {isRunning && <p className={kit.secondary}>One file at a time</p>}
      {problem !== undefined && <Alert type="error" showIcon title={problem} />}
      <FailureAlert failure={failure} />
    </section>
  );
}

/** 10,000 rows take a second on a fast computer. */
const maxMs = 10_000;

function readSpreadsheet(request: SpreadsheetRequest): Promise<CsvAnswer> {
  const worker = new Worker(new URL("./spreadsheet-worker.ts", import.meta.url), { type: "module" });
  return answerOf<CsvAnswer>(worker, request, maxMs, { problem: tooLarge });
}
