import { readFileSync } from "node:fs";

/** Billed is `fixed`, or the product of what `each` organisation uses times the organisations, less what is free for the whole account. */
interface Line {
  readonly part: string;
  readonly price: string;
  readonly each?: readonly string[];
  readonly fixed?: number;
  readonly free?: number;
}

interface Costs {
  readonly region: string;
  readonly basis: string;
  readonly prices: Readonly<Record<string, { readonly usd: number; readonly for: string }>>;
  /** What one organisation uses in a month. */
  readonly organisation: Readonly<Record<string, { readonly value: number; readonly for: string }>>;
  readonly lines: readonly Line[];
}

export const costs = JSON.parse(readFileSync(new URL("./costs.json", import.meta.url), "utf8")) as Costs;

const sizes = [10, 100, 1_000, 10_000] as const;

/** US dollars a month for all organisations together. */
function monthly({ price, each, fixed = 0, free = 0 }: Line, organisations: number): number {
  const used = each === undefined ? 0 : organisations * each.reduce((product, name) => product * costs.organisation[name]!.value, 1);
  return Math.max(0, fixed + used - free) * costs.prices[price]!.usd;
}

/** US dollars an organisation and month. */
export const costPerOrganisation = (organisations: number, of: readonly Line[] = costs.lines): number =>
  of.reduce((sum, line) => sum + monthly(line, organisations), 0) / organisations;

/** The table of costs in Markdown, a line of text each, in columns. */
export function* costTable(): Generator<string> {
  const row = (title: string, of?: readonly Line[]) => [title, ...sizes.map((size) => costPerOrganisation(size, of).toFixed(3))];
  const parts = [...Map.groupBy(costs.lines, ({ part }) => part)].map(([part, of]) => row(part, of));
  const head = ["Organisations", ...sizes.map((size) => size.toLocaleString("en-AU"))];
  const rows = [head, ...parts, row("All")];
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  const inColumns = (cells: readonly string[]) => {
    const padded = cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)));
    return `| ${padded.join(" | ")} |`;
  };
  yield inColumns(head);
  yield `| ${widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  for (const cells of rows.slice(1)) yield inColumns(cells);
}

/** What the table rests on: each price and each assumption with its meaning. */
export function* costBasis(): Generator<string> {
  yield "";
  yield `${costs.basis} Region ${costs.region}.`;
  for (const { usd, for: unit } of Object.values(costs.prices)) yield `US$ ${usd.toFixed(10).replace(/\.?0+$/, "")} ${unit}`;
  yield "";
  yield "An organisation in a month, a year after it has begun:";
  for (const { value, for: meaning } of Object.values(costs.organisation)) yield `${value.toLocaleString("en-AU")}: ${meaning}`;
}

/** The operators' command. */
export async function* printCosts(): AsyncGenerator<string> {
  yield "US$ an organisation and month:";
  yield* costTable();
  yield* costBasis();
}
