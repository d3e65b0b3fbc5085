import type { Criterion, LeafCriterion, Sheet, SheetFile } from "../../shared/quote/sheet.ts";

/** A compound whose members stand in the list of criteria before it. */
interface InternedCompound extends Omit<Extract<Criterion, { condition: "compound" }>, "criteria"> {
  readonly criteria: readonly number[];
}

/** Rate sheets with each distinct criterion written once and named by its place, as sheets repeat a few hundred of them. */
export interface InternedSheets {
  readonly criteria: readonly (LeafCriterion | InternedCompound)[];
  readonly sheets: readonly { readonly file: string; readonly sheet: unknown }[];
}

const parts = ["fees", "brokerage", "loading", "productTiers"] as const;

/** Writes each distinct criterion once. */
export function intern(files: readonly SheetFile[]): InternedSheets {
  const places = new Map<string, number>();
  const criteria: (LeafCriterion | InternedCompound)[] = [];
  const place = (criterion: Criterion): number => {
    const written = criterion.condition === "compound" ? { ...criterion, criteria: criterion.criteria.map(place) } : criterion;
    const key = JSON.stringify(written);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, criteria.length);
    return criteria.push(written) - 1;
  };
  const sheets = files.map(({ file, sheet }) => ({ file, sheet: withCriteria(sheet, (list) => list.map(place)) }));
  return { criteria, sheets };
}

/** The sheets as they were; criteria that were equal are now the same object. */
export function expand({ criteria, sheets }: InternedSheets): SheetFile[] {
  const expanded: Criterion[] = [];
  for (const criterion of criteria) {
    expanded.push(
      criterion.condition === "compound" ? { ...criterion, criteria: criterion.criteria.map((place) => expanded[place]!) } : criterion,
    );
  }
  return sheets.map(({ file, sheet }) => ({
    file,
    sheet: withCriteria(sheet as Sheet, (places) => (places as unknown as number[]).map((place) => expanded[place]!)) as Sheet,
  }));
}

function withCriteria<T>(sheet: Sheet, change: (criteria: readonly Criterion[]) => T[]): unknown {
  const changed = parts.map((part) => [
    part,
    sheet[part].map((entry) => (entry.criteria ? { ...entry, criteria: change(entry.criteria) } : entry)),
  ]);
  return { ...sheet, ...Object.fromEntries(changed) };
}
