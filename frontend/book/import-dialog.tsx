import { Button } from "antd";
import { useState } from "react";
import { columnNames, optionalColumns } from "../../shared/book/columns.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { spreadsheetExtensions } from "../ui/spreadsheet/answer-of.ts";
import { StatusAlert } from "../ui/status-alert.tsx";
import { useFilePicker } from "../ui/use-file-picker.tsx";
import { useIdempotencyKey } from "../ui/use-idempotency-key.ts";
import { useSubmit } from "../ui/use-submit.ts";
import kit from "../ui/kit.module.css";
import { importContracts, tableOf } from "./book.ts";
import styles from "./book.module.css";

type Answer = Awaited<ReturnType<typeof importContracts>>;

/** Takes a table of old contracts, and says what became of each row. */
export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [answer, setAnswer] = useState<Answer>();
  const keyFor = useIdempotencyKey();
  const send = (csv: string) => importContracts(csv, keyFor(csv));
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (file) setAnswer(await send(await tableOf(file)));
  });
  const { input, open } = useFilePicker({
    of: "Contracts",
    accept: spreadsheetExtensions.join(","),
    isSingle: true,
    onChoose: ([chosen]) => {
      setFile(chosen);
      setAnswer(undefined);
    },
  });
  return (
    <Dialog title="Import your old contracts" width={640} fillsPhone onClose={onClose}>
      <div className={`${kit.stack} ${kit.gap12}`}>
        <p>
          An Excel workbook (.xlsx) or a CSV file of at most 2,000 rows. Its first row names the columns; the last {optionalColumns.length}{" "}
          may be missing, <code>type</code> is consumer or commercial and <code>timing</code> arrears or advance:
        </p>
        <p className={styles.head}>
          <code>{columnNames.join(", ")}</code>
        </p>
        {input}
        <div className={`${kit.row} ${kit.wrap} ${kit.gap8}`}>
          <Button onClick={open}>Choose a file</Button>
          <span className={kit.anywhere}>{file?.name ?? "No file yet"}</span>
          <Button type="primary" className={kit.end} disabled={file === undefined} loading={isBusy} onClick={submit}>
            Import
          </Button>
        </div>
        <FailureAlert failure={failure} />
        {answer && <Outcome answer={answer} />}
      </div>
    </Dialog>
  );
}

function Outcome({ answer: { added, rows } }: { readonly answer: Answer }) {
  const errors = rows.filter(({ status }) => status === "error");
  const repeated = rows.length - added - errors.length;
  const parts = [
    `${added} ${added === 1 ? "contract was" : "contracts were"} added`,
    ...(repeated > 0 ? [`${repeated} ${repeated === 1 ? "was" : "were"} in the book before`] : []),
    ...(errors.length > 0 ? [`${errors.length} ${errors.length === 1 ? "row was" : "rows were"} left out`] : []),
  ];
  return (
    <>
      <StatusAlert showIcon type={errors.length > 0 ? "warning" : "success"} title={`${parts.join(", ")}.`} />
      {errors.length > 0 && (
        <ul className={`${kit.stack} ${kit.gap4} ${kit.list}`} aria-label="Rows that were left out">
          {errors.map(({ line, problem }) => (
            <li key={line} className={kit.anywhere}>
              <b>Line {line}</b>: {problem}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
