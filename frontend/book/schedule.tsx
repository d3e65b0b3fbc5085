import { Table } from "antd";
import { lastOwed, scheduleOf } from "../../shared/book/schedule.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { dollarText } from "../../shared/format.ts";
import type { BookRow } from "../../shared/wire/book-routes.ts";
import { shortDateText } from "../ui/short-date.ts";
import kit from "../ui/kit.module.css";
import styles from "./book.module.css";

interface ScheduleProps {
  readonly contract: BookRow["contract"];
  readonly on: IsoDate;
  /** Else the last repayment that was made, the one of a year before, and the last. */
  readonly isWhole: boolean;
}

/** A contract's repayments, and the balloon with the last one, or a month later in advance. */
export function Schedule({ contract, on, isWhole }: ScheduleProps) {
  const { rows, repaymentsMade, balloonDueOn } = scheduleOf(contract, on);
  const { repayment, term, timing } = contract;
  const some = [Math.max(1, repaymentsMade - 12), repaymentsMade, term];
  const shown = rows.filter(({ k }) => isWhole || some.includes(k));
  const table = shown.flatMap(({ k, day, balance }, at) => {
    const hasBalloon = k === term && balloonDueOn !== null && timing === "arrears";
    const paid = `${dollarText(repayment)}${hasBalloon ? ` + ${dollarText(balance)}` : ""}`;
    const isAfterGap = k > (shown[at - 1]?.k ?? k) + 1;
    return [
      ...(isAfterGap ? [{ k: "…", key: `before ${k}` }] : []),
      { k, key: k, day: shortDateText(day), paid, balance: dollarText(hasBalloon ? 0 : balance) },
    ];
  });
  const balloon = { k: "", key: "balloon", day: balloonDueOn && shortDateText(balloonDueOn), paid: dollarText(lastOwed(contract)) };
  return (
    <div className={`${kit.stack} ${kit.gap4}`}>
      <div className={`${kit.row} ${kit.wrap} ${kit.spread}`}>
        <h3 className={`${kit.small} ${kit.semibold}`}>Schedule</h3>
        <span className={`${kit.tiny} ${kit.secondary}`}>Estimate. Ask for the payout letter.</span>
      </div>
      <Table
        aria-label="Schedule"
        className={styles.schedule}
        size="small"
        pagination={false}
        columns={columns}
        dataSource={balloonDueOn !== null && timing === "advance" ? [...table, { ...balloon, balance: dollarText(0) }] : table}
        onRow={({ key }) => ({ "aria-current": key === repaymentsMade ? "true" : undefined })}
      />
    </div>
  );
}

const columns = [
  { title: "No.", dataIndex: "k" },
  { title: "Day", dataIndex: "day", className: kit.figure },
  { title: "Repayment", dataIndex: "paid", align: "right" as const },
  { title: "Balance", dataIndex: "balance", align: "right" as const },
];
