/** The goals of the performance design, section 5, and the table in which the bench shows how they are met. */

/** A measured figure beside its floor, which must be met, and its goal, which is what we are after. */
export interface Finding {
  /** G1 to G9, G11 to G13, or "cards" for the wait between a save and its ranking. */
  readonly goal: string;
  readonly quantity: string;
  readonly figure: number;
  readonly unit: string;
  /** Whether less is better. */
  readonly bound: "at most" | "at least";
  /** Undefined for what is shown for its own sake. */
  readonly floor?: number;
  readonly target?: number;
}

/** A figure below its floor, or none (NaN), is missed. */
export function isMissed(finding: Finding): boolean {
  return finding.floor !== undefined && !meets(finding, finding.floor);
}

function meets({ figure, bound }: Finding, limit: number): boolean {
  return bound === "at most" ? figure <= limit : figure >= limit;
}

export function printTable(findings: readonly Finding[]): void {
  const rows = findings.map((finding) => [
    finding.goal,
    finding.quantity,
    `${significant(finding.figure)} ${finding.unit}`.trimEnd(),
    limitText(finding, finding.floor),
    limitText(finding, finding.target),
    verdict(finding),
  ]);
  const table = [["", "quantity", "figure", "floor", "goal", "verdict"], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    );
}

function verdict(finding: Finding): string {
  const { floor, target } = finding;
  if (floor === undefined && target === undefined) return "";
  if (isMissed(finding)) return "BELOW FLOOR";
  if (target !== undefined && meets(finding, target)) return "PASS, goal met";
  return floor === undefined ? "goal not met" : "PASS";
}

function limitText({ bound }: Finding, limit: number | undefined): string {
  return limit === undefined ? "" : `${bound === "at most" ? "<=" : ">="} ${significant(limit)}`;
}

/** Three digits, or all of a whole number. */
export function significant(figure: number): string {
  if (figure === 0 || Number.isInteger(figure) || Math.abs(figure) >= 1000) return Math.round(figure).toLocaleString("en-AU");
  return Math.abs(figure) < 0.001 ? figure.toExponential(1) : String(Number(figure.toPrecision(3)));
}
