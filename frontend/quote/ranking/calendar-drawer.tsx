import { Drawer } from "antd";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { changesText, figuresText } from "../../../shared/quote/what-if/calendar-text.ts";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import kit from "../../ui/kit.module.css";
import { shortDateText } from "../../ui/short-date.ts";
import type { Calendar } from "./calendar.ts";
import styles from "./calendar.module.css";
import { RemindButton } from "./remind-button.tsx";

interface CalendarDrawerProps {
  readonly calendar: Calendar;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Each day on which a lender changes, with a reminder on the day before. */
export default function CalendarDrawer({ calendar: { days }, isOpen, onClose }: CalendarDrawerProps) {
  const isPhone = useMediaQuery(phoneScreen);
  return (
    <Drawer open={isOpen} size={isPhone ? "100%" : 480} title="What changes when" destroyOnHidden onClose={onClose}>
      <p className={`${kit.small} ${kit.secondary}`}>
        While the deal stays as it is, by the rate sheets of today. What the cards mark as assumed is assumed here, too.
      </p>
      {days.map(({ day, changes }) => (
        <section key={day} className={styles.day} aria-label={shortDateText(day)}>
          <div className={`${kit.row} ${kit.spread} ${kit.wrap} ${kit.gap8}`}>
            <h3 className={kit.semibold}>{shortDateText(day)}</h3>
            {daysAfter(day, -1) > businessDate(new Date()) && (
              <RemindButton lenders={changes.map(({ lender }) => lender)} on={daysAfter(day, -1)} />
            )}
          </div>
          <ul className={kit.list}>
            {changes.map((change) => (
              <li key={change.lender}>
                <b>{changesText([change])}</b>
                <span className={`${kit.block} ${kit.small} ${kit.secondary}`}>{figuresText(change)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Drawer>
  );
}
