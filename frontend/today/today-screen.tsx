import { Button, Dropdown } from "antd";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { businessDate } from "../../shared/business-date.ts";
import { type IsoDate, daysAfter, yearOf } from "../../shared/dates.ts";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import type { ShownRow, todayRoutes } from "../../shared/wire/today-routes.ts";
import type { DataOf } from "../../shared/wire/route.ts";
import { call } from "../client/call.ts";
import { markTodaySeen, putOffRow, useToday } from "../client/today.ts";
import { useRowAction } from "../lists/use-row-action.ts";
import { MoreIcon } from "../ui/control-icons.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { shortDateText } from "../ui/short-date.ts";
import { timeInSydney } from "../ui/sydney-time.ts";
import { usePageTitle } from "../ui/use-page-title.ts";
import kit from "../ui/kit.module.css";
import styles from "./today.module.css";

const longDay = new Intl.DateTimeFormat("en-AU", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" });
const shortDay = new Intl.DateTimeFormat("en-AU", { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" });

export default function TodayScreen() {
  usePageTitle("Today");
  const today = businessDate(new Date());
  return (
    <main id="content" className={`${kit.page} ${kit.gap16} ${styles.page}`}>
      <h1 className={kit.title}>{longDay.format(new Date(today)).replace(",", "")}</h1>
      <ResponseView response={useToday({ areRowsRead: true })} errorTitle="Today could not be loaded">
        {(answer) => <Rows {...answer} today={today} />}
      </ResponseView>
    </main>
  );
}

const groups = ["Money with a day", "Waits for you", "Waits for others", "Has happened"] as const;

type RowsProps = DataOf<typeof todayRoutes.readToday> & { readonly today: IsoDate };

function Rows({ rows, more, unseen, later, today }: RowsProps) {
  const newRows = useNewRows(rows, unseen);
  if (rows.length === 0)
    return (
      <EmptyState title="Nothing is waiting for you." text={later > 0 ? laterText(later) : "What customers and lenders do appears here."} />
    );
  const [money, mine] = [1, 2].map((group) => rows.filter((row) => row.group === group).length) as [number, number];
  return (
    <>
      <p className={kit.secondary}>{summaryOf(money, mine)}A row goes when its cause is gone.</p>
      {groups.map((title, at) => (
        <Group key={title} title={title} rows={rows.filter(({ group }) => group === at + 1)} newRows={newRows} today={today} />
      ))}
      {more + later > 0 && (
        <p className={kit.secondary}>
          {[more > 0 ? `${more} more come after these.` : "", later > 0 ? laterText(later) : ""].join(" ").trim()}
        </p>
      )}
    </>
  );
}

function summaryOf(money: number, mine: number): string {
  const parts = [
    money > 0 ? `${money} ${money === 1 ? "is" : "are"} about money with a day` : "",
    mine > 0 ? `${mine} ${mine === 1 ? "waits" : "wait"} for you` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `${parts.join(", ")}. `;
}

const laterText = (count: number): string => `${count} ${count === 1 ? "is" : "are"} put off until later.`;

const newnessOf = ({ _id, since }: ShownRow): string => `${_id} ${since}`;

/** Rows that were new when this page first showed them. They keep their dot while it is open. */
function useNewRows(rows: readonly ShownRow[], unseen: number): ReadonlySet<string> {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const arrived = rows.filter(({ isNew }) => isNew).map(newnessOf);
  if (arrived.some((row) => !shown.has(row))) setShown(new Set([...shown, ...arrived]));
  const upTo = rows
    .map(({ since }) => since)
    .toSorted()
    .at(-1);
  useEffect(() => {
    // The count in the menu is right again with the next answer, if this call fails.
    if (unseen > 0 && upTo !== undefined) void markTodaySeen(upTo).catch(() => undefined);
  }, [unseen, upTo]);
  return shown;
}

interface GroupProps {
  readonly title: string;
  readonly rows: readonly ShownRow[];
  readonly newRows: ReadonlySet<string>;
  readonly today: IsoDate;
}

function Group({ title, rows, newRows, today }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={`${kit.small} ${kit.secondary} ${styles.title}`}>{title}</h2>
      <ul className={`${kit.list} ${styles.list}`}>
        {rows.map((row) => (
          <Row key={row._id} row={row} isNew={newRows.has(newnessOf(row))} today={today} />
        ))}
      </ul>
    </section>
  );
}

function usePutOff({ _id }: ShownRow, until: IsoDate) {
  return useRowAction("The row was not put off.", () => putOffRow(_id, until)).submit;
}

function Row({ row, isNew, today }: { readonly row: ShownRow; readonly isNew: boolean; readonly today: IsoDate }) {
  const { text, action, dueOn } = row;
  const [quote = "", ...rest] = text.split(": ");
  const items = [
    { key: "tomorrow", label: "Tomorrow", onClick: usePutOff(row, daysAfter(today, 1)) },
    { key: "week", label: "In a week", onClick: usePutOff(row, daysAfter(today, 7)) },
    { key: "month", label: "In 30 days", onClick: usePutOff(row, daysAfter(today, 30)) },
  ];
  return (
    <li className={styles.row}>
      <p className={kit.anywhere}>
        {isNew && (
          <span className={styles.dot}>
            <span className={kit.hidden}>New.</span>
          </span>
        )}
        <b className={styles.quote}>{quote}:</b> {rest.join(": ")}
      </p>
      <span className={`${styles.day} ${dueOn === null ? kit.tertiary : kit.medium}`}>{dayOf(row, today)}</span>
      {row.kind === "proposal" ? (
        <StartQuote row={row} quote={quote} />
      ) : (
        <Link href={action.path} className={styles.action} aria-label={`${action.label}, ${quote}`}>
          {action.label}
        </Link>
      )}
      <Dropdown
        menu={{ items: [{ key: "later", type: "group", label: "Later", children: items }] }}
        trigger={["click"]}
        placement="bottomRight"
      >
        <Button type="text" className={styles.menu} icon={<MoreIcon />} aria-label={`Later, ${text}`} />
      </Dropdown>
    </li>
  );
}

function StartQuote({ row: { action, _id }, quote }: { readonly row: ShownRow; readonly quote: string }) {
  const [, navigate] = useLocation();
  const { submit, isBusy } = useRowAction("The quote was not started.", async () => {
    const started = await call(applicationRoutes.acceptProposal, { body: { _id: _id.split(".")[0]! } });
    navigate(`/quote/${started._id}`);
  });
  return (
    <Button type="link" className={styles.action} onClick={submit} loading={isBusy} aria-label={`${action.label}, ${quote}`}>
      {action.label}
    </Button>
  );
}

/** When it is due, or since when it waits: the time of today, or a day. */
function dayOf({ dueOn, since }: ShownRow, today: IsoDate): string {
  const day = dueOn ?? businessDate(new Date(since));
  if (dueOn === null && day === today) return timeInSydney(since);
  return yearOf(day) === yearOf(today) ? shortDay.format(new Date(day)).replace(",", "") : shortDateText(day);
}
