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
  switch (key) {
    case "ArrowUp":
      return { row: within(row - 1, rows), column };
    case "ArrowDown":
      return { row: within(row + 1, rows), column };
    case "ArrowLeft":
      return { row, column: within(column - 1, columns) };
    case "ArrowRight":
      return { row, column: within(column + 1, columns) };
    case "Home":
      return { row, column: 0 };
    case "End":
      return { row, column: columns - 1 };
    default:
      return undefined;
  }
}
