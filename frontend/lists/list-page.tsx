import { App } from "antd";
import type { ReactNode } from "react";
import { Notice } from "../ui/notice.tsx";
import { narrowScreen, useMediaQuery } from "../ui/use-media-query.ts";
import { usePageTitle } from "../ui/use-page-title.ts";
import styles from "./list-page.module.css";
import { NarrowScreenNotice } from "./narrow-screen-notice.tsx";
import { useListState } from "./use-list-state.ts";

interface ListPageProps {
  readonly title: string;
  /** For example '47 quotes'. */
  readonly count?: string | undefined;
  /** An empty list has its own filled button, so 'New quote' in the top bar is outlined. */
  readonly isEmpty?: boolean;
  readonly search?: ReactNode;
  readonly children: ReactNode;
}

export function ListPage({ title, count, isEmpty = false, search, children }: ListPageProps) {
  usePageTitle(title);
  const { notice } = useListState();
  const isNarrow = useMediaQuery(narrowScreen);
  return (
    <main id="content" className={styles["page"]} data-filled-button={isEmpty ? undefined : "new quote"}>
      {isNarrow && <NarrowScreenNotice />}
      {notice !== undefined && (
        <div className={styles["notice"]}>
          <Notice>{notice}</Notice>
        </div>
      )}
      <header className={styles["head"]}>
        <h1>{title}</h1>
        {count !== undefined && <span className={styles["count"]}>{count}</span>}
        {search}
      </header>
      <App component={false}>{children}</App>
    </main>
  );
}
