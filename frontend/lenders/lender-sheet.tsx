import type { LenderSheet } from "../../shared/rulebook/lender-sheet.ts";
import { assumedTitle } from "../../shared/rulebook/sheet-sections.ts";
import { AssumedMark } from "../quote/parts/assumed-mark.tsx";
import kit from "../ui/kit.module.css";
import { Card } from "./lender-card.tsx";
import styles from "./lender.module.css";

/** The product of the quote from which the page was opened. */
export interface Opened {
  readonly tier: string;
  /** The quote's number; null where it is not known. */
  readonly quote: string | null;
}

interface SheetProps {
  readonly sheet: LenderSheet;
  readonly titleOf: (title: string) => string;
  readonly opened: Opened | undefined;
}

/** The sections at the right. */
const costs: readonly string[] = ["Fees", "Brokerage", "Loadings"];

export function SheetInWords({ sheet: { rates, sections, tiers, assumedRates }, titleOf, opened }: SheetProps) {
  const areAllAssumed = assumedRates === tiers;
  const isOpened = rates.rows.some((row) => row.rates.some((rate) => opened && rate.tiers.includes(opened.tier)));
  const sectionsWhere = (isShown: (title: string) => boolean) =>
    sections.filter(({ title }) => isShown(title)).map((section) => <Section key={section.title} section={section} titleOf={titleOf} />);
  return (
    <>
      <Card title={titleOf("Rates")} note={areAllAssumed ? "all rates are assumed" : undefined}>
        <RateTable rates={rates} title={titleOf("Rates")} opened={opened} isMarked={!areAllAssumed} />
        {isOpened && <p className={`${kit.tiny} ${kit.secondary}`}>Outlined: {openedText(opened)}.</p>}
      </Card>
      <div className={styles.sections}>
        <div className={styles.column}>
          {rates.criteria.length > 0 && (
            <Card title={titleOf("Criteria")} note="of every product">
              <ul className={styles.lines}>
                {rates.criteria.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Card>
          )}
          {sectionsWhere((title) => !costs.includes(title))}
        </div>
        <div className={styles.column}>{sectionsWhere((title) => costs.includes(title))}</div>
      </div>
    </>
  );
}

const openedText = (opened: Opened | undefined): string => (opened?.quote == null ? "your quote" : `quote #${opened.quote}`);

function Section({
  section: { title, lines },
  titleOf,
}: Pick<SheetProps, "titleOf"> & { readonly section: LenderSheet["sections"][number] }) {
  const areAllAssumed = lines.every(({ isAssumed }) => isAssumed);
  return (
    <Card title={titleOf(title === assumedTitle ? "What is assumed, and why" : title)} note={areAllAssumed ? "all assumed" : undefined}>
      <ul className={lines.some(({ name }) => name !== undefined) ? styles.named : styles.lines}>
        {lines.map(({ name, text, isAssumed }, place) => (
          <li key={`${place} ${text}`}>
            {name !== undefined && <span className={kit.secondary}>{name}</span>}{" "}
            <span>
              {text} {isAssumed && !areAllAssumed && <AssumedMark />}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface RateTableProps {
  readonly rates: LenderSheet["rates"];
  readonly title: string;
  readonly opened: Opened | undefined;
  /** Whether assumed rates are marked one by one. */
  readonly isMarked: boolean;
}

function RateTable({ rates: { rowHead, columnHeads, columns, rows }, title, opened, isMarked }: RateTableProps) {
  const isList = rowHead === null;
  return (
    // A phone scrolls it by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={`${title}, table`} tabIndex={0}>
      <table className={styles.table}>
        <thead>{isList ? <ListHead /> : <Heads rowHead={rowHead} columnHeads={columnHeads} columns={columns} />}</thead>
        <tbody>
          {rows.map(({ name, criteria, rates }) => (
            <tr key={`${name} ${criteria.join()}`}>
              <th scope="row">
                {name !== null && <span className={kit.semibold}>{name}</span>}{" "}
                <span className={isList ? `${kit.block} ${kit.secondary}` : kit.secondary}>{criteria.join(", ")}</span>
              </th>
              {rates.map(({ tiers, text, isAssumed }) => {
                const isOpened = opened !== undefined && tiers.includes(opened.tier);
                return (
                  <td key={tiers.join()} className={isOpened ? styles.opened : undefined}>
                    {text} {isAssumed && isMarked && <AssumedMark />}
                    {isOpened && <span className={kit.hidden}>, {openedText(opened)}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const ListHead = () => (
  <tr>
    <th scope="col">Product</th>
    <th scope="col">Rate</th>
  </tr>
);

/** A row for each fact of the columns; that of the first names the second, and a single fact has a row of its own. */
function Heads({ rowHead, columnHeads, columns }: { readonly rowHead: string } & Pick<LenderSheet["rates"], "columnHeads" | "columns">) {
  const isSingle = columnHeads.length === 1;
  const rowsOfHeads = columnHeads.map((_, level) => {
    const next = columnHeads[level + 1];
    const groups = Map.groupBy(columns, (column) => JSON.stringify(column.slice(0, level + 1)));
    return [...groups.values()].map((group) => ({
      text: `${group[0]![level]}${next === undefined ? "" : `: ${next.toLowerCase()}`}`,
      span: group.length,
      key: group[0]!.slice(0, level + 1).join(),
    }));
  });
  const heads = isSingle ? [[{ text: columnHeads[0]!, span: columns.length, key: "" }], ...rowsOfHeads] : rowsOfHeads;
  return heads.map((row, level) => (
    <tr key={row.map(({ key }) => key).join("; ")}>
      {level === 0 && (
        <th scope="col" rowSpan={heads.length}>
          {rowHead}
        </th>
      )}
      {row.map(({ text, span, key }) => (
        <th key={key} scope={span > 1 ? "colgroup" : "col"} colSpan={span}>
          {text}
        </th>
      ))}
    </tr>
  ));
}
