import type { AccessEntry } from "../../../shared/domain/customer-access.ts";
import { DateText, TimeText } from "../../ui/date-text.tsx";
import { narrowScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import { ListCard, ListCards } from "../list-cards.tsx";
import type { ListColumn } from "../list-column.ts";
import { ListTable } from "../list-table.tsx";
import { whatText, whoText } from "./access-texts.ts";

const name = "Who saw this customer, newest first";

/** Undefined while they load. */
export function AccessEntries({ entries }: { readonly entries: readonly AccessEntry[] | undefined }) {
  const isNarrow = useMediaQuery(narrowScreen);
  if (!isNarrow) return <ListTable name={name} columns={columns} rows={entries} />;
  return (
    <ListCards
      name={name}
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
