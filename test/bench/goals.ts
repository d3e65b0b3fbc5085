/** The performance goals G1 to G9 and G11 to G13 (test/README.md lists them), and the table of their figures. */

/** A measured figure, its floor, which must be met, and its target, which should be. */
export interface Finding {
  /** G1 to G9, G11 to G13, "changes" for answers about changed deals, "tables" for rate tables, "cards" for the wait between a save and its ranking, or "hostile" for texts made to slow a parser down. */
  readonly goal: string;
  readonly quantity: string;
  readonly figure: number;
  readonly unit: string;
  /** Whether less is better. */
  readonly bound: "at most" | "at least";
  /** Undefined for a figure that is only shown. */
  readonly floor?: number;
  readonly target?: number;
}

/** Whether the figure misses its floor; NaN does. */
export function isMissed(finding: Finding): boolean {
  return finding.floor !== undefined && !meets(finding, finding.floor);
}

function meets({ figure, bound }: Finding, limit: number): boolean {
  return bound === "at most" ? figure <= limit : figure >= limit;
}

/** Prints the table in Markdown, as test/bench/results.md shows it. */
export function printTable(findings: readonly Finding[]): void {
  const header = ["Goal", "Quantity", "Figure", "Floor", "Aim", "Verdict"];
  const rows = findings.map((finding) => [
    finding.goal,
    finding.quantity.trim(),
    `${significant(finding.figure)} ${finding.unit}`.trimEnd(),
    limitText(finding, finding.floor),
    limitText(finding, finding.target),
    verdict(finding),
  ]);
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  for (const row of [header, widths.map((width) => "-".repeat(width)), ...rows]) console.log(line(row));
}

function verdict(finding: Finding): string {
  const { floor, target } = finding;
  if (floor === undefined && target === undefined) return "";
  if (isMissed(finding)) return "MISSED";
  if (target !== undefined && meets(finding, target)) return "met, aim reached";
  return floor === undefined ? "aim not reached" : "met";
}

function limitText({ bound }: Finding, limit: number | undefined): string {
  return limit === undefined ? "" : `${bound === "at most" ? "<=" : ">="} ${significant(limit)}`;
}

/** Three digits, or all of a whole number. */
export function significant(figure: number): string {
  if (figure === 0 || Number.isInteger(figure) || Math.abs(figure) >= 1000) return Math.round(figure).toLocaleString("en-AU");
  return Math.abs(figure) < 0.001 ? figure.toExponential(1) : String(Number(figure.toPrecision(3)));
}
