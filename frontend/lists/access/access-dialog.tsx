import { Button } from "antd";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { AccessEntry } from "../../../shared/domain/customer-access.ts";
import { type CustomerRow, customerName } from "../../../shared/domain/customer.ts";
import { type DayRange, allAccessEntries, useCustomerAccess } from "./customer-access.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { saveCsv } from "../../ui/save-file.ts";
import { StatusAlert } from "../../ui/status-alert.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import kit from "../../ui/kit.module.css";
import styles from "./access-dialog.module.css";
import { RangePicker, lastDays } from "./range-picker.tsx";
import { dayText } from "../../../shared/format.ts";
import { PrintPage } from "../../ui/print-page.tsx";
import { dayInSydney, timeInSydney } from "../../ui/sydney-time.ts";
import { whatText, whoText } from "./access-texts.ts";
import { narrowScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import { ListCard, ListCards } from "../list-cards.tsx";
import type { ListColumn } from "../list-column.ts";
import { ListTable } from "../list-table.tsx";
import { DateText, TimeText } from "../../ui/figures.tsx";

interface AccessDialogProps {
  readonly row: Pick<CustomerRow, "_id" | "firstName" | "lastName" | "humanId">;
  readonly onClose: () => void;
}

/** Who saw a customer, and what was done with the quote. */
export default function AccessDialog({ row, onClose }: AccessDialogProps) {
  const name = customerName(row) || "this customer";
  const [days, setDays] = useState<DayRange | undefined>(() => lastDays(30));
  return (
    <Dialog title={`Who saw ${name}?`} width={960} onClose={onClose}>
      <div className={`${kit.stack} ${kit.gap16}`}>
        <p className={styles.note}>
          What was done with quote #{row.humanId} and its customers. Reads by the quote’s own broker are not listed.
        </p>
        <RangePicker days={days} onChange={setDays} />
        {days && <Range key={`${days.from} ${days.to}`} row={row} name={name} days={days} />}
      </div>
    </Dialog>
  );
}

interface RangeProps {
  readonly row: AccessDialogProps["row"];
  readonly name: string;
  readonly days: DayRange;
}

function Range({ row: { _id, humanId }, name, days }: RangeProps) {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const { data, error, isValidating, mutate } = useCustomerAccess(_id, days, cursors.at(-1));
  if (data === undefined && error !== undefined)
    return <ErrorPanel title="The list could not be loaded" text={error.message} onRetry={() => void mutate()} isRetrying={isValidating} />;
  if (data?.entries.length === 0 && cursors.length === 0) return <output>Nobody but you.</output>;
  const older = data?.cursor;
  return (
    <>
      <AccessEntries entries={data?.entries} />
      <div className={styles.buttons}>
        {cursors.length > 0 && <Button onClick={() => setCursors(cursors.slice(0, -1))}>Newer</Button>}
        {older !== undefined && <Button onClick={() => setCursors([...cursors, older])}>Older</Button>}
        <Exports customerId={_id} title={`Who saw ${name}, quote #${humanId}`} days={days} />
      </div>
    </>
  );
}

interface ExportsProps {
  readonly customerId: string;
  readonly title: string;
  readonly days: DayRange;
}

/** Of all pages of the days. */
function Exports({ customerId, title, days }: ExportsProps) {
  const [printed, setPrinted] = useState<readonly AccessEntry[]>([]);
  const [isPartial, setIsPartial] = useState(false);
  const every = async () => {
    const answer = await allAccessEntries(customerId, days);
    setIsPartial(answer.isPartial);
    return answer.entries;
  };
  const saving = useSubmit(async () => {
    const [entries, { accessCsv }] = await Promise.all([every(), import("./access-csv.ts")]);
    saveCsv(`${title.replace("#", "")}, ${days.from} to ${days.to}.csv`, accessCsv(entries));
  });
  const printing = useSubmit(async () => {
    const entries = await every();
    flushSync(() => setPrinted(entries));
    print();
  });
  return (
    <>
      <Button type="text" loading={saving.isBusy} onClick={saving.submit}>
        Download CSV
      </Button>
      <Button type="text" loading={printing.isBusy} onClick={printing.submit}>
        Print
      </Button>
      {isPartial && (
        <StatusAlert title="These days have more than 5,000 entries: the newest 5,000 were taken. Choose fewer days for the others." />
      )}
      <FailureAlert failure={saving.failure ?? printing.failure} />
      {printed.length > 0 && <PrintedAccess title={title} days={days} entries={printed} />}
    </>
  );
}

interface PrintedAccessProps {
  readonly title: string;
  readonly days: DayRange;
  readonly entries: readonly AccessEntry[];
}

const PrintedAccess = ({ title, days: { from, to }, entries }: PrintedAccessProps) => (
  <PrintPage>
    <h1>{title}</h1>
    <p>
      {dayText(from)} to {dayText(to)}. Reads by the quote’s own broker are not listed.
    </p>
    <table>
      <thead>
        <tr>
          {["When", "Who", "What", "IP address"].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry._id}>
            <td>
              {dayInSydney(entry.at)} {timeInSydney(entry.at)}
            </td>
            <td>{whoText(entry)}</td>
            <td>{whatText(entry)}</td>
            <td>{entry.ip ?? "-"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </PrintPage>
);

const entriesName = "Who saw this customer, newest first";

/** Undefined while they load. */
function AccessEntries({ entries }: { readonly entries: readonly AccessEntry[] | undefined }) {
  const isNarrow = useMediaQuery(narrowScreen);
  if (!isNarrow) return <ListTable name={entriesName} columns={columns} rows={entries} />;
  return (
    <ListCards
      name={entriesName}
      rows={entries}
      renderCard={(entry) => (
        <ListCard
          title={whatText(entry)}
          id={<Moment entry={entry} />}
          lines={[{ left: whoText(entry) }, ...(entry.ip === null ? [] : [{ left: `IP address ${entry.ip}` }])]}
        />
      )}
    />
  );
}

const Moment = ({ entry: { at } }: { readonly entry: AccessEntry }) => (
  <>
    <DateText at={at} /> <TimeText at={at} />
  </>
);

const columns: readonly ListColumn<AccessEntry>[] = [
  { heading: "When", cell: (entry) => <Moment entry={entry} />, variant: "quiet", width: 180 },
  { heading: "Who", cell: whoText },
  { heading: "What", cell: whatText },
  { heading: "IP address", cell: ({ ip }) => ip ?? "-", variant: "breaking", from: 900, width: 140 },
];
