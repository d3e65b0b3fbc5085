import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { csvText } from "../../../functions/batch/priced-rows.ts";
import type { ProductResult } from "../../../shared/quote/product.ts";
import { totalCost } from "../../../shared/quote/total-cost.ts";
import { aFile, quoteCommand } from "../../support/cli/command.ts";

type Row = Readonly<Record<string, string>>;
const rowsIn = (csv: string): Row[] => parse(csv, { columns: true });

const header = "applicationType,today,asset.assetType,asset.assetValue,loanDetails.term,loanDetails.balloon,creditProfile.score";
const boats = Array.from(
  { length: 40 },
  (_, i) => `consumer,2026-11-20,TRAILERED_BOAT,${5_000 + 2_500 * i},${12 * (1 + (i % 7))},0,${500 + 10 * i}`,
);

const inText = (value: number | null) => (value === null ? "" : String(value));

describe("the quote command's CSV", () => {
  it("has the figures of the JSON answer, row by row, of the best product or of all", async () => {
    const file = await aFile("boats.csv", [header, ...boats].join("\n"));
    const json = (await quoteCommand(["--json", file])).stdout.trim().split("\n");
    const answers = json.map((line) => JSON.parse(line) as { rulebook: string; products: ProductResult[] });
    const expected = answers.flatMap(({ products, rulebook }, i) =>
      products.map((product) => ({
        row: String(i + 2),
        status: "priced",
        lender: product.lender,
        rate: inText(product.rate),
        comparison: inText(product.comparisonRate),
        monthly: inText(product.repayments),
        finance: inText(product.financeAmount),
        total: inText(totalCost(product, 12 * (1 + (i % 7)))),
        fees: product.feesTotal === null ? "not stated" : String(product.feesTotal),
        brokerage: inText(product.brokerage.amount),
        criteria: product.criteria.replace("/", " of "),
        today: "2026-11-20",
        rulebook,
      })),
    );

    const all = await quoteCommand(["--csv", "all", file]);
    const best = await quoteCommand(["--csv", "best", file]);

    expect(expected.length).toBeGreaterThan(100);
    expect(rowsIn(all.stdout)).toMatchObject(expected);
    const first = expected.filter(({ row }, at) => row !== expected[at - 1]?.row);
    expect(rowsIn(best.stdout)).toMatchObject(first);
    expect([all.code, all.stderr, best.code]).toEqual([0, "", 0]);
  });

  it("says what is wrong with a row, by its number, and prices the others", async () => {
    const [one = "", two = ""] = boats;

    const { code, stdout } = await quoteCommand(["--csv", "best", "-"], [header, one, one.replace(",12,", ",13.5,"), two].join("\n"));

    const rows = rowsIn(stdout);
    expect(rows.map(({ row, status }) => [row, status])).toEqual([
      ["2", "priced"],
      ["3", "error"],
      ["4", "priced"],
    ]);
    expect(rows[1]!["problem"]).toMatch(/^loanDetails\.term: found 13\.5, expected /);
    expect([code, rows[1]!["lender"]]).toEqual([0, ""]);
  });

  it("has a row for a scenario without a product", async () => {
    const { stdout } = await quoteCommand(
      ["--csv", "all", "--lenders", "Wisr", "--product-types", "Full doc", "-"],
      [header, boats[0]].join("\n"),
    );

    expect(rowsIn(stdout)).toMatchObject([{ row: "2", status: "no product", lender: "", today: "2026-11-20" }]);
  });

  it.each([
    [["--csv", "some"], '--csv: found "some", expected one of best, all'],
    [["--csv", "best", "--json"], "option '--csv <PRODUCTS>' cannot be used with option '--json'; npm run -s quote -- --help explains it"],
    [
      ["--csv", "best", "--solve", "Wisr deposit repayments<=500"],
      "option '--csv <PRODUCTS>' cannot be used with option '--solve <GOAL>'; npm run -s quote -- --help explains it",
    ],
  ])("rejects %j", async (args, message) => {
    expect(await quoteCommand([...args, "-"], "")).toEqual({ code: 2, stdout: "", stderr: `quote: ${message}\n` });
  });

  it("defuses texts that a spreadsheet would run as formulas", () => {
    expect(csvText([["=1+1", "+1", "-1", "@SUM(A1)", -1, "a=1", null]])).toBe("'=1+1,'+1,'-1,'@SUM(A1),-1,a=1,\n");
  });
});
