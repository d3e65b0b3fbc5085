import { assetText } from "../../shared/book/contract.ts";
import { businessDate } from "../../shared/business-date.ts";
import { dollarText, percentText } from "../../shared/format.ts";
import type { BookPage, BookRow } from "../../shared/wire/book-routes.ts";
import { ListCard, ListCards } from "../lists/list-cards.tsx";
import type { ListColumn } from "../lists/list-column.ts";
import { ListTable } from "../lists/list-table.tsx";
import { AssumedMark } from "../quote/parts/assumed-mark.tsx";
import { LenderTile } from "../quote/parts/lender-tile.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Money } from "../ui/figures.tsx";
import { shortDateText } from "../ui/short-date.ts";
import { narrowScreen, useMediaQuery, wideWorkspace } from "../ui/use-media-query.ts";
import kit from "../ui/kit.module.css";
import { nameOf } from "./book.ts";
import styles from "./book.module.css";
import { ContractPanel } from "./contract-panel.tsx";

interface ContractsProps {
  readonly page: BookPage;
  readonly isFiltered: boolean;
  readonly chosen: string | null;
  readonly hrefOf: (contractId: string) => string;
  readonly search: string;
  readonly onClose: () => void;
}

/** A page of the book, and the contract that is opened from it: beside it, or above it on a narrower screen. */
export function Contracts({ page: { contracts, opened, isPartial }, isFiltered, search, chosen, hrefOf, onClose }: ContractsProps) {
  const isWide = useMediaQuery(wideWorkspace);
  const isNarrow = useMediaQuery(narrowScreen);
  const row = [...contracts, ...(opened ? [opened] : [])].find(({ contract }) => contract._id === chosen);
  if (contracts.length === 0 && search !== "") return <EmptyState title="No contract found" text={`Nothing matches ‘${search}’.`} />;
  if (contracts.length === 0 && isFiltered) return <EmptyState title="No contract has this now." />;
  if (contracts.length === 0) return <EmptyState title="Settled deals come here." text="Import your old contracts." />;
  const list = {
    name: "Contracts",
    rows: contracts.map((each) => ({ ...each, _id: each.contract._id })),
    link: {
      hrefOf: ({ _id }: Row) => hrefOf(_id),
      nameOf: ({ contract }: Row) => `${nameOf(contract)} ${sourceOf(contract)}`,
      isChosen: ({ _id }: Row) => _id === chosen,
      state: { search },
    },
  };
  return (
    <>
      <div className={row && isWide ? styles.columns : ""}>
        {isNarrow ? <ListCards {...list} renderCard={(each) => <ContractCard row={each} />} /> : <ListTable {...list} columns={columns} />}
        {row && isWide && <ContractPanel key={row.contract._id} row={row} hasTitle />}
      </div>
      {row && !isWide && (
        <Dialog title={nameOf(row.contract)} fillsPhone onClose={onClose}>
          <ContractPanel key={row.contract._id} row={row} />
        </Dialog>
      )}
      <p className={`${kit.tiny} ${kit.secondary}`}>
        {isPartial && "Only the newest 5,000 contracts are shown. "}
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
    cell: ({ contract: { lender, rate } }) => (
      <span className={`${kit.row} ${kit.gap8} ${styles.lender}`}>
        <LenderTile lender={lender} />
        <span className={kit.hidden}>{lender}</span>
        <span className={`${kit.small} ${kit.secondary}`}>{percentText(rate)}</span>
      </span>
    ),
  },
  { heading: "Balance", variant: "figure", cell: ({ balance }) => <Money dollars={balance} /> },
  { heading: "Left to pay", from: 1200, variant: "figure", cell: ({ left }) => <Money dollars={left} /> },
  { heading: "Next", cell: (row) => <Next row={row} /> },
  { heading: "Day", variant: "figure", cell: (row) => <span className={`${kit.figure} ${kit.small} ${styles.day}`}>{dayText(row)}</span> },
];

const ContractCard = ({ row }: { readonly row: Row }) => (
  <ListCard
    title={nameOf(row.contract)}
    id={dayText(row)}
    lines={[
      { left: sourceOf(row.contract), right: <Money dollars={row.balance} /> },
      { left: `${row.contract.lender}, ${percentText(row.contract.rate)}`, right: <Next row={row} /> },
    ]}
  />
);

const sourceOf = (contract: BookRow["contract"]): string =>
  [contract.humanId === undefined ? "imported" : `#${contract.humanId}`, assetText(contract)].filter(Boolean).join(", ");

const Next = ({ row }: { readonly row: BookRow }) => (
  <span className={kit.small}>
    {nextText(row)} {row.next.kind === "refinance" && refinanceIn(row)?.assumed && <AssumedMark />}
  </span>
);

const refinanceIn = ({ watch }: BookRow) => watch.find((told) => told.kind === "refinance");

function nextText(row: BookRow): string {
  const { kind, on } = row.next;
  const saves = refinanceIn(row)?.saves;
  switch (kind) {
    case "refinance":
      return saves === undefined ? "Refinance needs a new score" : `Refinance saves ${dollarText(saves)}`;
    case "commissionDue":
      return on !== null && on <= businessDate(new Date()) ? "Commission not ticked" : "Commission due";
    case "balloonDue":
      return "Balloon";
    case "clawbackEnds":
      return "Clawback ends";
    case "repayment":
      return "Repayment";
    case "ended":
      return "Ended";
  }
}

function dayText({ next: { on } }: BookRow): string {
  return on === null ? "now" : shortDateText(on);
}
