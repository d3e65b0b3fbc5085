import { Button, Input } from "antd";
import { useState } from "react";
import type { Provenance, Sheet } from "../../../shared/quote/sheet.ts";
import type { LintLine } from "../../../shared/rulebook/lint.ts";
import kit from "../../ui/kit.module.css";
import { isSame } from "./cells.ts";
import styles from "./grid.module.css";
import type { Mark } from "./marks.ts";

const shownOfAKind = 3;

interface LintListProps {
  readonly lines: readonly LintLine[];
  readonly onShow: (path: string) => void;
}

/** What to look at again. It blocks nothing. */
export function LintList({ lines, onShow }: LintListProps) {
  const kinds = [...Map.groupBy(lines, ({ kind }) => kind).values()];
  return (
    <section aria-label="Look again">
      <div className={`${kit.row} ${kit.spread}`}>
        <h2>Look again</h2>
        <span className={`${kit.small} ${kit.secondary}`}>
          {lines.length === 0 ? "nothing found" : `${lines.length}, nothing is blocked`}
        </span>
      </div>
      <ul className={styles.lint}>
        {kinds.flatMap((ofKind) => [
          ...ofKind.slice(0, shownOfAKind).map(({ path, text }, at) => {
            const end = text.indexOf(": ");
            return (
              <li key={`${path} ${at}`}>
                {end > 0 && <strong>{text.slice(0, end)}</strong>}
                {end > 0 ? text.slice(end + 2) : text}
                {/^\/productTiers\/\d+\/(?:rates|axes)\//.test(path) && (
                  <Button type="link" size="small" className={styles.link} onClick={() => onShow(path)}>
                    Go to the cell
                  </Button>
                )}
              </li>
            );
          }),
          ...(ofKind.length > shownOfAKind ? [<li key={ofKind[0]!.kind}>And {ofKind.length - shownOfAKind} more like this.</li>] : []),
        ])}
      </ul>
    </section>
  );
}

interface AgainstProps {
  readonly before: Sheet;
  readonly after: Sheet;
}

/** How the rates and fees differ from those of the issue in force. */
export function AgainstInForce({ before, after }: AgainstProps) {
  const old = new Map(before.productTiers.map(({ name, rate }) => [name, rate]));
  const known = after.productTiers.filter(({ name }) => old.has(name));
  const moves = known.flatMap(({ name, rate }) => {
    const [a, b] = [[old.get(name)!].flat(), [rate].flat()];
    return b.map((end, at) => end - (a[at] ?? a[0]!));
  });
  const text = (by: number) => (by === 0 ? "none" : `${by > 0 ? "+" : "-"}${Math.abs(by).toFixed(2)}`);
  const figures = [
    ["Rates changed", `${known.filter(({ name, rate }) => !isSame(rate, old.get(name))).length} of ${after.productTiers.length}`],
    ["Largest fall", text(Math.min(0, ...moves))],
    ["Largest rise", text(Math.max(0, ...moves))],
    ["Fees", isSame(before.fees, after.fees) ? "unchanged" : "changed"],
  ];
  return (
    <section aria-label="Against the issue in force">
      <h2>Against the issue in force</h2>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </dl>
    </section>
  );
}

interface SelectionMarksProps {
  /** Of each selected cell that has a rate. */
  readonly marks: readonly (Mark | undefined)[];
  readonly onMark: (mark: Mark) => void;
}

/** Says of the selected cells whether the lender's document shows them. */
export function SelectionMarks({ marks, onMark }: SelectionMarksProps) {
  const [text, setText] = useState("");
  const count = (status: Provenance["status"]) => marks.filter((mark) => mark?.status === status).length;
  const known = [...new Set(marks.map((mark) => mark?.text))];
  const mark = (status: Provenance["status"]) => onMark({ status, text: text.trim() });
  return (
    <section aria-label="Selection">
      <h2>Selection</h2>
      <p className={kit.small}>
        {marks.length === 1 ? "1 rate" : `${marks.length} rates`}: {count("shown")} shown, {count("assumed")} assumed.
        {known.length === 1 && known[0] !== undefined && ` ${known[0]}`}
      </p>
      <Input.TextArea
        aria-label="Source, or reason of the assumption"
        placeholder="Source, or reason of the assumption"
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={`${kit.row} ${kit.wrap} ${kit.gap8}`}>
        <Button disabled={text.trim() === "" || marks.length === 0} onClick={() => mark("shown")}>
          Mark as shown
        </Button>
        <Button disabled={text.trim() === "" || marks.length === 0} onClick={() => mark("assumed")}>
          Mark as assumed
        </Button>
      </div>
    </section>
  );
}
