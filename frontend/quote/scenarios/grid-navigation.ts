interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** The cell that an arrow key, Home or End moves the focus to, within the table; undefined for any other key. */
export function nextCell(
  key: string,
  { row, column }: CellPosition,
  { rows, columns }: { readonly rows: number; readonly columns: number },
) {
  const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));
  const targets: Readonly<Record<string, CellPosition>> = {
    ArrowUp: { row: within(row - 1, rows), column },
    ArrowDown: { row: within(row + 1, rows), column },
    ArrowLeft: { row, column: within(column - 1, columns) },
    ArrowRight: { row, column: within(column + 1, columns) },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
  };
  return targets[key];
}
