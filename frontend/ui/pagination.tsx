import { Link } from "wouter";
import { ChevronIcon } from "./control-icons.tsx";
import styles from "./pagination.module.css";
import { visiblePages } from "./visible-pages.ts";

export const rowsPerPage = 10;

interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly total: number;
  readonly hrefOf: (page: number) => string;
  /** The history state of the page links. */
  readonly state?: unknown;
}

export function Pagination({ page, total, hrefOf, state }: PaginationProps) {
  const pages = Math.ceil(total / rowsPerPage);
  const [first, last] = [(page - 1) * rowsPerPage + 1, Math.min(page * rowsPerPage, total)];
  const to = (target: number) => ({ href: hrefOf(target), state });
  return (
    <div className={styles["foot"]}>
      <output>
        {first} to {last} of {total}
      </output>
      {pages > 1 && (
        <nav aria-label="Pages" className={styles["pages"]}>
          <Step {...to(page - 1)} name="Previous page" isOpen={page > 1} direction="left" />
          {visiblePages(page, pages).map((visible, index) =>
            visible === undefined ? (
              <span key={`gap-${index}`} className={styles["gap"]}>
                …
              </span>
            ) : (
              <Link
                key={visible}
                {...to(visible)}
                className={styles["page"]}
                aria-label={`Page ${visible}`}
                aria-current={visible === page ? "page" : undefined}
              >
                {visible}
              </Link>
            ),
          )}
          <Step {...to(page + 1)} name="Next page" isOpen={page < pages} direction="right" />
        </nav>
      )}
    </div>
  );
}

interface StepProps {
  readonly href: string;
  readonly state: unknown;
  readonly name: string;
  readonly isOpen: boolean;
  readonly direction: "left" | "right";
}

function Step({ href, state, name, isOpen, direction }: StepProps) {
  const mark = <ChevronIcon direction={direction} />;
  if (!isOpen) return <span className={`${styles["page"]} ${styles["shut"]}`}>{mark}</span>;
  return (
    <Link href={href} state={state} className={styles["page"]} aria-label={name}>
      {mark}
    </Link>
  );
}
