import { describe, expect, it } from "vitest";
import { repositorySheets } from "../../../functions/cli/sheet-folder.ts";
import { differences, termDifferences } from "../../../shared/rulebook/diff.ts";
import { lenderSlug, reservedLenderSlug } from "../../../shared/rulebook/file-name.ts";
import { type LenderSheet, lenderSheet } from "../../../shared/rulebook/lender-sheet.ts";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import { lenderRoutes } from "../../../shared/wire/lender-routes.ts";
import { checkSheet } from "../../../shared/rulebook/check.ts";
import { sheetText } from "../../support/fixtures/rate-sheets.ts";

const files = await repositorySheets();
const named = (lender: string): Sheet => files.find(({ sheet }) => sheet.lender === lender)!.sheet;
const pageOf = (sheet: Sheet): LenderSheet => lenderSheet([sheet], null);
const ratesOf = (lender: string) => pageOf(named(lender)).rates;
const withTiers = (lender: string, productTiers: Sheet["productTiers"]): Sheet => ({ ...named(lender), productTiers });

describe("the page of a lender", () => {
  it("has an address of its own for each of the 35 lenders", () => {
    const lenders = [...new Set(files.map(({ sheet }) => sheet.lender))];
    const slugs = lenders.map(lenderSlug);

    expect(new Set(slugs).size).toBe(35);
    expect(slugs).toEqual(expect.arrayContaining(["liberty", "c9-c10", "affordable-car-loans"]));
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug === reservedLenderSlug)).toEqual([]);
  });

  it("is never the panel's: a sheet of a lender with that name is rejected", async () => {
    const text = await sheetText(() => ({ lender: "Panel" }));

    expect(checkSheet({ file: "consumer/panel.undated.json", text })).toEqual({
      problems: [{ path: ["lender"], found: '"Panel"', expected: "a name whose page is not /lenders/panel" }],
    });
  });

  it.each(files.map(({ file, sheet }) => [file, sheet] as const))("says everything of %s, without a blank", (_file, sheet) => {
    const page = pageOf(sheet);

    expect(
      lenderRoutes.readLender.data.safeParse({ lender: sheet.lender, sheets: [page], own: { contact: {}, brokerage: null, fee: null } })
        .error,
    ).toBeUndefined();
    expect(JSON.stringify(page)).not.toMatch(/undefined|NaN|\[object|""/);
    const { rates, tiers } = page;
    expect(rates.rows.flatMap((row) => row.rates.flatMap((rate) => rate.tiers)).toSorted()).toEqual(
      sheet.productTiers.map(({ name }) => name).toSorted(),
    );
    expect(tiers).toBe(sheet.productTiers.length);
    for (const row of rates.rows) {
      expect(row.rates).toHaveLength(rates.columns.length);
      expect(row.name ?? row.criteria[0]).toBeTruthy();
    }
    expect(page.sections.map(({ title }) => title)).toContain("Fees");
  });
});

