import { matchesSearch } from "../../shared/search-text.ts";
import { Input, Table } from "antd";
import { useState } from "react";
import { Link, Redirect, useLocation } from "wouter";
import type { SheetRow } from "../../shared/domain/rate-sheet.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { useSheetChanges, useSheets } from "./sheets.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { useMediaQuery } from "../ui/use-media-query.ts";
import { usePageTitle } from "../ui/use-page-title.ts";
import { useShortcut } from "../ui/use-shortcut.ts";
import { sheetDay, sheetName, statusNames, issuePath } from "./issue-text.ts";
import { ExpiredTag, StatusTag } from "./issue-tags.tsx";
import kit from "../ui/kit.module.css";
import styles from "./rates.module.css";
import { SheetFileButton } from "./sheet-file-button.tsx";

const title = "Lender rates";

/** Every lender's rate sheet, for the rates office; a master only reads. */
export default function RatesScreen() {
  usePageTitle(title);
  const { isRatesEditor, userType } = useSignedInUser();
  const answer = useSheets();
  const [, navigate] = useLocation();
  const { createDraft } = useSheetChanges();
  if (!isRatesEditor && userType !== "master") return <Redirect href="/quotes" replace />;
  const start = async (text: string) => {
    const { _id } = await createDraft(null, text);
    navigate(issuePath(_id, "check"));
  };
  return (
    <main id="content" className={`${kit.page} ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={kit.title}>{title}</h1>
        {answer.data && <span className={styles.quiet}>{countText(answer.data.length)}</span>}
        <span className={styles.actions}>{isRatesEditor && <SheetFileButton label="Add a new lender's sheet" onText={start} />}</span>
      </header>
      <ResponseView response={answer} errorTitle="The rate sheets could not be loaded">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="There are no rate sheets yet." text="Add a lender's sheet as a JSON file." />
          ) : (
            <SheetTable rows={rows} />
          )
        }
      </ResponseView>
    </main>
  );
}

const countText = (sheets: number) => (sheets === 1 ? "1 sheet" : `${sheets} sheets`);

/** Rows by j and k, as well as by the tab key; Enter opens one. */
function SheetTable({ rows }: { readonly rows: readonly SheetRow[] }) {
  const [search, setSearch] = useState("");
  const isWide = useMediaQuery("(min-width: 900px)");
  useShortcut("j", () => moveFocus(1));
  useShortcut("k", () => moveFocus(-1));
  const found = rows.filter((row) => matchesSearch(search, sheetName(row)));
  const narrow = [
    {
      key: "sheet",
      title: "Sheet",
      render: (_: unknown, row: SheetRow) => (
        <>
          <Link href={`/rates/${row.slug}`} data-sheet>
            {sheetName(row)}
          </Link>
          <span className={`${kit.tiny} ${kit.secondary} ${styles.below}`}>
            {isWide ? row.type : `${row.type}, ${tiersText(row.tiers)}`}
          </span>
          {!isWide && <StatusTag status={row.status} />}
          {!isWide && <NextIssue row={row} />}
        </>
      ),
    },
    { key: "date", title: "Date", render: (_: unknown, { date }: SheetRow) => sheetDay(date) },
    {
      key: "verified",
      title: "Verified",
      render: (_: unknown, row: SheetRow) => (
        <>
          {row.verifiedOn === null ? <span className={styles.quiet}>not verified</span> : sheetDay(row.verifiedOn)}{" "}
          <ExpiredTag issue={row} />
        </>
      ),
    },
  ];
  const wide = [
    { key: "status", title: "Status", render: (_: unknown, row: SheetRow) => <StatusTag status={row.status} /> },
    { key: "next", title: "Next issue", render: (_: unknown, row: SheetRow) => <NextIssue row={row} /> },
    { key: "tiers", title: "Tiers", align: "right" as const, render: (_: unknown, { tiers }: SheetRow) => tiers },
    { key: "shown", title: "Shown", align: "right" as const, render: (_: unknown, row: SheetRow) => row.shown },
    { key: "assumed", title: "Assumed", align: "right" as const, render: (_: unknown, row: SheetRow) => row.assumed },
  ];
  return (
    <>
      <div className={styles.filter}>
        <Input
          type="search"
          aria-label="Find a lender"
          placeholder="Find a lender"
          allowClear
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {isWide && <span className={styles.quiet}>j and k move between sheets, Enter opens one</span>}
      </div>
      <Table<SheetRow>
        aria-label={title}
        rowKey="slug"
        size="middle"
        pagination={false}
        dataSource={found}
        columns={isWide ? [...narrow, ...wide] : narrow}
        locale={{ emptyText: `No lender is named "${search.trim()}".` }}
      />
    </>
  );
}

const NextIssue = ({ row: { _id, next } }: { readonly row: SheetRow }) =>
  next && next._id !== _id && <Link href={issuePath(next._id, "check")}>{statusNames[next.status]}</Link>;

const tiersText = (tiers: number | null): string => (tiers === null ? "tiers not known" : tiers === 1 ? "1 tier" : `${tiers} tiers`);

function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-sheet]")];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step;
  links[next]?.focus();
}
