import { Button, Checkbox, Input, Table, type TableColumnsType } from "antd";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { businessDate } from "../../shared/business-date.ts";
import { lenderSlug } from "../../shared/rulebook/file-name.ts";
import { matchesSearch } from "../../shared/search-text.ts";
import type { LenderOnPanel } from "../../shared/wire/response/organisation.ts";
import { DisabledReason } from "../ui/disabled-reason.tsx";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { TickIcon } from "../ui/icons.tsx";
import kit from "../ui/kit.module.css";
import { sheetAgeText, shortDateText } from "../ui/short-date.ts";
import { narrowCards, useMediaQuery } from "../ui/use-media-query.ts";
import { type LenderField, type Lenders, contactFields, fieldsOf } from "./panel-draft.ts";
import { PanelField, PanelSummary } from "./panel-field.tsx";
import styles from "./panel.module.css";
import { usePanelDraft } from "./use-panel-draft.ts";

interface PanelTableProps {
  readonly lenders: Lenders;
  readonly isEditable: boolean;
  readonly onRead: () => Promise<unknown>;
}

/** One row a lender, consumer lenders first, and one Save. */
export function PanelTable({ lenders, isEditable, onRead }: PanelTableProps) {
  const isNarrow = useMediaQuery(narrowCards);
  const draft = usePanelDraft(lenders, onRead);
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState<readonly string[]>([]);
  const { problem, isBusy, tick } = draft;
  const rows = lenders.sheets
    .filter(({ lender }) => matchesSearch(search, lender))
    .toSorted((a, b) => byName.compare(b.types[0]!, a.types[0]!) || byName.compare(a.lender, b.lender));
  const fieldOf = (sheet: LenderOnPanel, field: LenderField, hasLabel = false) => {
    if (!fieldsOf(sheet).includes(field)) return undefined;
    return <PanelField {...draft.fieldIn(sheet, field)} {...{ sheet, field, hasLabel, isEditable }} />;
  };
  const editorOf = (sheet: LenderOnPanel) => (
    <section aria-label={`About ${sheet.lender}`} className={styles.fields}>
      {(isNarrow ? fieldsOf(sheet) : contactFields).map((field) => (
        <div key={field}>{fieldOf(sheet, field, true)}</div>
      ))}
    </section>
  );
  const summaryOf = ({ lender }: LenderOnPanel) => <PanelSummary lenders={lenders} lender={lender} hasAmounts={isNarrow} />;
  const column = (title: string, width: number | string, render: (sheet: LenderOnPanel) => ReactNode) => ({
    key: title,
    title,
    width,
    render: (_: unknown, sheet: LenderOnPanel) => render(sheet),
  });
  const tickOf = ({ lender }: LenderOnPanel) => {
    if (isEditable)
      return <Checkbox aria-label={lender} checked={draft.isTicked(lender)} onChange={({ target }) => tick([lender], target.checked)} />;
    return draft.isTicked(lender) ? <Ticked /> : <span className={`${kit.tiny} ${kit.tertiary}`}>outside</span>;
  };
  // No link leads away from what is not saved.
  const hasPage = ({ lender }: LenderOnPanel) => !draft.isChanged && lenders.panel?.includes(lender) !== false;
  const nameOf = (sheet: LenderOnPanel) => (
    <>
      <span className={kit.medium}>
        {hasPage(sheet) ? <Link href={`/lenders/${lenderSlug(sheet.lender)}`}>{sheet.lender}</Link> : sheet.lender}
      </span>
      {isNarrow && (
        <>
          <span className={`${kit.tiny} ${kit.secondary} ${kit.block}`}>
            {sheet.types.join(", ")}, sheet {sheet.date === null ? "date not stated" : `of ${ageText(sheet.date)}`}
          </span>
          {summaryOf(sheet)}
        </>
      )}
    </>
  );
  const editOf = ({ lender }: LenderOnPanel) => {
    const isOpen = opened.includes(lender);
    return (
      <Button
        type="link"
        size="small"
        aria-label={`${isOpen ? "Close" : "Edit"} ${lender}`}
        aria-expanded={isOpen}
        onClick={() => setOpened(isOpen ? opened.filter((one) => one !== lender) : [...opened, lender])}
      >
        {isOpen ? "Close" : "Edit"}
      </Button>
    );
  };
  const wide = [
    column("Type", 108, ({ types }) => types.join(", ")),
    column("Sheet of", 190, ({ date }) => (date === null ? <span className={kit.tertiary}>not stated</span> : ageText(date))),
    column("Own brokerage", 150, (sheet) => fieldOf(sheet, "brokerage")),
    column("Own origination fee", 170, (sheet) => fieldOf(sheet, "fees")),
    column("Contact, portal, note", "34%", summaryOf),
  ];
  const columns: TableColumnsType<LenderOnPanel> = [
    { ...column("On our panel", isEditable ? 44 : 64, tickOf), title: <span className={kit.hidden}>On our panel</span> },
    column("Lender", "auto", nameOf),
    ...(isNarrow ? [] : wide),
    ...(isEditable ? [{ ...column("Edit", 72, editOf), title: <span className={kit.hidden}>Edit</span> }] : []),
  ];
  return (
    <>
      <div className={`${kit.row} ${kit.wrap} ${kit.gap12}`}>
        <Input
          type="search"
          className={styles.search}
          aria-label="Find a lender"
          placeholder="Find a lender"
          allowClear
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {isEditable &&
          ([true, false] as const).map((isOn) => (
            <Button
              key={String(isOn)}
              type="link"
              onClick={() =>
                tick(
                  rows.map(({ lender }) => lender),
                  isOn,
                )
              }
            >
              {isOn ? "All" : "None"}
            </Button>
          ))}
      </div>
      <Table<LenderOnPanel>
        aria-label="Our panel"
        className={styles.table}
        rowKey="lender"
        size="small"
        pagination={false}
        dataSource={rows}
        columns={columns}
        expandable={{ showExpandColumn: false, expandedRowKeys: isEditable ? [...opened] : [], expandedRowRender: editorOf }}
        locale={{ emptyText: `No lender is named "${search.trim()}".` }}
      />
      <div className={styles.bar}>
        <FailureAlert failure={draft.failure} />
        {draft.isOvertaken && <p>What you typed is kept. Look at what was saved meanwhile, then save again.</p>}
        <div className={`${kit.row} ${kit.gap12}`}>
          {isEditable && (
            <Button type="primary" loading={isBusy} disabled={!isBusy && (problem !== undefined || !draft.isChanged)} onClick={draft.save}>
              Save
            </Button>
          )}
          <div className={`${kit.row} ${kit.wrap} ${kit.small} ${styles.said}`}>
            <output>
              {countText(draft.ticked.length, lenders.sheets.length)}{" "}
              {isFew(draft.ticked) && <b>Your credit guide says more than six lenders.</b>}
            </output>
            {isEditable && problem !== undefined && <DisabledReason text={problem} />}
          </div>
        </div>
      </div>
    </>
  );
}

const byName = new Intl.Collator("en-AU", { numeric: true });

/** The most consumer lenders that the credit guide's sentence is wrong for. */
const few = 6;
const isFew = (ticked: readonly LenderOnPanel[]): boolean => ticked.filter(({ types }) => types.includes("consumer")).length <= few;

const Ticked = () => (
  <>
    <TickIcon />
    <span className={kit.hidden}>on our panel</span>
  </>
);

const countText = (ticked: number, all: number): string =>
  ticked === all
    ? `All ${all} lenders are on our panel, and new ones join it.`
    : `${ticked} of ${all} lenders are on our panel. New ones stand outside it.`;

/** Example: 1 Jul 2023, 3 years old */
const ageText = (date: string): string =>
  [shortDateText(date), sheetAgeText(date, businessDate(new Date()))].filter((text) => text !== undefined).join(", ");
