import type { QuoteResult } from "../../shared/quote/quote.ts";

type Value = string | number | boolean | null;

export interface DifferingField {
  /** Null for the referral's figures. */
  readonly lender: string | null;
  /** A path such as "fees.0.amount"; "rank" is the place in the list, "product" whether the lender is in it. */
  readonly field: string;
  /** Null for none. */
  readonly kept: Value;
  readonly now: Value;
}

/** What differs between a kept ranking and one that is made again, in the kept order. */
export function differingFields(kept: QuoteResult, now: QuoteResult): DifferingField[] {
  const [before, after] = [ranked(kept), ranked(now)];
  const lenders = [...new Set([...before.keys(), ...after.keys()])];
  return [
    ...lenders.flatMap((lender) => differences(before.get(lender), after.get(lender)).map((each) => ({ lender, ...each }))),
    ...leafDifferences(kept.referral, now.referral).map((each) => ({ lender: null, ...each })),
  ];
}

type Ranked = QuoteResult["products"][number] & { readonly rank: number };

const ranked = ({ products }: QuoteResult): ReadonlyMap<string, Ranked> =>
  new Map(products.map((product, place) => [product.lender, { ...product, rank: place + 1 }]));

function differences(kept: Ranked | undefined, now: Ranked | undefined): Omit<DifferingField, "lender">[] {
  if (!kept || !now) return [{ field: "product", kept: kept?.tier ?? null, now: now?.tier ?? null }];
  return leafDifferences(kept, now);
}

function leafDifferences(kept: unknown, now: unknown): Omit<DifferingField, "lender">[] {
  const [before, after] = [leavesOf(kept), leavesOf(now)];
  const fields = [...new Set([...before.keys(), ...after.keys()])];
  return fields
    .map((field) => ({ field, kept: before.get(field) ?? null, now: after.get(field) ?? null }))
    .filter((each) => each.kept !== each.now);
}

/** The values by path. */
function leavesOf(value: unknown): ReadonlyMap<string, Value> {
  if (typeof value !== "object" || value === null) return new Map([["", value as Value]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) =>
      [...leavesOf(inner)].map(([path, leaf]) => [path === "" ? name : `${name}.${path}`, leaf] as const),
    ),
  );
}
