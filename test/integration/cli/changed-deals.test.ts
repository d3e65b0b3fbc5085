import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { quoteCommand } from "../../support/cli/command.ts";
import { changedPepper } from "../../support/engine/changed-pepper.ts";
import { filed } from "../../support/engine/sheets.ts";
import { sheets } from "../../support/own-sheets.ts";

const file = (name: string) => readFileSync(new URL(`../../scenarios/${name}.json`, import.meta.url), "utf8");
const run = (args: readonly string[], input = file("consumer-car")) => quoteCommand([...args, "-"], input);
const keys = async (...args: string[]) => Object.keys(JSON.parse((await run(["--json", ...args])).stdout) as object);

describe("the options for changed deals", () => {
  it("print what it takes, price steps and a solution instead of the ranking", async () => {
    expect(await keys("--what-it-takes")).toEqual(["rulebook", "paths"]);
    expect(await keys("--price-steps")).toEqual(["rulebook", "steps", "scores"]);
    expect(await keys("--solve", "Macquarie deposit repayments<=450")).toEqual(["rulebook", "solution"]);
  });

  it("print who lends, as JSON and in words", async () => {
    const part = JSON.stringify({ applicationType: "consumer", asset: { assetType: "MOTOR_VEHICLE", ageOfAsset: 2012 } });
    const json = await run(["--who-lends", "--json", "--today", "2026-11-20", "--lenders", "Liberty,Wisr"], part);
    const text = await run(["--who-lends", "--today", "2026-11-20", "--lenders", "Wisr"], part);

    expect(JSON.parse(json.stdout)).toMatchObject({
      whoLends: [{ lender: "Wisr", date: "2023-07-13", answer: "needs" }, { lender: "Liberty" }],
    });
    expect(Object.keys(JSON.parse(json.stdout) as object)).toEqual(["rulebook", "whoLends"]);
    expect(text.stdout).toMatch(/^Who lends\n {4}Wisr \(sheet of 13\/07\/2023, partly assumed\): Accepts /);
  });

  it("name what is wrong with the scenario that who lends is asked about, or with the options beside it", async () => {
    const nonsense = JSON.stringify({ applicationType: "consumer", today: "2026-11-20", asset: { assetType: "SPACESHIP" } });
    expect(await run(["--who-lends"], nonsense)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("asset.assetType: found"),
    });
    expect(await run(["--who-lends", "--csv", "best"])).toMatchObject({
      code: 2,
      stderr: "quote: option '--csv <PRODUCTS>' cannot be used with option '--who-lends'; npm run -s quote -- --help explains it\n",
    });
  });

  it("add unknowns and traces to the ranking, and stand together on one line", async () => {
    expect(await keys("--unknowns")).toEqual(["rulebook", "products", "referral", "unknowns"]);
    const { stdout } = await run(["--json", "--trace", "--what-it-takes", "--price-steps", "--unknowns", "--lenders", "Pepper"]);
    expect(stdout.split("\n")).toHaveLength(2);
    expect(JSON.parse(stdout)).toMatchObject({ products: [{ lender: "Pepper", trace: { total: { loanAmount: 41_523.4 } } }], paths: [] });
  });

  it("add the fees as a share of the amount borrowed to the ranking, as JSON and in words", async () => {
    expect(await keys("--fees")).toEqual(["rulebook", "products", "referral", "fees"]);
    const { stdout } = await run(["--fees", "--today", "2026-11-20", "--lenders", "Liberty,Car Start"]);
    expect(stdout).toMatch(
      /\nFees\n {4}Liberty: 5\.6% of the amount borrowed \(\$1,575\.00\), cost of credit \$12,566\.60\n {4}Car Start: not known\n/,
    );
    expect(await run(["--fees", "--csv", "best"])).toMatchObject({ code: 2 });
  });

  it("print what each lender can do within a budget, as JSON and in words", async () => {
    expect(await keys("--budget", "550")).toEqual(["rulebook", "budget"]);
    const { stdout } = await run(["--budget", "550 term<=60", "--today", "2026-11-20", "--lenders", "Liberty,Car Start,Macquarie"]);
    expect(stdout).toBe(
      "Within $550.00 a month: 1 of 3\n" +
        "    Macquarie: $482.94 now; up to $35,905.75\n" +
        "    Liberty: $567.36 now; up to $31,097.04; within it with a deposit of $4,798.45 ($550.00), a balloon of 25% ($547.23)\n" +
        "    Car Start: $665.84 now, fees not stated; up to $27,186.85; within it with a deposit of $8,442.54 ($550.00)\n\n",
    );
    expect((await run(["--budget", "120"])).stdout).toMatch(/^No lender within \$120\.00\.\n/);
  });

  it.each([
    ["--budget", "0"],
    ["--budget", "550.001"],
    ["--budget", "550 value<=5"],
    ["--budget", "550 term<=60 term<=72"],
  ])("name what is wrong with a budget: %s %s", async (...args) => {
    const { code, stdout, stderr } = await run(args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^quote: --budget: found /);
  });

  it("refuse a budget beside a CSV", async () => {
    const { code, stderr } = await run(["--budget", "550", "--csv", "best"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("'--csv <PRODUCTS>' cannot be used with option '--budget <LIMITS>'")]);
  });

  it("leave the products as they are without them", async () => {
    const [plain, traced] = await Promise.all([run(["--json"]), run(["--json", "--trace"])]);
    const withoutTraces = (JSON.parse(traced.stdout) as { products: { trace?: object }[] }).products.map(
      ({ trace: _, ...product }) => product,
    );
    expect((JSON.parse(plain.stdout) as { products: object[] }).products).toEqual(withoutTraces);
  });

  it("tell people each change in a sentence", async () => {
    const { stdout } = await run(["--what-it-takes"]);
    expect(stdout).toContain("Australian Premier Finance\n     Deposit $4,000.00 to $7,000.00: 24.50%, $671.16 a month\n");
    expect(stdout).toContain("  or Asset value $32,000.00 to $29,000.00: 24.50%, $676.35 a month\n");
    const business = await run(["--what-it-takes"], file("commercial-new-business"));
    expect(business.stdout).toContain("     No change of this deal makes Lender J fit: Property owner.\n");
    expect(business.stdout).toContain("Deposit $4,000.00 to $8,400.00 and Wait until 2026-12-16: 12.25%, $1,531.72 a month\n");
  });

  it("tell people price steps, solutions and what to ask first", async () => {
    const { stdout } = await run(["--price-steps", "--solve", "Affordable Car Loans deposit repayments<=690"]);
    expect(stdout).toContain("    Macquarie: Deposit $4,000.00 to $6,400.00: 7.30% to 6.80%, $474.69 to $419.57 a month\n");
    expect(stdout).toContain("deposit $4,780.08, but not from $7,000.01 to $7,824.38: 19.49%, $690.00 a month\n");
    expect(stdout).toContain("    Liberty: 10.99% from 701; 9.69% from 811\n");
    const sparse = JSON.stringify({
      applicationType: "consumer",
      today: "2026-11-20",
      asset: { assetValue: 32_000 },
      loanDetails: { term: 60 },
    });
    expect((await run(["--unknowns"], sparse)).stdout).toMatch(/^Ask first: [A-Z][a-z ]+ \(settles \d+ of \d+, asked by \d+\)/m);
  });

  it("print the grid of terms and balloons of one lender, or of the best-ranked products", async () => {
    expect(await keys("--grid", "Pepper")).toEqual(["rulebook", "grid"]);
    const { stdout } = await run(["--grid", "Pepper"]);
    expect(stdout).toMatch(/^ {2}60 +\$662\.73 +\$643\.39 .* \$508\.05$/m);
    expect(stdout).toMatch(/^ {2}84 +\$535\.85 +! \$524\.07 .*\n! Adjust deal$/m);
    expect((await run(["--grid"])).stdout).toContain("Monthly repayment by term and balloon, Macquarie\n");
    expect(await run(["--grid", "Unknown Bank"])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^quote: --grid LENDER: found "Unknown Bank", expected one of .*, or none\n$/),
    });
  });

  it("explain what the lender's own calculator says", async () => {
    expect(await keys("--lender-says", "Pepper repayments=579.36")).toEqual(["rulebook", "explanation"]);
    expect((await run(["--lender-says", "Pepper repayments=579.36"])).stdout).toBe(
      "Pepper's calculator says $579.36 a month, Kelpie $585.39: equal if repayments fall at the start of each month\n\n",
    );
    expect((await run(["--lender-says", "Pepper repayments=579.35"])).stdout).toContain(": no known difference explains it\n");
    expect((await run(["--lender-says", "Pepper repayments=585.39"])).stdout).toContain(": they agree\n");
  });

  it("tell people how a price comes about", async () => {
    const { stdout } = await run(["--trace", "--lenders", "Pepper"]);
    expect(stdout).toMatch(/Establishment +\$474\.00 +\$28,474\.00/);
    expect(stdout).toContain(
      "60 months at 12.49% in arrears, balloon $6,400.00: $585.39 a month, $41,523.40 total loan amount, comparison rate 15.03%",
    );
  });

  it("answer one line for each scenario of a batch", async () => {
    const both = `[${file("consumer-car")},${file("consumer-old-ute")}]`;
    const { stdout } = await run(["--json", "--what-it-takes"], both);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => (JSON.parse(line) as { paths: unknown[] }).paths.length),
    ).toEqual([1, 6]);
  });
});

