import type { HistoryEntry } from "../../../../shared/domain/history.ts";
import { useHistory } from "../../../client/application/application.ts";
import { ResponseView } from "../../../ui/response-view.tsx";
import { historyChangeText } from "./history-text.ts";
import kit from "../../../ui/kit.module.css";
import styles from "./history-list.module.css";
import { DateText, TimeText } from "../../../ui/figures.tsx";

/** Who changed what, newest first. */
export const HistoryList = ({ applicationId }: { readonly applicationId: string }) => (
  <ResponseView response={useHistory(applicationId)} errorTitle="The history could not be loaded">
    {(entries) => (entries.length === 0 ? <p>Nothing has been changed yet.</p> : <Entries entries={entries} />)}
  </ResponseView>
);

const Entries = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => (
  <ol className={kit.list} aria-label="Changes, newest first">
    {entries.map((entry) => (
      <li key={entry._id} className={styles.entry}>
        {linesOf(entry).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span className={styles.by}>
          {entry.by}, <DateText at={entry.at} /> <TimeText at={entry.at} />
        </span>
      </li>
    ))}
  </ol>
);

const linesOf = ({ title, changes }: HistoryEntry): readonly string[] => (changes.length === 0 ? [title] : changes.map(historyChangeText));
