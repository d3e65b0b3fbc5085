import { lazy, useState } from "react";
import type { Filters } from "../../client/application/ranked-products.ts";
import { CalendarIcon, ChevronIcon } from "../../ui/control-icons.tsx";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import kit from "../../ui/kit.module.css";
import { calendarLine, useCalendar } from "./calendar.ts";
import styles from "./calendar.module.css";
import { useWhatIf } from "./what-if-context.ts";

const CalendarDrawer = lazy(() => import("./calendar-drawer.tsx"));

interface CalendarLineProps {
  /** Undefined until there are cards with amounts. */
  readonly applicationId: string | undefined;
  readonly filters: Filters;
}

/** How long the figures of the cards hold. It keeps its place, so that nothing moves when the answer comes. */
export function CalendarLine({ applicationId, filters }: CalendarLineProps) {
  const { tried, asOf } = useWhatIf();
  const { data } = useCalendar(asOf === undefined ? applicationId : undefined, filters, tried);
  // Stays mounted once opened, so that closing it returns the focus.
  const [state, setState] = useState<"unopened" | "open" | "closed">("unopened");
  const line = data && calendarLine(data);
  if (applicationId === undefined || asOf !== undefined) return null;
  return (
    <div className={styles.place}>
      {data && line && (
        <>
          <button
            type="button"
            className={`${kit.row} ${kit.gap8} ${kit.small} ${styles.line}`}
            aria-haspopup="dialog"
            onClick={() => setState("open")}
          >
            <CalendarIcon />
            <span>
              <b className={kit.semibold}>{line[0]}</b> {line[1]}
            </span>
            <ChevronIcon direction="right" />
          </button>
          <OnDemandPart>
            {state !== "unopened" && <CalendarDrawer calendar={data} isOpen={state === "open"} onClose={() => setState("closed")} />}
          </OnDemandPart>
        </>
      )}
    </div>
  );
}
