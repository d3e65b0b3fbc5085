import { once } from "node:events";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

/** Megabytes of heap in which a thread has to read a file of 5 MB. */
const heap = 100;

/** What becomes of the file; rejects with the error that ends the thread. */
async function read(shape: string): Promise<{ readonly outcome: string; readonly turns: number }> {
  const resourceLimits = { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 16 };
  const thread = new Worker(new URL("./csv-reader.ts", import.meta.url), { workerData: shape, resourceLimits, stdout: true });
  const [output] = await Promise.all([text(thread.stdout), once(thread, "exit")]);
  return JSON.parse(output) as Awaited<ReturnType<typeof read>>;
}

const tooLarge = "a row that is too large, expected at most 1,000 cells and 20,000 characters, with quotes around whole cells";

it.each([
  ["rows of one letter", "file.csv: found more than 10,000 rows, expected at most 10,000: please split the file"],
  ["rows of commas", "file.csv: found more than 10,000 rows, expected at most 10,000: please split the file"],
  ["a quote that is never closed", `file.csv, line 2: found ${tooLarge}`],
  ["quoted line breaks between commas", `file.csv, line 2: found ${tooLarge}`],
  ["a header of 100,000 columns", `file.csv, line 1: found ${tooLarge}`],
  ["one cell of 5 MB", `file.csv, line 2: found ${tooLarge}`],
  ["rows of 12,000 cells", `file.csv, line 2: found ${tooLarge}`],
  ["empty lines", "0 rows"],
])("5 MB of %s are read within 100 MB of heap", async (shape, outcome) => {
  expect(await read(shape)).toMatchObject({ outcome });
});

it("a thread that reads a file handles other events", async () => {
  expect((await read("empty lines")).turns).toBeGreaterThan(0);
});
