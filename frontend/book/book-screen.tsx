import { Button } from "antd";
import { lazy, useCallback, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { WatchKind } from "../../shared/book/watch.ts";
import type { BookPage } from "../../shared/wire/book-routes.ts";
import { ListSearch } from "../lists/list-search.tsx";
import { UploadIcon } from "../ui/file-icons.tsx";
import { OnDemandPart } from "../ui/on-demand-part.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import kit from "../ui/kit.module.css";
import { useBook } from "./book.ts";
import styles from "./book.module.css";
import { Contracts } from "./contracts.tsx";

const ImportDialog = lazy(() => import("./import-dialog.tsx"));

const filters: Readonly<Record<keyof BookPage["counts"], string>> = {
  all: "All",
  refinance: "Refinance pays",
  balloonDue: "Balloon in 120 days",
  commissionDue: "Commission due",
  clawbackEnds: "Clawback ends",
};

/** Contracts of settled deals, and imported ones: what is owed, and what comes next. */
export default function BookScreen() {
  usePageTitle("Book");
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const { search = "" } = useHistoryState<{ readonly search?: string } | null>() ?? {};
  const watch = Object.keys(filters).find((kind): kind is WatchKind => kind !== "all" && kind === query.get("watch"));
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const [isImporting, setIsImporting] = useState(false);
  // A row of Today leads to it, on whichever page it is.
  const [asked] = useState(() => query.get("contract") ?? undefined);
  const response = useBook({
    search,
    ...(asked !== undefined && { contract: asked }),
    ...(watch && { watch }),
    ...(cursor !== undefined && { cursor }),
  });
  const counts = response.data?.counts;
  const isEmpty = counts?.all === 0 && search === "";
  const show = useCallback(
    (kind: string | undefined, text: string) => {
      setCursors([]);
      navigate(pathOf({ watch: kind }), { replace: true, state: { search: text } });
    },
    [navigate],
  );
  const searchFor = useCallback((text: string) => show(watch, text), [show, watch]);
  return (
    <main id="content" className={`${kit.page} ${kit.gap12} ${styles.page}`}>
      <header className={`${kit.row} ${kit.wrap} ${kit.gap8}`}>
        <h1 className={kit.title}>The book</h1>
        {counts && !isEmpty && <span className={kit.secondary}>{counts.all === 1 ? "1 contract" : `${counts.all} contracts`}</span>}
        {!isEmpty && <ListSearch label="Customer or lender" search={search} onSearch={searchFor} />}
        <Button type="primary" className={isEmpty ? kit.end : ""} icon={<UploadIcon />} onClick={() => setIsImporting(true)}>
          Import
        </Button>
      </header>
      <ul className={`${kit.list} ${styles.filters}`} aria-label="What comes next" hidden={isEmpty}>
        {Object.entries(filters).map(([kind, name]) => (
          <li key={kind}>
            <Button
              type={(watch ?? "all") === kind ? "default" : "text"}
              shape="round"
              aria-pressed={(watch ?? "all") === kind}
              onClick={() => show(kind === "all" ? undefined : kind, search)}
            >
              {name} <b className={kit.semibold}>{counts?.[kind as WatchKind]}</b>
            </Button>
          </li>
        ))}
      </ul>
      <ResponseView response={response} errorTitle="The book could not be loaded">
        {(page) => (
          <>
            <Contracts
              page={page}
              isFiltered={watch !== undefined}
              search={search}
              chosen={query.get("contract")}
              hrefOf={(contract) => pathOf({ watch, contract })}
              onClose={() => navigate(pathOf({ watch }), { state: { search } })}
            />
            {(cursors.length > 0 || page.cursor !== undefined) && (
              <nav aria-label="Pages" className={`${kit.row} ${kit.gap8}`}>
                <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
                  Previous
                </Button>
                <Button disabled={page.cursor === undefined} onClick={() => setCursors([...cursors, page.cursor!])}>
                  Next
                </Button>
              </nav>
            )}
          </>
        )}
      </ResponseView>
      {isImporting && (
        <OnDemandPart>
          <ImportDialog onClose={() => setIsImporting(false)} />
        </OnDemandPart>
      )}
    </main>
  );
}

const pathOf = (of: { readonly watch?: string | undefined; readonly contract?: string }) =>
  `/book?${new URLSearchParams(Object.entries(of).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()}`;
