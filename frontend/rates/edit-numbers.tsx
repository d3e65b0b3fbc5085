import { Button, Input, Table } from "antd";
import { useState } from "react";
import { matchesSearch } from "../../shared/search-text.ts";
import type { ValueEdit } from "./sheets.ts";
import { DisabledReason } from "../ui/disabled-reason.tsx";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import kit from "../ui/kit.module.css";
import styles from "./rates.module.css";
import { useReportUnsaved } from "./unsaved-parts.ts";
import { type SheetValue, sheetValues, typedValue } from "./sheet-numbers.ts";

interface EditNumbersProps {
  readonly text: string;
  /** Why they may not be saved now. */
  readonly reason: string | undefined;
  readonly onSave: (edits: ValueEdit[]) => Promise<void>;
}

const rowsPerPage = 20;

/** The numbers and days of a draft, each in a field of its own. */
export function EditNumbers({ text, reason, onSave }: EditNumbersProps) {
  const values = sheetValues(text);
  const [search, setSearch] = useState("");
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const changed = values.filter(({ path, value }) => typed.has(path) && typed.get(path) !== written(value));
  const edits = changed.map(({ path, value }) => ({ path, after: typedValue(typed.get(path)!, value) }));
  useReportUnsaved("numbers", changed.length > 0);
  const isReady = edits.every(({ after }) => after !== undefined);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await onSave(edits.map(({ path, after }) => (typeof after === "number" ? { path, value: after } : { path, text: after ?? null })));
    // What is typed meanwhile stays.
    setTyped((now) => new Map([...now].filter(([path, each]) => each !== typed.get(path))));
  });
  if (values.length === 0) return <p>This text is no JSON yet, so its numbers cannot be listed.</p>;
  const found = values.filter(({ place }) => matchesSearch(search, place));
  return (
    <section aria-label="Numbers" className={styles.numbers}>
      <h2>Numbers</h2>
      <Input
        type="search"
        aria-label="Find a fee, loading or tier"
        placeholder="Find a fee, loading or tier"
        allowClear
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Table<SheetValue>
        aria-label="Numbers of the sheet"
        rowKey="path"
        size="small"
        dataSource={found}
        pagination={{ pageSize: rowsPerPage, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { key: "place", title: "Where", render: (_, { place }) => place },
          { key: "name", title: "What", render: (_, { name }) => name },
          {
            key: "value",
            title: "Value",
            render: (_, row) => (
              <NumberCell
                row={row}
                text={typed.get(row.path) ?? written(row.value)}
                onText={(next) => setTyped(new Map([...typed, [row.path, next]]))}
              />
            ),
          },
        ]}
      />
      <FailureAlert failure={failure} />
      <div className={styles.actions}>
        <Button type="primary" loading={isBusy} disabled={changed.length === 0 || !isReady || reason !== undefined} onClick={submit}>
          {changed.length === 0 ? "Save numbers" : `Save ${changed.length === 1 ? "1 change" : `${changed.length} changes`}`}
        </Button>
        {!isReady && <DisabledReason text="Check the fields above" />}
        {isReady && changed.length > 0 && reason !== undefined && <DisabledReason text={reason} />}
      </div>
    </section>
  );
}

const written = (value: SheetValue["value"]): string => (value === null ? "" : String(value));

interface NumberCellProps {
  readonly row: SheetValue;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function NumberCell({ row: { path, place, name, value }, text, onText }: NumberCellProps) {
  const isWrong = typedValue(text, value) === undefined;
  const problem = `${path}-problem`;
  return (
    <>
      <Input
        className={styles.number}
        aria-label={`${place}, ${name}`}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? problem : undefined}
        status={isWrong ? "error" : ""}
        inputMode={typeof value === "number" ? "decimal" : "text"}
        placeholder={typeof value === "number" ? "" : "YYYY-MM-DD"}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {isWrong && (
        <p id={problem} role="alert" className={`${kit.tiny} ${kit.danger}`}>
          Enter a number, like 12.49
        </p>
      )}
    </>
  );
}
