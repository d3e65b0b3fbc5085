export interface Column {
  readonly title: string;
  readonly align: "left" | "right";
}

export function textTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ title }, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]) =>
    `${cells
      .map((cell, i) => (columns[i]!.align === "right" ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
      .join("  ")
      .trimEnd()}\n`;
  return [columns.map(({ title }) => title), widths.map((width) => "-".repeat(width)), ...rows].map(line).join("");
}
