/** A thread that reads one hostile file; its heap is limited by its starter. Answers what became of the file, and its own delays. */
import { Readable } from "node:stream";
import { workerData } from "node:worker_threads";
import { csvRows } from "../../../functions/batch/csv-rows.ts";
import { maxBatchRows } from "../../../shared/domain/batch.ts";

const size = 5 * 1024 * 1024;
const header = "asset.assetType,asset.assetValue,loanDetails.term\n";
const filled = (row: string): string => header + row.repeat((size - header.length) / row.length);

const texts: Readonly<Record<string, () => string>> = {
  "rows of one letter": () => filled("a\n"),
  "rows of commas": () => filled(`${",".repeat(100)}\n`),
  "a quote that is never closed": () => `${header}"${"a".repeat(size - header.length - 1)}`,
  "quoted line breaks between commas": () => header + `${",".repeat(10_000)}"\n"`.repeat(size / 10_003),
  "a header of 100,000 columns": () => Array.from({ length: 100_000 }, (_, i) => `asset.assetValue${i}`.padEnd(51, "0")).join(","),
  "one cell of 5 MB": () => filled("a"),
  "rows of 12,000 cells": () => filled(`${"1,".repeat(12_000)}\n`),
  "empty lines": () => filled("\n"),
};

async function outcomeOf(content: Buffer): Promise<string> {
  const rows = [];
  try {
    for await (const row of csvRows(Readable.from([content]), "file.csv", maxBatchRows)) rows.push(row);
    return `${rows.length} rows`;
  } catch (error) {
    return (error as Error).message;
  }
}

let turns = 0;
const timer = setInterval(() => (turns += 1), 1);
const outcome = await outcomeOf(Buffer.from(texts[workerData as string]!()));
clearInterval(timer);
process.stdout.write(JSON.stringify({ outcome, turns }));
