import { Pagination, type PaginationProps } from "antd";
import { Link, useLocation } from "wouter";
import { ChevronIcon } from "../ui/control-icons.tsx";
import { narrowScreen, useMediaQuery } from "../ui/use-media-query.ts";
import kit from "../ui/kit.module.css";
import styles from "./list-pagination.module.css";

export const rowsPerPage = 10;

interface ListPaginationProps {
  /** From 1. */
  readonly page: number;
  readonly total: number;
  readonly hrefOf: (page: number) => string;
  /** The history state of the page links. */
  readonly state: unknown;
}

export function ListPagination({ page, total, hrefOf, state }: ListPaginationProps) {
  const [, navigate] = useLocation();
  const isNarrow = useMediaQuery(narrowScreen);
  const pages = Math.ceil(total / rowsPerPage);
  const [first, last] = [(page - 1) * rowsPerPage + 1, Math.min(page * rowsPerPage, total)];
  return (
    <div className={`${kit.row} ${kit.spread} ${kit.gap16} ${styles.foot}`}>
      <output>
        {first} to {last} of {total}
      </output>
      {pages > 1 && (
        <nav aria-label="Pages" className={styles.pages}>
          <Pagination
            current={page}
            total={total}
            pageSize={rowsPerPage}
            showSizeChanger={false}
            showTitle={false}
            simple={isNarrow && { readOnly: true }}
            onChange={(target) => navigate(hrefOf(target), { state })}
            itemRender={itemRenderer({ page, pages, hrefOf, state })}
          />
        </nav>
      )}
    </div>
  );
}

type Linked = Omit<ListPaginationProps, "total"> & { readonly pages: number };

const itemRenderer =
  ({ page, pages, hrefOf, state }: Linked): NonNullable<PaginationProps["itemRender"]> =>
  (target, type, element) => {
    if (type === "jump-prev" || type === "jump-next") return element;
    const isEnd = type === "prev" ? page === 1 : type === "next" && page === pages;
    return <PageLink type={type} target={target} isEnd={isEnd} isCurrent={target === page} href={hrefOf(target)} state={state} />;
  };

interface PageLinkProps {
  readonly type: "page" | "prev" | "next";
  readonly target: number;
  /** There is no page in this direction. */
  readonly isEnd: boolean;
  readonly isCurrent: boolean;
  readonly href: string;
  readonly state: unknown;
}

/** antd's list items are the tab stops and open their page by Enter; the links in them are for the pointer and for screen readers. */
function PageLink({ type, target, isEnd, isCurrent, href, state }: PageLinkProps) {
  const content = type === "page" ? target : <ChevronIcon direction={type === "prev" ? "left" : "right"} />;
  if (isEnd) return <span className={`${styles.step} ${styles.end}`}>{content}</span>;
  return (
    <Link
      href={href}
      state={state}
      tabIndex={-1}
      className={styles.step}
      aria-label={{ page: `Page ${target}`, prev: "Previous page", next: "Next page" }[type]}
      aria-current={type === "page" && isCurrent ? "page" : undefined}
      onClick={(event) => event.stopPropagation()}
    >
      {content}
    </Link>
  );
}
