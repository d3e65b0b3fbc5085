import { type ReactNode, useId, useState, useCallback } from "react";
import { businessDate } from "../../../../shared/business-date.ts";
import type { Application } from "../../../../shared/domain/application.ts";
import { dayText } from "../../../../shared/format.ts";
import { ChevronIcon } from "../../../ui/control-icons.tsx";
import kit from "../../../ui/kit.module.css";
import { PrintPage } from "../../../ui/print-page.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { PrintedHead } from "../../ranking/printed-head.tsx";
import { useWhatIf } from "../../ranking/what-if-context.ts";
import styles from "./charts.module.css";

interface ChartFrameProps {
  readonly application: Application;
  readonly rulebook: string;
  readonly title: string;
  /** One sentence that says what the chart shows. */
  readonly summary: string;
  readonly notes: readonly string[];
  readonly table: ReactNode;
  /** The chart at a width in pixels, labelled by the element with that id. */
  readonly children: (width: number, labelledBy: string) => ReactNode;
}

/** The width of the text on A4, in CSS pixels. */
const paperWidth = 700;

/** A chart with its sentence and its figures as a table; on paper both, in black. */
export function ChartFrame({ application, rulebook, title, summary, notes, table, children }: ChartFrameProps) {
  const id = useId();
  const { tried } = useWhatIf();
  const [place, width] = useWidth();
  const [isOpen, setIsOpen] = useState(false);
  const noteTexts = notes.map((note) => <p key={note}>{note}</p>);
  return (
    <>
      <p id={`${id}-summary`} className={`${kit.small} ${kit.secondary}`}>
        {summary}
      </p>
      <div ref={place} className={styles.place}>
        {width !== undefined && children(width, `${id}-summary`)}
      </div>
      <div className={`${kit.small} ${kit.secondary}`}>{noteTexts}</div>
      <div className={styles.figures}>
        <LinkButton aria-expanded={isOpen} aria-controls={`${id}-table`} onClick={() => setIsOpen(!isOpen)}>
          <ChevronIcon direction={isOpen ? "down" : "right"} /> Show as table
        </LinkButton>
        {/* A phone scrolls it by keyboard, too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section id={`${id}-table`} aria-label={`${title} as table`} tabIndex={0} hidden={!isOpen}>
          {table}
        </section>
      </div>
      <PrintPage>
        <PrintedHead application={application} tried={tried} />
        <div className={styles.printed}>
          <h2>{title}</h2>
          <p id={`${id}-printed`}>{summary}</p>
          {children(paperWidth, `${id}-printed`)}
          {noteTexts}
          {table}
          <p>
            Indications on {dayText(businessDate(new Date()))}, not offers. Rate sheets {rulebook.slice(0, 12)}.
          </p>
        </div>
      </PrintPage>
    </>
  );
}

/** The width of an element in pixels, whole; undefined until it is known. */
function useWidth(): readonly [(element: HTMLElement | null) => (() => void) | undefined, number | undefined] {
  const [width, setWidth] = useState<number>();
  const follow = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [follow, width];
}
