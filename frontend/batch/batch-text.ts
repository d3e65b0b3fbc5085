import { maxBatchMegabytes } from "../../shared/domain/batch.ts";
import { spreadsheetExtensions } from "../ui/spreadsheet/answer-of.ts";
import type { Batch, BatchSummary } from "../../shared/wire/response/batch.ts";

const megabyte = 1024 * 1024;

/** Why a chosen file cannot be priced, else undefined. The server checks its content. */
export function problemOfFile({ name, size }: Pick<File, "name" | "size">): string | undefined {
  if (!spreadsheetExtensions.some((extension) => name.toLowerCase().endsWith(extension)))
    return `${name} is no .xlsx or CSV file. Please save the spreadsheet as one of them and choose that file.`;
  if (size === 0) return `${name} is empty.`;
  if (size > maxBatchMegabytes * megabyte) return `${name} is larger than ${maxBatchMegabytes} MB. Please split the file.`;
  return undefined;
}

export const formatCount = (count: number): string => count.toLocaleString("en-AU");

export const rowsText = (count: number): string => (count === 1 ? "1 row" : `${formatCount(count)} rows`);

export const kindText = ({ applicationType, output }: Pick<BatchSummary, "applicationType" | "output">): string =>
  `${applicationType === "consumer" ? "Consumer" : "Commercial"}, ${output === "best" ? "best product of each row" : "every product of each row"}`;

export const statusNames: Readonly<Record<BatchSummary["status"], string>> = {
  waiting: "Waiting for its file",
  running: "Being priced",
  done: "Priced",
  failed: "Not priced",
};

/** How far the run has got. */
export function progressText({ status, rows, done }: Pick<Batch, "status" | "rows" | "done">): string {
  if (status === "waiting") return "The file has been sent. Its rows are read next.";
  if (rows === null) return "The rows are being read.";
  return status === "done" ? `${rowsText(rows)} priced` : `${formatCount(done)} of ${rowsText(rows)} priced`;
}

/** How long the run still takes, in steps so rough that a screen reader reads few of them; empty without an estimate. */
export function timeLeftText(secondsLeft: number | null): string {
  if (secondsLeft === null) return "";
  if (secondsLeft >= 90) return `About ${Math.round(secondsLeft / 60)} minutes left`;
  if (secondsLeft >= 45) return "About a minute left";
  return secondsLeft >= 15 ? "About half a minute left" : "A few seconds left";
}

/** For a bar. */
export const percentDone = ({ rows, done }: Pick<Batch, "rows" | "done">): number => (rows === null ? 0 : Math.round((100 * done) / rows));
