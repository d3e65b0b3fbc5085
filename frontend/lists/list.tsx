import { type ReactNode, useState } from "react";
import { Redirect } from "wouter";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorPanel } from "../ui/error-panel.tsx";
import { narrowScreen, useMediaQuery } from "../ui/use-media-query.ts";
import { ListCards } from "./list-cards.tsx";
import type { ListColumn } from "./list-column.ts";
import { ListPagination, rowsPerPage } from "./list-pagination.tsx";
import { ListSearch } from "./list-search.tsx";
import { ListTable, type RowLink } from "./list-table.tsx";
import kit from "../ui/kit.module.css";
import styles from "./list-page.module.css";
import { useListState } from "./use-list-state.ts";
import { App, Button } from "antd";
import { Notice } from "../ui/notice.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { CloseIcon } from "../ui/control-icons.tsx";

/** One page of a list. */
export interface ListAnswer<Row> {
  readonly rows: readonly Row[];
  /** From 1. The page of the rows, which stay until the next page has loaded. */
  readonly page: number;
  readonly total: number;
  /** Keeps the list as it was when it was opened. */
  readonly cursor?: string;
  /** The list is so long that its older entries were not searched. */
  readonly isPartial?: boolean;
}

interface ListProps<Row> {
  readonly title: string;
  /** Singular and plural: quote, quotes. */
  readonly nouns: readonly [string, string];
  /** Undefined while it loads. */
  readonly answer: ListAnswer<Row> | undefined;
  readonly error: Error | undefined;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
  readonly listState: ReturnType<typeof useListState>;
  readonly columns: readonly ListColumn<Row>[];
  /** A row on a narrow screen. */
  readonly renderCard: (row: Row) => ReactNode;
  /** Makes the whole row a link. */
  readonly link?: RowLink<Row> | undefined;
  /** Above the rows: what the list holds and what it shows. */
  readonly filters?: ReactNode;
  readonly footer?: ReactNode;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
}

/** A list with its search and pages: a table, and cards on a narrow screen. */
export function List<Row extends { readonly _id: string }>(props: ListProps<Row>) {
  const { title, nouns, answer, error, onRetry, isRetrying, listState, filters, footer, empty } = props;
  if (answer === undefined && error !== undefined) {
    return (
      <ListPage title={title}>
        <ErrorPanel title={`${title} could not be loaded`} text={error.message} onRetry={onRetry} isRetrying={isRetrying} />
      </ListPage>
    );
  }
  const total = answer?.total;
  if (total === 0 && !listState.isFiltered) {
    return (
      <ListPage title={title} isEmpty>
        {empty}
      </ListPage>
    );
  }
  if (total !== undefined && listState.page > Math.max(1, Math.ceil(total / rowsPerPage)))
    return <Redirect href={listState.hrefOf(1)} replace state={{ search: listState.search, filter: listState.filter }} />;
  const [one, many] = nouns;
  return (
    <ListPage
      title={title}
      count={total === undefined ? undefined : `${total} ${total === 1 ? one : many}`}
      search={<ListSearch label={`Search ${title.toLowerCase()}`} search={listState.search} onSearch={listState.searchFor} />}
    >
      {filters}
      <Rows {...props} />
      {answer?.isPartial && <p className={styles.note}>Only the newest entries were searched. Add search words to find older ones.</p>}
      {answer && answer.total > 0 && (
        <ListPagination
          page={answer.page}
          total={answer.total}
          hrefOf={listState.hrefOf}
          state={{ cursor: answer.cursor, search: listState.search, filter: listState.filter }}
        />
      )}
      {answer && footer !== undefined && <p className={styles.foot}>{footer}</p>}
    </ListPage>
  );
}

function Rows<Row extends { readonly _id: string }>({ title, nouns, answer, listState, columns, renderCard, link }: ListProps<Row>) {
  const isNarrow = useMediaQuery(narrowScreen);
  if (answer?.total === 0)
    return (
      <EmptyState
        title={`No ${nouns[1]} found`}
        text={listState.search === "" ? "Nothing matches the filters." : `Nothing matches ‘${listState.search}’.`}
      />
    );
  if (isNarrow) return <ListCards name={title} rows={answer?.rows} renderCard={renderCard} link={link} />;
  return <ListTable name={title} columns={columns} rows={answer?.rows} link={link} />;
}

interface ListPageProps {
  readonly title: string;
  /** For example '47 quotes'. */
  readonly count?: string | undefined;
  /** An empty list has its own filled button, so 'New quote' in the top bar is outlined. */
  readonly isEmpty?: boolean;
  readonly search?: ReactNode;
  readonly children: ReactNode;
}

function ListPage({ title, count, isEmpty = false, search, children }: ListPageProps) {
  usePageTitle(title);
  const { notice } = useListState();
  const isNarrow = useMediaQuery(narrowScreen);
  return (
    <main id="content" className={styles.page} data-filled-button={isEmpty ? undefined : "new quote"}>
      {isNarrow && <NarrowScreenNotice />}
      {notice !== undefined && (
        <div className={styles.notice}>
          <Notice>{notice}</Notice>
        </div>
      )}
      <header className={`${kit.row} ${kit.wrap} ${kit.gap12} ${styles.head}`}>
        <h1 className={kit.title}>{title}</h1>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        {search}
      </header>
      <App component={false}>{children}</App>
    </main>
  );
}

const storageKey = "narrowScreenNotice";

/** The message for a narrow screen (core specification, section 9). Closed, it stays away until the tab is closed or the user logs out. */
function NarrowScreenNotice() {
  const [isClosed, setClosed] = useState(() => sessionStorage.getItem(storageKey) === "closed");
  if (isClosed) return null;
  const close = () => {
    sessionStorage.setItem(storageKey, "closed");
    setClosed(true);
  };
  return (
    <div className={`${kit.row} ${kit.spread} ${kit.small} ${styles.narrow}`}>
      <p>Please use a desktop, laptop or tablet to use this tool.</p>
      <Button type="text" aria-label="Close this message" icon={<CloseIcon />} className={styles.close} onClick={close} />
    </div>
  );
}