describe("a wrong goal", () => {
  it.each([
    ["Macquarie deposit repayments<=abc", 'found "abc" after repayments<=, expected a positive amount in dollars and cents'],
    ["Macquarie deposit repayments<=0", 'found "0" after repayments<=, expected a positive amount in dollars and cents'],
    ["Macquarie deposit repayments<=1.005", 'found "1.005" after repayments<=, expected a positive amount in dollars and cents'],
    ["Macquarie deposit repayments>=450", 'found "repayments>=450", expected repayments<=DOLLARS or brokerage>=DOLLARS'],
    ["Macquarie score repayments<=450", 'FIELD: found "score", expected one of deposit, assetValue, term, balloon, brokerageRate'],
    ["Macquarie deposit brokerage>=450", 'FIELD: found "deposit", expected brokerageRate for a target of brokerage'],
    ["Unknown Bank deposit repayments<=450", 'LENDER: found "Unknown Bank", expected one of'],
    ["repayments<=450", 'found "repayments<=450", expected "LENDER FIELD repayments<=DOLLARS"'],
  ])("%s is named with what is expected", async (goal, message) => {
    const { code, stdout, stderr } = await run(["--solve", goal]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  it("is not needed for --exact alone, which is rejected", async () => {
    expect(await run(["--exact"])).toMatchObject({ code: 2, stderr: "quote: --exact: found without --solve, expected beside it\n" });
  });

  it("tell people what the rate sheets of another folder change", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sheets-"));
    await mkdir(join(folder, "consumer"));
    for (const { file: name, sheet } of [...sheets.filter(({ sheet: { type } }) => type === "consumer"), filed(changedPepper)])
      await writeFile(join(folder, name), JSON.stringify(sheet));
    const inDecember = JSON.stringify({ ...(JSON.parse(file("consumer-car")) as object), today: "2026-12-01" });

    const { stdout, stderr } = await run(["--difference", folder], inDecember);
    const json = JSON.parse((await run(["--json", "--difference", folder], inDecember)).stdout) as { differences: object[] };
    await writeFile(join(folder, "consumer/broken.undated.json"), "{");
    const broken = await run(["--difference", folder], inDecember);
    await rm(folder, { recursive: true });

    expect(stderr).toBe("");
    expect(stdout).toContain("Pepper\n     base rate of Score 660 to 800 12.49% to 12.29%\n     Establishment $474.00 to $495.00\n");
    expect(stdout).toContain("     Repayment $585.39 to $580.21\n");
    expect(stdout).toContain("     place 5 to 4\n");
    expect(json.differences).toHaveLength(2);
    expect(broken).toMatchObject({ code: 2, stdout: "" });
    expect(broken.stderr).toMatch(/^quote: --difference: consumer\/broken\.undated\.json: \/: found .+, expected .+\n$/);
  });
});
