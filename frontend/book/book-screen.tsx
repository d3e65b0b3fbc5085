import { Button } from "antd";
import { lazy, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { businessDate } from "../../shared/business-date.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { assetFields } from "../../shared/domain/asset.ts";
import { choicesOf } from "../../shared/domain/field.ts";
import { percentText } from "../../shared/format.ts";
import type { BookRow } from "../../shared/wire/book-routes.ts";
import type { ListColumn } from "../lists/list-column.ts";
import { ListTable } from "../lists/list-table.tsx";
import tabs from "../lists/list-page.module.css";
import { Dialog } from "../ui/dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Money } from "../ui/figures.tsx";
import { OnDemandPart } from "../ui/on-demand-part.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { shortDateText } from "../ui/short-date.ts";
import { useMediaQuery, wideWorkspace } from "../ui/use-media-query.ts";
import { usePageTitle } from "../ui/use-page-title.ts";
import kit from "../ui/kit.module.css";
import { type WatchKind, nameOf, useBook } from "./book.ts";
import styles from "./book.module.css";
import { ContractPanel } from "./contract-panel.tsx";

const ImportDialog = lazy(() => import("./import-dialog.tsx"));

const filters: Readonly<Record<"" | WatchKind, string>> = {
  "": "All",
  refinance: "Refinance may pay",
  balloonDue: "Balloon in 120 days",
  commissionDue: "Commission due",
  clawbackEnds: "Clawback ends",
};

/** Contracts of settled deals, and imported ones: what is owed, and what comes next. */
export default function BookScreen() {
  usePageTitle("Book");
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const watch = Object.keys(filters).find((kind): kind is WatchKind => kind !== "" && kind === search.get("watch"));
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const [isImporting, setIsImporting] = useState(false);
  const response = useBook({ ...(watch && { watch }), ...(cursor !== undefined && { cursor }) });
  const pathOf = (of: { readonly watch?: string | undefined; readonly contract?: string }) =>
    `/book?${new URLSearchParams(Object.entries(of).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()}`;
  const show = (kind: string) => {
    setCursors([]);
    navigate(pathOf({ watch: kind }));
  };
  return (
    <main id="content" className={`${kit.page} ${kit.gap16} ${styles.page}`}>
      <header className={`${kit.row} ${kit.gap12}`}>
        <h1 className={kit.title}>The book</h1>
        <Button type="primary" className={kit.end} onClick={() => setIsImporting(true)}>
          Import
        </Button>
      </header>
      <section className={tabs.tabs} aria-label="What comes next">
        <ul>
          {Object.entries(filters).map(([kind, name]) => (
            <li key={kind}>
              <button type="button" className={tabs.tab} aria-pressed={(watch ?? "") === kind} onClick={() => show(kind)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <ResponseView response={response} errorTitle="The book could not be loaded">
        {({ contracts, cursor: next }) => (
          <>
            <Contracts
              contracts={contracts}
              isWatched={watch !== undefined}
              chosen={search.get("contract")}
              hrefOf={(contract) => pathOf({ watch, contract })}
              onClose={() => navigate(pathOf({ watch }))}
            />
            {cursors.length + (next === undefined ? 0 : 1) > 0 && (
              <nav aria-label="Pages" className={`${kit.row} ${kit.gap8}`}>
                <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
                  Previous
                </Button>
                <Button disabled={next === undefined} onClick={() => setCursors([...cursors, next!])}>
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

interface ContractsProps {
  readonly contracts: readonly BookRow[];
  readonly isWatched: boolean;
  readonly chosen: string | null;
  readonly hrefOf: (contractId: string) => string;
  readonly onClose: () => void;
}

function Contracts({ contracts, isWatched, chosen, hrefOf, onClose }: ContractsProps) {
  const isWide = useMediaQuery(wideWorkspace);
  const row = contracts.find(({ contract }) => contract._id === chosen);
  if (contracts.length === 0)
    return isWatched ? (
      <EmptyState title="No contract has this now." />
    ) : (
      <EmptyState title="Settled deals come here." text="Import your old contracts." />
    );
  const rows = contracts.map((each) => ({ ...each, _id: each.contract._id }));
  return (
    <>
      <div className={row && isWide ? styles.columns : ""}>
        <ListTable
          name="Contracts"
          columns={columns}
          rows={rows}
          link={{ hrefOf: ({ _id }) => hrefOf(_id), nameOf: ({ contract }) => `${nameOf(contract)} ${sourceOf(contract)}` }}
        />
        {row && isWide && <ContractPanel key={row.contract._id} row={row} hasTitle />}
      </div>
      {row && !isWide && (
        <Dialog title={nameOf(row.contract)} fillsPhone onClose={onClose}>
          <ContractPanel key={row.contract._id} row={row} />
        </Dialog>
      )}
      <p className={`${kit.small} ${kit.secondary}`}>
        Settled deals come here by themselves. Kelpie never writes to a customer: every letter goes by your hand.
      </p>
    </>
  );
}

type Row = BookRow & { readonly _id: string };

const columns: readonly ListColumn<Row>[] = [
  {
    heading: "Customer",
    cell: ({ contract }) => (
      <>
        <b className={`${kit.block} ${kit.semibold} ${kit.anywhere}`}>{nameOf(contract)}</b>{" "}
        <span className={`${kit.tiny} ${kit.secondary}`}>{sourceOf(contract)}</span>
      </>
    ),
  },
  {
    heading: "Lender, rate",
    from: 900,
    cell: ({ contract: { lender, rate } }) => (
      <>
        {lender} <span className={kit.secondary}>{percentText(rate)}</span>
      </>
    ),
  },
  { heading: "Balance", variant: "figure", cell: ({ balance }) => <Money dollars={balance} /> },
  { heading: "Left to pay", from: 900, variant: "figure", cell: ({ left }) => <Money dollars={left} /> },
  { heading: "Next", cell: (row) => nextOf(row).name },
  { heading: "Day", from: 900, variant: "quiet", cell: (row) => dayText(nextOf(row).day) },
];

function sourceOf({ applicationId, year, assetType, type }: BookRow["contract"]): string {
  const labels: Readonly<Record<string, string>> = choicesOf(assetFields.assetType, type);
  const asset = [year, labels[assetType ?? ""]?.replace(/ \(.*/, "").toLowerCase()].filter(Boolean).join(" ");
  return [applicationId === undefined ? "imported" : "settled here", asset].filter(Boolean).join(", ");
}

interface Next {
  readonly name: string;
  /** Undefined: now. Null: none. */
  readonly day: IsoDate | null | undefined;
}

/** What Today says, or what falls due first. */
function nextOf({ contract, watch, nextRepaymentOn, balloonDueOn }: BookRow): Next {
  const { endedOn, clawbackUntil, commissionDueOn, receivedOn } = contract;
  const told = watch[0];
  if (told) return { name: filters[told.kind], day: told.kind === "refinance" ? undefined : told.dueOn };
  if (endedOn) return { name: "Ended", day: endedOn };
  const today = businessDate(new Date());
  const coming: readonly Next[] = [
    { name: "Repayment", day: nextRepaymentOn },
    { name: "Balloon", day: balloonDueOn },
    { name: "Clawback ends", day: clawbackUntil },
    { name: "Commission", day: receivedOn ? null : commissionDueOn },
  ];
  const dated = coming.filter(({ day }) => typeof day === "string" && day >= today);
  return dated.toSorted((a, b) => (a.day! < b.day! ? -1 : 1))[0] ?? { name: "Nothing", day: null };
}

const dayText = (day: Next["day"]): string => (day === undefined ? "now" : day === null ? "" : shortDateText(day));
