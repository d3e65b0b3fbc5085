import { Checkbox, Table, type TableColumnsType } from "antd";
import { Link } from "wouter";
import { type LendingAnswer, lendingAnswerLabels } from "../../shared/domain/lending-answer.ts";
import { sentencesOf } from "../../shared/quote/who-lends-text.ts";
import { lenderSlug } from "../../shared/rulebook/file-name.ts";
import type { lendingRoutes } from "../../shared/wire/lending-routes.ts";
import type { DataOf } from "../../shared/wire/route.ts";
import { AssumedMark } from "../quote/parts/assumed-mark.tsx";
import { LenderTile } from "../quote/parts/lender-tile.tsx";
import kit from "../ui/kit.module.css";
import { type Level, LevelMark } from "../ui/level-mark.tsx";
import { shortDateText } from "../ui/short-date.ts";
import styles from "./who-lends.module.css";

export type Lending = DataOf<typeof lendingRoutes.whoLends>["whoLends"][number];

const levels: Readonly<Record<LendingAnswer, Level>> = { yes: 0, needs: 1, notStated: 2, no: 3 };

export const Answer = ({ answer, children }: { readonly answer: LendingAnswer; readonly children?: number }) => (
  <span className={`${kit.row} ${styles.answer}`} data-answer={answer}>
    <LevelMark level={levels[answer]} />
    {lendingAnswerLabels[answer]} {children !== undefined && <b>{children}</b>}
  </span>
);

interface LendingTableProps {
  readonly name: string;
  readonly lendings: readonly Lending[];
  readonly isBusy?: boolean;
  /** Lenders outside the panel have no page. */
  readonly isOutside?: boolean;
  /** Without it no lender can be ticked. */
  readonly chosen?: readonly string[] | undefined;
  readonly onChoose?: (chosen: readonly string[]) => void;
}

export function LendingTable({ name, lendings, isBusy = false, isOutside = false, chosen, onChoose }: LendingTableProps) {
  const toggle = (lender: string) =>
    chosen && onChoose?.(chosen.includes(lender) ? chosen.filter((each) => each !== lender) : [...chosen, lender]);
  const columns: TableColumnsType<Lending> = [
    {
      key: "tick",
      title: <span className={kit.hidden}>Start a quote with it</span>,
      width: 44,
      render: (_, { lender, answer }) =>
        answer !== "no" &&
        chosen && <Checkbox aria-label={`Start with ${lender}`} checked={chosen.includes(lender)} onChange={() => toggle(lender)} />,
    },
    {
      key: "lender",
      title: "Lender",
      width: 216,
      render: (_, { lender }) => (
        <span className={`${kit.row} ${kit.gap12} ${styles.lender}`}>
          <LenderTile lender={lender} />
          <b>{isOutside ? lender : <Link href={`/lenders/${lenderSlug(lender)}`}>{lender}</Link>}</b>
        </span>
      ),
    },
    { key: "answer", title: "Lends", width: 116, render: (_, { answer }) => <Answer answer={answer} /> },
    { key: "ways", title: "What it still needs, or why not", className: styles.words, render: (_, lending) => <Ways lending={lending} /> },
    {
      key: "date",
      title: "Sheet of",
      align: "right",
      width: 108,
      className: `${kit.tiny} ${kit.tertiary} ${styles.date}`,
      render: (_, { date, assumed }) => (
        <>
          <span className={kit.block}>{date === null ? "not stated" : shortDateText(date)}</span>
          {assumed && <AssumedMark />}
        </>
      ),
    },
  ];
  return (
    <Table<Lending>
      className={styles.table}
      aria-label={name}
      aria-busy={isBusy}
      rowKey="lender"
      rowHoverable={false}
      pagination={false}
      dataSource={lendings}
      columns={columns.slice(chosen ? 0 : 1)}
    />
  );
}

/** A way in words is a line of its own. */
function Ways({ lending: { answer, ways, no } }: { readonly lending: Lending }) {
  if (answer === "yes") return "Everything it asks is known.";
  if (answer === "no") return <span className={kit.secondary}>{no.join("; ")}</span>;
  return sentencesOf({ ways }).map((lines) => (
    <ul key={lines[0]} className={kit.list}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ));
}
