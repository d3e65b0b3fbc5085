import { describe, expect, it } from "vitest";
import { hashedIssue, hashInForce } from "../../../functions/sheets/sheet-hash.ts";
import { rulebookHash } from "../../../functions/sheets/rulebook.ts";
import { sheets } from "../../support/own-sheets.ts";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import type { SourceFile } from "../../../shared/rulebook/rate-table.ts";
import { parseSheet } from "../../../shared/rulebook/check.ts";
import { aBand, aCriterion, aFee, aLoading, aSheet, aTier, assumed, filed } from "../../support/engine/sheets.ts";

const today = "2026-11-20";
const hashOf = (...files: SourceFile[]) =>
  hashInForce(
    files.map(({ source }) => hashedIssue(source)),
    today,
  );
const wholeSheet = aSheet({
  date: "2026-07-01",
  productName: "Cars",
  fees: [aFee({ calc: "percent" })],
  brokerage: [aBand({ max: 8 })],
  loading: [aLoading()],
  info: ["Accredited brokers alone"],
  productTiers: [aTier({ rate: [8, 9.5], info: ["For owners"], criteria: [aCriterion({ primary: true })] })],
  actions: ["submit"],
  requiredFields: { customer: ["dateOfBirth"] },
  provenance: [assumed("the sheet is silent", "/date")],
});

describe("the content hash of the rulebook", () => {
  it.each(changesOf(wholeSheet))("changes with a sheet's %s", (_, changed) => {
    expect(hashOf(filed(changed))).not.toBe(hashOf(filed(wholeSheet)));
  });

  it("does not change with the order of keys", () => {
    const backwards = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(backwards)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, part]) => [key, backwards(part)]),
            )
          : value;

    const swappedBack = backwards(wholeSheet) as Sheet;

    expect(Object.keys(swappedBack)).not.toEqual(Object.keys(wholeSheet));
    expect(hashOf(filed(swappedBack))).toBe(hashOf(filed(wholeSheet)));
  });

  it("does not change with the layout of a file", () => {
    const spread = parseSheet(JSON.stringify(wholeSheet, undefined, 4));
    const dense = parseSheet(JSON.stringify(wholeSheet));

    expect(hashOf(filed(spread))).toBe(hashOf(filed(dense)));
  });

  it("does not change with the names or the order of the files", () => {
    const [cars, boats] = [filed(wholeSheet), filed(aSheet({ productName: "Boats" }))];

    expect(hashOf({ ...boats, file: "a.json" }, { ...cars, file: "b.json" })).toBe(hashOf(cars, boats));
    expect(hashOf({ ...boats, file: "z.json" }, { ...cars, file: "b.json" })).toBe(hashOf(cars, boats));
  });

  it("changes when a sheet comes into force", () => {
    expect(hashOf(filed(wholeSheet), filed(aSheet({ productName: "Boats" })))).not.toBe(hashOf(filed(wholeSheet)));
  });

  it("does not change with an issue that is not in force, past or future", () => {
    const past = filed({ ...wholeSheet, date: "2025-07-01" });
    const toCome = filed({ ...wholeSheet, date: "2026-11-21" });

    expect(hashOf(past, filed(wholeSheet), toCome)).toBe(hashOf(filed(wholeSheet)));
  });

  it("of the project's sheets matches one computed from them, and differs before their first dated issue", () => {
    expect(rulebookHash(today)).toMatch(/^[0-9a-f]{64}$/);
    expect(rulebookHash(today)).toBe(hashOf(...sheets));
    expect(rulebookHash("2020-01-01")).not.toBe(rulebookHash(today));
  });
});

/** One copy of a sheet for each of its values, with that value changed. */
function changesOf(sheet: Sheet): [string, Sheet][] {
  return leafPaths(sheet, []).flatMap((path): [string, Sheet][] => {
    const changed = structuredClone(sheet);
    const [last, ...above] = path.toReversed();
    const holder = above.toReversed().reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], changed);
    const part = holder as Record<string, unknown>;
    part[last!] = changedLeaf(part[last!]);
    return [[path.join("."), changed]];
  });
}

function leafPaths(value: unknown, path: readonly string[]): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => leafPaths(part, [...path, key]));
}

function changedLeaf(leaf: unknown): unknown {
  if (typeof leaf === "number") return leaf + 0.01;
  return typeof leaf === "boolean" ? !leaf : `${String(leaf)}!`;
}
