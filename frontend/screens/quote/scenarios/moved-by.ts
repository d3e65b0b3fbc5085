interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where a key leads from a cell of a table, within it; undefined for a key that does not move. */
export function movedBy(key: string, { row, column }: Place, { rows, columns }: { readonly rows: number; readonly columns: number }) {
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
