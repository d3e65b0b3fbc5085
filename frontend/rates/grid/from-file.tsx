import { Button } from "antd";
import { useRef, useState } from "react";
import type { RateTable } from "../../../shared/rulebook/rate-table.ts";
import { answerOf, tooLarge } from "../../ui/spreadsheet/answer-of.ts";
import { useFilePicker } from "../../ui/use-file-picker.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import type { Rate } from "./cells.ts";
import { ImportDialog } from "./import-dialog.tsx";
import type { ImportAnswer, ImportedSheet } from "./import-worker.ts";
import type { Bands } from "./layout.ts";
import type { Pasted } from "./paste.ts";

interface FromFileProps {
  readonly of: RateTable;
  readonly slug: string;
  readonly inForce: (bands: Bands) => Rate | undefined;
  readonly onProblem: (notice: { readonly problem: string }) => void;
  readonly onUse: (block: Pasted) => void;
}

const maxBytes = 5 * 1024 * 1024;
const maxMs = 5_000;

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