describe("rates that vary by two or more facts", () => {
  it("are a table: Liberty's by score, and across by living arrangements and the asset's age", () => {
    const { rowHead, columnHeads, columns, rows, criteria } = ratesOf("Liberty");

    expect([rowHead, columnHeads]).toEqual(["Credit score", ["Living arrangements", "Asset age"]]);
    expect(columns).toHaveLength(8);
    expect(columns[6]).toEqual(["Renting, boarding or living w/ parents", "60 to 119 months old"]);
    expect(rows.map(({ name, criteria: [score] }) => [name, score])).toEqual([
      ["AAA", "above 810"],
      ["AA", "701 to 810"],
      ["A+", "611 to 700"],
      ["A", "511 to 610"],
      ["B+", "450 to 510"],
      ["B", "410 to 449"],
      ["C", "400 to 409"],
    ]);
    expect(rows[1]!.rates[6]).toEqual({
      text: "11.39%",
      isAssumed: true,
      tiers: ["AA, other, asset 60 to 119 months, 23 or over", "AA, other, asset 60 to 119 months, under 23"],
    });
    expect(rows[6]!.rates.map(({ text }) => text)).toEqual([
      "18.39%",
      "18.89%",
      "19.39%",
      "19.89%",
      "18.89%",
      "19.39%",
      "19.89%",
      "20.39%",
    ]);
    expect(criteria).toContain("Age of customer: 23 years or over, or under 23 years, at the same rates");
    expect(criteria).toContain("Loan amount $5,000 to $100,000");
  });

  it("stay apart by a fact as soon as one rate differs by it", () => {
    const [first, ...others] = named("Liberty").productTiers;

    const { columnHeads, criteria } = pageOf(withTiers("Liberty", [{ ...first!, rate: 8.85 }, ...others])).rates;

    expect(columnHeads).toContain("Age of customer");
    expect(criteria.filter((text) => text.includes("same rates"))).toEqual([]);
  });

  it("keep facts that vary together in one: Macquarie's loan, age and asset, by deposit", () => {
    const { columnHeads, columns, rows } = ratesOf("Macquarie");

    expect([columnHeads, columns]).toEqual([["Deposit"], [["at least 20%"], ["10% to under 20%"], ["any"]]]);
    expect(rows.map(({ name }) => name)).toEqual(["24 or over", "24 or over, luxury", "21 to 24", "18 to 21"]);
    expect(rows[3]!.criteria[0]).toMatch(/^Loan amount \$10,000 to \$40,000, Age 18 to under 21 years, /);
    expect(rows[3]!.rates.map(({ text }) => text)).toEqual(["10.30%", "10.80%", "11.30%"]);
  });

  it("are a list once a combination has no tier", () => {
    const { rowHead, columns, rows } = pageOf(withTiers("Macquarie", named("Macquarie").productTiers.slice(1))).rates;

    expect([rowHead, columns, rows.length]).toEqual([null, [[]], 11]);
  });
});

describe("rates that vary by one fact", () => {
  it("are a list of the tiers with what each asks", () => {
    const { columns, rows, criteria } = ratesOf("Wisr");

    expect(columns).toEqual([[]]);
    expect(rows[1]).toMatchObject({ name: "Score 600 to 749", criteria: ["Credit score 600 to 749"], rates: [{ text: "13.49%" }] });
    expect(criteria).toContain("Loan amount $5,000 to $80,000");
  });

  it("say that a rate depends on the score", () => {
    expect(ratesOf("Car Start").rows[0]!.rates[0]!.text).toBe("15.99% to 19.99% by credit score");
  });

  it("of a single tier need nothing beside what is asked", () => {
    expect(ratesOf("C6")).toMatchObject({ rows: [{ name: "Owner, full doc", criteria: [], rates: [{ text: "7.89%" }] }] });
  });
});

describe("the history of a sheet", () => {
  it("lists what each issue changed, newest first, and neither sources nor what applications need", () => {
    const wisr = named("Wisr");
    const fees = wisr.fees.map((fee, at) => (at === 0 ? { ...fee, value: 595 } : fee));
    const dearer = { ...wisr, date: "2024-07-01", fees };
    const documented = { ...dearer, date: "2025-07-01", actions: ["upload"], provenance: [], logoURL: "/lenders/other.svg" };

    const { changes, date } = lenderSheet([wisr, dearer, documented], null);

    expect(date).toBe("2025-07-01");
    expect(changes).toEqual([{ date: "2024-07-01", lines: [expect.stringMatching(/fee .*-> 595$/)] }]);
    expect(differences(dearer, documented).length).toBeGreaterThan(3);
    expect(termDifferences(dearer, documented)).toEqual([]);
  });

  it("ends on the lender's last day, or 90 days after staff compared the sheet if that is earlier", () => {
    const lastDay = (expiresOn: string | undefined, verifiedOn: string | null) =>
      lenderSheet([{ ...named("Wisr"), ...(expiresOn !== undefined && { expiresOn }) }], verifiedOn).lastDay;

    expect(lastDay(undefined, null)).toBeNull();
    expect(lastDay(undefined, "2026-11-12")).toBe("2027-02-10");
    expect(lastDay("2026-12-31", "2026-11-12")).toBe("2026-12-31");
    expect(lastDay("2027-12-31", "2026-11-12")).toBe("2027-02-10");
  });
});
