import { Button } from "antd";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { SheetIssue } from "../../../shared/domain/rate-sheet.ts";
import { segmentsOf } from "../../../shared/quote/pointer.ts";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import { parseSheet, parseSource } from "../../../shared/rulebook/check.ts";
import { type LintLine, lintCriteria, lintRates } from "../../../shared/rulebook/lint.ts";
import { type RateTable, type SheetSource, expandSheet, isTable, tierName } from "../../../shared/rulebook/rate-table.ts";
import { InvalidInput } from "../../../shared/wire/problem.ts";
import { useSignedInUser } from "../../client/use-user.ts";
import { PlusIcon } from "../../ui/control-icons.tsx";
import { DisabledReason } from "../../ui/disabled-reason.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import kit from "../../ui/kit.module.css";
import { useSubmit } from "../../ui/use-submit.ts";
import { EditNumbers } from "../edit-numbers.tsx";
import type { IssueProps } from "../sheet-screen.tsx";
import { useDraft, useIssue } from "../sheets.ts";
import { useReportUnsaved } from "../unsaved-parts.ts";
import { AgainstInForce, LintList, SelectionMarks } from "./aside.tsx";
import { BandDialog } from "./band-dialog.tsx";
import { type DraftChange, allCells, cellPath, isSame, rateAt, tableAt, withCells } from "./cells.ts";
import styles from "./grid.module.css";
import { type Bands, layoutOf } from "./layout.ts";
import { FromFile } from "./from-file.tsx";
import { markAt, withMark } from "./marks.ts";
import { type Notice, NoticeAlert } from "./notice-alert.tsx";
import { type Block, type Pasted, blockOf, pasted } from "./paste.ts";
import { RateGrid, type Selection, focusCell, selectedBands } from "./rate-grid.tsx";
import { useGridEdits } from "./use-grid-edits.ts";

/** The tables of a sheet as grids, and its other numbers as a list. */
export default function RatesTab({ reviewed: { issue, text }, issues }: IssueProps) {
  const { _id: ownId } = useSignedInUser();
  const isReadOnly = issue.status !== "draft" || issue.author?._id !== ownId;
  const source = useMemo(() => readBy(parseSource, text), [text]);
  const { saveValues, saveTables } = useDraft(issue._id);
  const edits = useGridEdits(text, source, saveTables);
  const inForce = issues.find(({ status, _id }) => status === "active" && _id !== issue._id);
  const before = useIssue(inForce?._id);
  const isCompared = inForce === undefined || before.data !== undefined || before.error !== undefined;
  const shown = isReadOnly ? source : edits.source;
  useReportUnsaved("rates", !isReadOnly && ("text" in edits.change || edits.change.cells.length > 0));
  const hasTables = shown?.productTiers.some(isTable) === true;
  return (
    <>
      <FailureAlert failure={before.error} />
      {source === undefined && !hasTables && text.includes('"axes"') && (
        <p>The tables of this sheet are shown once the check finds no fault in them.</p>
      )}
      {hasTables && (
        <Tables {...{ issue, source: shown, edits, isFaulty: source === undefined, inForce: before.data?.text, isCompared, isReadOnly }} />
      )}
      {isReadOnly ? (
        !hasTables && <p>This sheet has no rate tables. Its tiers are under Read.</p>
      ) : (
        <EditNumbers
          text={text}
          // The text that they are saved by would undo the numbers.
          reason={"text" in edits.change ? "Save or discard the rates first" : undefined}
          onSave={saveValues}
        />
      )}
    </>
  );
}

function readBy<T>(parse: (text: string) => T, text: string): T | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}

interface TablesProps {
  readonly issue: SheetIssue;
  readonly source: SheetSource;
  readonly edits: ReturnType<typeof useGridEdits>;
  /** Whether the check finds a fault in the draft. */
  readonly isFaulty: boolean;
  /** The text of the issue in force; undefined without one. */
  readonly inForce: string | undefined;
  /** Whether that is known. */
  readonly isCompared: boolean;
  readonly isReadOnly: boolean;
}

