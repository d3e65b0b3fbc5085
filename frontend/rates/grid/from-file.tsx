import { Alert, Button, Form, Input, Select } from "antd";
import { useRef, useState } from "react";
import type { RateTable } from "../../../shared/rulebook/rate-table.ts";
import { answerOf, tooLarge } from "../../ui/spreadsheet/answer-of.ts";
import { useFilePicker } from "../../ui/use-file-picker.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { type Rate, withRates } from "./cells.ts";
import type { ImportAnswer, ImportedSheet } from "./import-worker.ts";
import type { Bands } from "./layout.ts";
import { type Pasted, pasted } from "./paste.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { RateGrid, type Selection } from "./rate-grid.tsx";
import { cellName, filledRectangle, rectangleOf } from "./rectangle.ts";
import kit from "../../ui/kit.module.css";
import styles from "./grid.module.css";

interface FromFileProps {
  readonly of: RateTable;
  readonly slug: string;
  readonly inForce: (bands: Bands) => Rate | undefined;
  readonly onProblem: (notice: { readonly problem: string }) => void;
  readonly onUse: (block: Pasted) => void;
}

const maxBytes = 5 * 1024 * 1024;
const maxMs = 5_000;

interface ImportDialogProps {
  readonly sheets: readonly ImportedSheet[];
  readonly table: RateTable;
  /** Of the sheet, whose last choice is remembered. */
  readonly slug: string;
  readonly inForce: (bands: Bands) => Rate | undefined;
  readonly onUse: (block: Pasted) => void;
  readonly onClose: () => void;
}

interface Choice {
  readonly sheet: string;
  readonly rectangle: string;
}

const keyOf = (slug: string, { table }: RateTable): string => `rates-import ${slug} ${table}`;

function remembered(key: string, sheets: readonly ImportedSheet[]): Choice | undefined {
  const [sheet, rectangle] = localStorage.getItem(key)?.split("\n") ?? [];
  return sheet !== undefined && rectangle !== undefined && sheets.some(({ name }) => name === sheet) ? { sheet, rectangle } : undefined;
}

/** Chooses the part of a workbook that is a table's rates, and shows it as it will be pasted. */
function ImportDialog({ sheets, table, slug, inForce, onUse, onClose }: ImportDialogProps) {
  const key = keyOf(slug, table);
  const first = sheets.find(({ cells }) => cells.length > 0) ?? sheets[0]!;
  const [{ sheet, rectangle }, setChoice] = useState<Choice>(
    () => remembered(key, sheets) ?? { sheet: first.name, rectangle: filledRectangle(first.cells) },
  );
  const [selection, setSelection] = useState<Selection>();
  const { cells } = sheets.find(({ name }) => name === sheet)!;
  const part = rectangleOf(cells, rectangle);
  const found: Pasted | { readonly problem: string } = part
    ? pasted(table, part.block, { row: 0, column: 0, placeText: (row, column) => cellName(part.row + row, part.column + column) })
    : { problem: "Write the rectangle as A1:J16." };
  const use = () => {
    if ("problem" in found) return;
    localStorage.setItem(key, `${sheet}\n${rectangle}`);
    onUse(found);
    onClose();
  };
  return (
    <Dialog title={`From a file: ${table.table}`} width={860} fillsPhone onClose={onClose}>
      <Form layout="vertical">
        <Form.Item label="Sheet">
          <Select
            aria-label="Sheet"
            value={sheet}
            options={sheets.map(({ name }) => ({ value: name, label: name }))}
            onChange={(name) => setChoice({ sheet: name, rectangle: filledRectangle(sheets.find((each) => each.name === name)!.cells) })}
          />
        </Form.Item>
        <Form.Item label="Rectangle">
          <Input aria-label="Rectangle" value={rectangle} onChange={({ target }) => setChoice({ sheet, rectangle: target.value })} />
        </Form.Item>
      </Form>
      <div className={kit.stack}>
        <div aria-live="polite" className={styles.bar}>
          {"problem" in found ? (
            <Alert type="error" showIcon title={found.problem} />
          ) : (
            <p>
              {found.rows} {found.rows === 1 ? "row" : "rows"} of {found.columns}
              {found.isByName && ", aligned by their names"}.
            </p>
          )}
        </div>
        <RateGrid
          table={"problem" in found ? table : { ...table, rates: withRates(table.rates, found.cells) }}
          isReadOnly
          inForce={inForce}
          isAssumed={() => false}
          isFlagged={() => false}
          selection={selection}
          onSelect={setSelection}
        />
        <div className={`${kit.row} ${kit.gap8} ${kit.flexEnd}`}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" disabled={"problem" in found} onClick={use}>
            Use these rates
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Reads a spreadsheet in the browser alone. */
export function FromFile({ of, slug, inForce, onProblem, onUse }: FromFileProps) {
  const [sheets, setSheets] = useState<readonly ImportedSheet[]>();
  const chosen = useRef<File>(undefined);
  const { isBusy, submit } = useSubmit(async () => {
    const file = chosen.current!;
    if (file.size > maxBytes) return onProblem({ problem: `${file.name} is larger than 5 MB.` });
    const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" });
    const answer = await answerOf<ImportAnswer>(worker, { file }, maxMs, { problem: tooLarge });
    if ("problem" in answer) return onProblem(answer);
    setSheets(answer.sheets);
  });
  const { input, open } = useFilePicker({
    of: `A spreadsheet with the rates of ${of.table}`,
    accept: ".xlsx,.csv",
    isSingle: true,
    onChoose: ([file]) => {
      chosen.current = file;
      if (file) submit();
    },
  });
  return (
    <>
      {input}
      <Button type="link" size="small" loading={isBusy} onClick={open}>
        From a file
      </Button>
      {sheets && (
        <ImportDialog sheets={sheets} table={of} slug={slug} inForce={inForce} onUse={onUse} onClose={() => setSheets(undefined)} />
      )}
    </>
  );
}
