import { centsOf } from "../money.ts";
import { attributesOf } from "./attributes-of.ts";
import type { CompiledCriterion, CompiledSheet, CompiledSheets, CompiledTier } from "./compiled-sheets.ts";
import { infoLines } from "./info.ts";
import { scoreBand } from "./rate.ts";
import { Rulebook, compareText } from "./rulebook.ts";
import type { Criterion, Sheet, SheetFile } from "./sheet.ts";
import { Slots } from "./slots.ts";

/** Dated rate sheets, compiled here and now. */
export function rulebookOf(files: readonly SheetFile[]): Rulebook {
  const ofType = (type: Sheet["type"]) => () => compileSheets(files.filter(({ sheet }) => sheet.type === type));
  return new Rulebook({ consumer: ofType("consumer"), commercial: ofType("commercial") });
}

/** Compiles the sheets of one application type. */
export function compileSheets(files: readonly SheetFile[]): CompiledSheets {
  const sheets = files.toSorted((a, b) => compareText(a.file, b.file)).map(({ sheet }) => sheet);
  const slots = new Slots(sheets.flatMap(criteriaOf));
  const criteria = new Distinct<CompiledCriterion>();
  const compiled = sheets.map((sheet) => compileSheet(sheet, slots, criteria));
  return { lines: slots.lines, compounds: slots.compounds, criteria: criteria.list, sheets: compiled };
}

function criteriaOf({ fees, brokerage, loading, productTiers }: Sheet): readonly Criterion[] {
  return [...fees, ...brokerage, ...loading, ...productTiers].flatMap(({ criteria = [] }) => criteria);
}

function compileSheet(sheet: Sheet, slots: Slots, criteria: Distinct<CompiledCriterion>): CompiledSheet {
  const notes = new Distinct<readonly string[]>();
  const criterion = (each: Criterion) =>
    criteria.place({ label: each.label, primary: each.primary ?? false, attributes: attributesOf(each), slot: slots.of(each) });
  return {
    type: sheet.type,
    lender: sheet.lender,
    productName: sheet.productName ?? null,
    date: sheet.date,
    logo: sheet.logoURL,
    fees: sheet.fees.map(({ criteria: when, calc, ...fee }) => ({
      ...fee,
      slot: slots.ofAll(when),
      ...(calc !== "percent" && { fixedCents: centsOf(fee.value) }),
    })),
    brokerage: sheet.brokerage.map(({ value, max, criteria: when }) => ({
      value,
      ...(max !== undefined && { max }),
      slot: slots.ofAll(when),
    })),
    loading: sheet.loading.map(({ name, value, criteria: when }) => ({ name, value, slot: slots.ofAll(when) })),
    tiers: sheet.productTiers.map((tier, index): CompiledTier => ({
      name: tier.name,
      rate: tier.rate,
      productType: tier.productType,
      ...(typeof tier.rate !== "number" && { scoreBand: scoreBand(tier.criteria) }),
      criteria: tier.criteria.map(criterion),
      notes: notes.place(infoLines(sheet, tier, index)),
    })),
    notes: notes.list,
  };
}

/** Things of which each is kept once and named by its place. */
class Distinct<T> {
  readonly list: T[] = [];
  readonly #places = new Map<string, number>();

  place(thing: T): number {
    const key = JSON.stringify(thing);
    const place = this.#places.get(key) ?? this.list.push(thing) - 1;
    this.#places.set(key, place);
    return place;
  }
}