function Tables({ issue, source, edits, isFaulty, inForce, isCompared, isReadOnly }: TablesProps) {
  const { change, canUndo, isOvertaken } = edits;
  const [chosen, setChosen] = useState<{ readonly at: number; readonly selection: Selection }>();
  const [notice, setNotice] = useState<Notice>();
  const [bandsOf, setBandsOf] = useState<number>();
  const grids = useRef<HTMLDivElement>(null);
  const isChanged = "text" in change || change.cells.length > 0;
  const before = useMemo(() => (inForce === undefined ? undefined : readBy(parseSheet, inForce)), [inForce]);
  const ratesBefore = useMemo(() => new Map(before?.productTiers.map(({ name, rate }) => [name, rate])), [before]);
  const after = useMemo(() => expandSheet(source).sheet, [source]);
  const tables = source.productTiers.flatMap((table, at) => (isTable(table) ? { table, at } : []));
  const inForceOf = (table: RateTable) => (bands: Bands) => ratesBefore.get(tierName(table, bands));
  const assumed = useMemo(() => assumedCells(source), [source]);
  const lines = useLint(source, before);
  const flagged = new Set(lines?.map(({ path }) => path));

  const edit = (next: SheetSource, said?: Notice) => {
    edits.edit(next);
    setNotice(said);
  };
  const undo = () => {
    edits.undo();
    setNotice(undefined);
  };
  const discard = () => {
    edits.discard();
    setNotice(undefined);
  };
  const { isBusy, failure, submit } = useSubmit(async () => {
    await edits.save();
    setNotice({ info: "Saved." });
  });
  const use = (at: number, { cells, rows, columns, isByName }: Pasted) => {
    const changed = cells.filter(({ bands, value }) => !isSame(value, rateAt(tableAt(source, at).rates, bands))).length;
    const size = `Pasted ${rows} ${rows === 1 ? "row" : "rows"} of ${columns}${isByName ? ", aligned by their names" : ""}.`;
    edit(withCells(source, at, cells), { info: `${size} ${changed} of ${cells.length} rates changed.` });
  };
  const takes = (at: number, block: Pasted) => (block.areShares ? setNotice({ shares: block, at }) : use(at, block));
  const paste = (at: number, block: Block) => {
    const { anchor, focus } = (chosen?.at === at && chosen.selection) || { anchor: origin, focus: origin };
    const from = { row: Math.min(anchor.row, focus.row), column: Math.min(anchor.column, focus.column) };
    const answer = pasted(tableAt(source, at), block, from);
    if ("problem" in answer) setNotice(answer);
    else takes(at, answer);
  };
  const show = (path: string) => {
    const [, place, key, ...rest] = segmentsOf(path);
    const at = Number(place);
    const { axes } = tableAt(source, at);
    const [axis, , band] = rest.map(Number);
    focusCell(
      grids.current,
      at,
      tableAt(source, at),
      key === "rates" ? rest.map(Number) : axes.map((_, each) => (each === axis ? band! : 0)),
    );
  };
  const selected = chosen
    ? selectedBands(layoutOf(tableAt(source, chosen.at)), chosen.selection).filter(
        (bands) => rateAt(tableAt(source, chosen.at).rates, bands) !== null,
      )
    : [];
  return (
    <div className={styles.tab}>
      <div className={styles.tables} ref={grids}>
        <div className={styles.bar}>
          <div aria-live="polite">
            <NoticeAlert notice={notice} onUndo={canUndo ? undo : undefined} onUse={(block, at) => use(at, block)} />
            <FailureAlert failure={failure} />
          </div>
          {!isReadOnly && (
            <>
              <span className={kit.secondary}>{unsavedText(change)}</span>
              <Button type="text" disabled={!isChanged} onClick={discard}>
                Discard
              </Button>
              <Button type="primary" loading={isBusy} disabled={!isChanged || isOvertaken} onClick={submit}>
                Save rates
              </Button>
              {isOvertaken && <DisabledReason text={isFaulty ? faulty : overtaken} />}
            </>
          )}
        </div>
        {tables.map(({ table, at }) => (
          <section key={at} aria-label={table.table} className={styles.tables} data-table={at}>
            <div className={`${kit.row} ${kit.wrap} ${kit.gap8}`}>
              <h2>{table.table}</h2>
              <span className={kit.secondary}>{table.productType}</span>
              {!isReadOnly && (
                <span className={`${kit.row} ${kit.gap12} ${kit.end}`}>
                  <FromFile
                    of={table}
                    slug={issue.slug}
                    inForce={inForceOf(table)}
                    onProblem={setNotice}
                    onUse={(block) => takes(at, block)}
                  />
                  <Button type="link" size="small" icon={<PlusIcon />} onClick={() => setBandsOf(at)}>
                    Bands
                  </Button>
                </span>
              )}
            </div>
            <RateGrid
              table={table}
              isReadOnly={isReadOnly}
              inForce={inForceOf(table)}
              isAssumed={(bands) => assumed.has(cellPath(at, bands))}
              isFlagged={(bands) => flagged.has(cellPath(at, bands))}
              selection={chosen?.at === at ? chosen.selection : undefined}
              onSelect={(selection) => setChosen({ at, selection })}
              onCells={(cells) => edit(withCells(source, at, cells))}
              onPaste={(copied) => paste(at, blockOf(copied))}
              onUndo={undo}
            />
          </section>
        ))}
        {bandsOf !== undefined && (
          <BandDialog source={source} at={bandsOf} onEdit={(next) => edit(next)} onClose={() => setBandsOf(undefined)} />
        )}
      </div>
      {lines && isCompared && (
        <aside className={styles.aside} aria-label="About the rates">
          <LintList lines={lines} onShow={show} />
          {before && <AgainstInForce before={before} after={after} />}
          {!isReadOnly && (
            <SelectionMarks
              marks={selected.map((bands) => markAt(source, chosen!.at, bands))}
              onMark={(mark) => edit(withMark(source, chosen!.at, selected, mark))}
            />
          )}
        </aside>
      )}
    </div>
  );
}

