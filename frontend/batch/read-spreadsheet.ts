import type { SpreadsheetAnswer, SpreadsheetRequest } from "./spreadsheet-worker.ts";

/** 10,000 rows take a second on a fast computer. */
const maxMs = 10_000;

/** Reads a file in a thread of its own, which is ended after ten seconds: no file can stop the page. */
export function readSpreadsheet(request: SpreadsheetRequest): Promise<SpreadsheetAnswer> {
  const worker = new Worker(new URL("./spreadsheet-worker.ts", import.meta.url), { type: "module" });
  return new Promise<SpreadsheetAnswer>((resolve) => {
    const tooLarge = () => resolve({ problem: "This file is too large to read." });
    setTimeout(tooLarge, maxMs);
    worker.addEventListener("error", tooLarge);
    worker.addEventListener("message", ({ data }: MessageEvent<SpreadsheetAnswer>) => resolve(data));
    worker.postMessage(request, []);
  }).finally(() => worker.terminate());
}
