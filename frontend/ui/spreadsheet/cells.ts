export type Cell = string | number | boolean | Date | null | undefined;
export type Table = readonly (readonly Cell[])[];

/** A sheet of a workbook. */
export interface NamedSheet {
  readonly name: string;
  readonly rows: Table;
}

export const cellCount = (rows: Table): number => rows.length * (rows[0]?.length ?? 0);

/** In a formula's result such as 0.1 + 0.2 the digits after the tenth are noise. */
export const numberText = (number: number): string => String(Number(number.toFixed(10)));
