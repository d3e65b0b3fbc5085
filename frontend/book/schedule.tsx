import { Fragment } from "react";
import { lastOwed, scheduleOf } from "../../shared/book/schedule.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { dollarText } from "../../shared/format.ts";
import type { BookRow } from "../../shared/wire/book-routes.ts";
import { shortDateText } from "../ui/short-date.ts";
import kit from "../ui/kit.module.css";
import styles from "./book.module.css";

interface ScheduleProps {
  readonly contract: BookRow["contract"];
  readonly today: IsoDate;
  /** Else the last repayment that was made, the one of a year before, and the last. */
  readonly isWhole: boolean;
}

/** A contract's repayments, and the balloon with the last one, or a month later in advance. */
export function Schedule({ contract, today, isWhole }: ScheduleProps) {
  const { rows, repaymentsMade, balloonDueOn } = scheduleOf(contract, today);
  const { repayment, term, timing } = contract;
  const withBalloon = balloonDueOn !== null && timing === "arrears";
  const some = [Math.max(1, repaymentsMade - 12), repaymentsMade, term];
  const shown = isWhole ? rows : rows.filter(({ k }) => some.includes(k));
  return (
    <div className={styles.schedule}>
      <div className={`${kit.row} ${kit.wrap} ${kit.spread}`}>
        <h3 className={`${kit.small} ${kit.semibold}`}>Schedule</h3>
        <span className={`${kit.tiny} ${kit.secondary}`}>Estimate. Ask for the payout letter.</span>
      </div>
      <table aria-label="Schedule">
        <thead>
          <tr>
            <th>No.</th>
            <th>Day</th>
            <th>Repayment</th>
            <th>Balance</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ k, day, balance }, at) => (
            <Fragment key={k}>
              {k > (shown[at - 1]?.k ?? k - 1) + 1 && (
                <tr aria-hidden="true">
                  <td colSpan={4}>…</td>
                </tr>
              )}
              <tr aria-current={k === repaymentsMade ? "true" : undefined}>
                <td>{k}</td>
                <td>{shortDateText(day)}</td>
                <td>
                  {dollarText(repayment)}
                  {k === term && withBalloon && ` + ${dollarText(balance)}`}
                </td>
                <td>{dollarText(k === term && withBalloon ? 0 : balance)}</td>
              </tr>
            </Fragment>
          ))}
          {balloonDueOn !== null && timing === "advance" && (
            <tr>
              <td aria-label="Balloon" />
              <td>{shortDateText(balloonDueOn)}</td>
              <td>{dollarText(lastOwed(contract))}</td>
              <td>{dollarText(0)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
