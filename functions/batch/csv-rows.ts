import { pipeline } from "node:stream";
import { setImmediate as otherEvents } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import type { Field } from "../../shared/domain/field.ts";
import { InvalidInput, show } from "../../shared/wire/problem.ts";
import { scenarioColumn } from "../../shared/wire/scenario-columns.ts";

/** What a cell may hold. A "part" is an object of the scenario, whose cell can only be null. */
type Kind = "text" | "number" | "flag" | "part";

const kinds = {
  dollars: "number",
  percent: "number",
  decimal: "number",
  whole: "number",
  flag: "flag",
  day: "text",
  choice: "text",
  text: "text",
} as const satisfies Record<Field["kind"], Kind>;

function kindOf(path: string): Kind | undefined {
  const column = scenarioColumn(path);
  return typeof column === "object" ? kinds[column.kind] : column;
}

const plainNumber = /^-?\d+(\.\d+)?$/;

type Tree = { [key: string]: unknown };

const maxCells = 1_000;
const maxRowCharacters = 20_000;
/** The parser keeps all rows of what it was given at once: about 2 kB of memory for each, however short. */
const sliceBytes = 4_096;

/**
 * The scenarios of a table whose header names their fields. An empty cell is absent and `null` is null; one that does not match its column
 * stays text. Throws InvalidInput for a bad header, for a misplaced quotation mark and, as soon as it is read, for a row above `maxRows` or of
 * more than 1,000 cells or 20,000 characters; `read` throws it for a row that is no scenario.
 */
export async function* csvRows(
  input: AsyncIterable<string | Uint8Array>,
  name: string,
  maxRows = Infinity,
): AsyncGenerator<{ line: number; read: () => unknown }> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: maxRowCharacters,
    cast: (cell, { index, lines }) => {
      if (index >= maxCells) throw tooLarge(`${name}, line ${lines}: `);
      return cell;
    },
  });
  // Its errors reach the loop over the parser.
  pipeline(slicesOf(input), parser, () => {});
  let header: Column[] | undefined;
  let rows = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!header) header = headerOf(record, name);
      else if ((rows += 1) > maxRows) throw tooMany(maxRows, name);
      else yield { line: info.lines, read: readerOf(header, record) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_MAX_RECORD_SIZE") throw tooLarge(`${name}, line ${parser.info.lines}: `);
    // The message ends with the cell, which can be long.
    const found = error.message.slice(0, maxMessageLength);
    throw new InvalidInput([{ path: [], found, expected: "quotes around whole cells" }], `${name}: `);
  }
  if (!header) throw new InvalidInput([{ path: [], found: "nothing", expected: "a header that names the scenario's fields" }], `${name}: `);
}

const maxMessageLength = 200;

const tooLarge = (where: string) =>
  new InvalidInput(
    [
      {
        path: [],
        found: "a row that is too large",
        expected: `at most ${maxCells.toLocaleString("en-AU")} cells and ${maxRowCharacters.toLocaleString("en-AU")} characters, with quotes around whole cells`,
      },
    ],
    where,
  );

function tooMany(rows: number, name: string) {
  const max = rows.toLocaleString("en-AU");
  return new InvalidInput([{ path: [], found: `more than ${max} rows`, expected: `at most ${max}: please split the file` }], `${name}: `);
}

async function* slicesOf(input: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk as Uint8Array);
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      yield bytes.subarray(at, at + sliceBytes);
      await otherEvents();
    }
  }
}

interface Column {
  readonly path: string;
  readonly kind: Kind;
}

function headerOf(record: readonly string[], name: string): Column[] {
  return record.map((path, i) => {
    const kind = kindOf(path);
    const where = `${name}, line 1: `;
    if (!kind)
      throw new InvalidInput(
        [{ path: [], found: `the column ${show(path)}`, expected: "a scenario's field such as asset.assetValue" }],
        where,
      );
    if (record.indexOf(path) !== i)
      throw new InvalidInput([{ path: [], found: `the column ${show(path)} twice`, expected: "each column once" }], where);
    return { path, kind };
  });
}

/** Of a row that does not fit the header, only the number of its cells is kept. */
function readerOf(header: readonly Column[], record: readonly string[]): () => unknown {
  if (record.length === header.length) return () => scenarioOf(header, record);
  const found = record.length === 1 ? "1 cell" : `${record.length} cells`;
  return () => {
    throw new InvalidInput([{ path: [], found, expected: `${header.length}, one for each column of the header` }]);
  };
}

function scenarioOf(header: readonly Column[], record: readonly string[]): unknown {
  const scenario: Tree = {};
  header.forEach(({ path, kind }, i) => {
    const cell = record[i] ?? "";
    if (cell !== "") place(scenario, path.split("."), cell === "null" ? null : valueOf(cell, kind));
  });
  const { customer } = scenario as { customer?: { employers?: unknown } };
  if (Array.isArray(customer?.employers))
    customer.employers = Array.from(customer.employers, (employer: unknown) => (employer === undefined ? {} : employer));
  return scenario;
}

function valueOf(cell: string, kind: Kind): unknown {
  if (kind === "number" && plainNumber.test(cell)) return Number(cell);
  if (kind === "flag" && (cell === "true" || cell === "false")) return cell === "true";
  return cell;
}

function place(tree: Tree, [key, ...rest]: readonly string[], value: unknown, above: readonly string[] = []): void {
  const path = [...above, key!];
  if (rest.length === 0) {
    if (tree[key!] !== undefined)
      throw new InvalidInput([
        { path, found: show(value), expected: "either null for the whole object or values for its fields, not both" },
      ]);
    tree[key!] = value;
    return;
  }
  if (tree[key!] === undefined) tree[key!] = /^\d$/.test(rest[0]!) ? [] : {};
  if (typeof tree[key!] !== "object" || tree[key!] === null) {
    throw new InvalidInput([
      { path: [...path, ...rest], found: show(value), expected: `an empty cell, because ${path.join(".")} is null` },
    ]);
  }
  place(tree[key!] as Tree, rest, value, path);
}
