import type { Sheet } from "../quote/sheet.ts";
import { coverageCount } from "./coverage.ts";
import type { SourceFile } from "./rate-table.ts";

export interface CoverageRow {
  readonly type: Sheet["type"];
  readonly lender: string;
  readonly product: string;
  readonly date: string;
  readonly tiers: number;
  readonly shown: number;
  readonly assumed: number;
}

export function coverageRow({ sheet, source }: SourceFile): CoverageRow {
  const { type, lender, productName = "-", date, productTiers } = sheet;
  return { type, lender, product: productName, date: date ?? "not stated", tiers: productTiers.length, ...coverageCount(source) };
}
