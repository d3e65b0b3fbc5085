import { createReadStream, createWriteStream } from "node:fs";
import { access, constants, mkdtemp, open, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { businessDate } from "../../shared/business-date.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { parseJson } from "../../shared/wire/json-text.ts";
import { InvalidInput, type Problem } from "../../shared/wire/problem.ts";
import { parseScenario } from "../../shared/wire/scenario.ts";
import { BadInput } from "./bad-input.ts";
import { csvRows } from "../batch/csv-rows.ts";
import { type ScenarioRow, scenarioRow } from "../batch/priced-rows.ts";

type Format = "json" | "jsonl" | "csv";

interface Entry {
  /** The line of a table or of JSON lines; the place in a JSON array, from 1. */
  readonly row: number;
  readonly where: string;
  readonly read: () => unknown;
}

export interface DatedScenario {
  readonly scenario: Scenario;
  /** Neither the scenario nor the command states the day: it is today's. */
  readonly undated: boolean;
}

/** A file of scenarios, streamed, that can be read more than once. */
export class ScenarioFile {
  readonly name: string;
  readonly #path: string;
  readonly #format: Format;
  readonly #today: string | undefined;
  #now: IsoDate | undefined;

  private constructor(path: string, name: string, format: Format, today: string | undefined) {
    this.name = name;
    this.#path = path;
    this.#format = format;
    this.#today = today;
  }

  /**
   * Calls `use` with the scenarios of a file. Those without a day are dated `today`, or else by the clock. "-" is standard input, which is kept in
   * a temporary file meanwhile.
   */
  static async with<T>(file: string, today: string | undefined, use: (scenarios: ScenarioFile) => Promise<T>): Promise<T> {
    if (file !== "-") return use(new ScenarioFile(file, file, await formatOf(file), today));
    const folder = await mkdtemp(join(tmpdir(), "kelpie-"));
    try {
      const path = join(folder, "scenarios");
      await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
      return await use(new ScenarioFile(path, "standard input", await formatByContent(path), today));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** Yields the checked scenarios. Throws InvalidInput with the position of an invalid one. */
  async *[Symbol.asyncIterator](): AsyncGenerator<DatedScenario> {
    for await (const { where, read } of this.#entries()) yield located(where, () => this.#dated(read()));
  }

  #dated(input: unknown): DatedScenario {
    const undated = this.#today === undefined && typeof input === "object" && input !== null && !("today" in input);
    return { scenario: parseScenario(input, { today: undated ? this.#clock() : this.#today }), undated };
  }

  /** Today in Sydney, one day for the whole file. */
  #clock(): IsoDate {
    return (this.#now ??= businessDate(new Date()));
  }

  /** Yields each row with its scenario or its problem. Throws InvalidInput for a file that cannot be read as rows. */
  async *rows(): AsyncGenerator<ScenarioRow> {
    for await (const { row, read } of this.#entries()) yield scenarioRow(row, read, { today: this.#today ?? this.#clock() });
  }

  #entries(): AsyncGenerator<Entry> {
    switch (this.#format) {
      case "json":
        return this.#wholeJson();
      case "jsonl":
        return this.#lines();
      case "csv":
        return this.#rows();
    }
  }

  async *#wholeJson(): AsyncGenerator<Entry> {
    const text = await readFile(this.#path, "utf8");
    const value = located(this.name, () => parseJson(text));
    if (!Array.isArray(value)) yield { row: 1, where: this.name, read: () => value };
    else for (const [i, scenario] of value.entries()) yield { row: i + 1, where: `${this.name}, [${i}]`, read: () => scenario };
  }

  async *#lines(): AsyncGenerator<Entry> {
    let number = 0;
    for await (const line of createInterface({ input: createReadStream(this.#path, "utf8"), crlfDelay: Infinity })) {
      number += 1;
      if (line.trim() !== "") yield { row: number, where: `${this.name}, line ${number}`, read: () => parseJson(line, number) };
    }
  }

  async *#rows(): AsyncGenerator<Entry> {
    for await (const { line, read } of csvRows(createReadStream(this.#path), this.name)) {
      yield { row: line, where: `${this.name}, line ${line}`, read };
    }
  }
}

/** Says in which part of an input `read` finds something invalid. */
export function under<T>(part: Problem["path"], read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new InvalidInput(error.problems.map((problem) => ({ ...problem, path: [...part, ...problem.path] })) as never);
  }
}

/** Says where an input is that `read` finds invalid. */
export function located<T>(where: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidInput) throw new InvalidInput(error.problems as never, `${where}: `);
    throw error;
  }
}

async function formatOf(file: string): Promise<Format> {
  const extension = extname(file).toLowerCase();
  if (extension === ".jsonl" || extension === ".csv") return extension.slice(1) as Format;
  return extension === ".json" ? "json" : formatByContent(file);
}

const sniffedBytes = 65_536;

/** Starts with a bracket: JSON. An object that ends on the first line, followed by more: JSON lines. Anything else: CSV. */
async function formatByContent(path: string): Promise<Format> {
  const [firstLine = "", ...more] = (await beginning(path)).trimStart().split("\n");
  if (firstLine.startsWith("[")) return "json";
  if (!firstLine.startsWith("{")) return "csv";
  return isJson(firstLine) && more.some((line) => line.trim() !== "") ? "jsonl" : "json";
}

async function beginning(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Throws BadInput unless the file can be read more than once. */
export async function requireReadable(file: string): Promise<void> {
  const found = file === "-" ? undefined : await rereadProblem(file);
  if (found) throw new BadInput(`${file}: found ${found}, expected a file of scenarios`);
}

async function rereadProblem(file: string): Promise<string | undefined> {
  try {
    await access(file, constants.R_OK);
    return (await stat(file)).isFile() ? undefined : "a folder or a pipe";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "no such file" : "a file that cannot be read";
  }
}