const faulty = "Correct what the check finds first";
const overtaken = "The draft was changed meanwhile. Discard these changes, then make them again.";

const origin = { row: 0, column: 0 };

function unsavedText(change: DraftChange): string {
  if ("text" in change) return "Changes not saved";
  const { length } = change.cells;
  return length === 0 ? "All saved" : `${length} ${length === 1 ? "rate" : "rates"} not saved`;
}

const assumedCells = (source: SheetSource): ReadonlySet<string> =>
  new Set(
    source.productTiers.flatMap((table, at) =>
      isTable(table)
        ? allCells(table).flatMap(({ bands }) => (markAt(source, at, bands)?.status === "assumed" ? cellPath(at, bands) : []))
        : [],
    ),
  );

/** What depends on bands is looked for after they are painted, as it takes a third of a second for 100 tiers. Undefined until then. */
function useLint(edited: SheetSource, before: Sheet | undefined): LintLine[] | undefined {
  const source = useDeferredValue(edited);
  const [ofCriteria, setOfCriteria] = useState<{ readonly of: string; readonly lines: readonly LintLine[] }>();
  const criteria = JSON.stringify(source.productTiers.map((entry) => (isTable(entry) ? entry.axes : entry.criteria)));
  useEffect(() => {
    if (criteria === ofCriteria?.of) return;
    const timer = setTimeout(() => setOfCriteria({ of: criteria, lines: lintCriteria(source) }));
    return () => clearTimeout(timer);
  }, [source, criteria, ofCriteria?.of]);
  const ofRates = useMemo(() => lintRates(source, before), [source, before]);
  return ofCriteria && [...ofCriteria.lines, ...ofRates];
}
