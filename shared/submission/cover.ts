/** What the cover of a pack says. */
import type { IsoDate } from "../dates.ts";
import type { RequiredField } from "../domain/submission.ts";
import type { RecordContent } from "../selection/record-content.ts";
import { type CopyRow, copyGroups } from "./copy-sheet.ts";

interface Covered extends Pick<RecordContent, "organisation" | "licence" | "broker" | "rulebook" | "isSample"> {
  /** "Submission to Pepper". */
  readonly title: string;
  readonly today: IsoDate;
  readonly note: string;
  readonly copySheet: readonly CopyRow[];
  /** The names of the files. */
  readonly documents: readonly string[];
  readonly missing: readonly Pick<RequiredField, "label">[];
}

const headings = {
  deal: "Deal",
  asset: "Asset",
  supplier: "Supplier",
  customers: "Applicants",
  business: "Business",
  settlement: "Settlement",
} as const;

export function coverContent({ title, today, note, copySheet, documents, missing, ...sender }: Covered): RecordContent {
  const listed = (heading: string, paragraphs: readonly string[]) => ({ heading, paragraphs, lines: [] });
  const groups = copyGroups.map((group) => ({
    heading: headings[group],
    paragraphs: [],
    lines: copySheet.filter((row) => row.group === group && row.value !== "").map(({ label, value }) => ({ label, values: [value] })),
  }));
  return {
    ...sender,
    title,
    date: today,
    sections: [
      ...(note === "" ? [] : [listed("Note", note.split("\n"))]),
      ...groups.filter(({ lines }) => lines.length > 0),
      listed("Documents", documents.length > 0 ? documents : ["None"]),
      ...(missing.length > 0
        ? [
            listed(
              "Not included",
              missing.map(({ label }) => label),
            ),
          ]
        : []),
    ],
    notices: {},
  };
}
