import { describe, expect, it } from "vitest";
import { sheets } from "../../support/own-sheets.ts";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import type { LintLine } from "../../../shared/rulebook/lint.ts";
import { aFolder, rulebookCommand } from "../../support/cli/command.ts";
import { aCriterion, aFee, aSheet, aTier, aTierRequiring, filed, problemsOfText, visible } from "../../support/engine/sheets.ts";
import { aSource, aTable } from "../../support/engine/tables.ts";

const explains = "npm run -s rulebook -- --help explains it";
const apiError = (line: string) => ({ code: 2, stdout: "", stderr: `rulebook: ${line}\n` });
const inOrder = (stdout: string) => ({ code: 0, stdout, stderr: "" });
/** A temporary folder of these sheets, by their file names. */
const aFolderOf = (...provided: Sheet[]) =>
  aFolder(Object.fromEntries(provided.map(filed).map(({ file, sheet }) => [file, JSON.stringify(sheet)])));

describe("rulebook check", () => {
  it("accepts the project's own sheets", async () => {
    const tiers = sheets.reduce((sum, { sheet }) => sum + sheet.productTiers.length, 0);

    expect(await rulebookCommand("check")).toEqual(inOrder(`${sheets.length} sheets, ${tiers} tiers: all in order\n`));
  });

  it("checks every sheet below a folder and ignores other files", async () => {
    const folder = await aFolder({
      "consumer/example-finance.undated.json": JSON.stringify(aSheet({ productTiers: [aTier(), aTier({ name: "Silver" })] })),
      "sheet.schema.json": "{}",
      "README.md": "# Sheets",
    });

    expect(await rulebookCommand("check", folder)).toEqual(inOrder("1 sheets, 2 tiers: all in order\n"));
  });

  it.each<[string, Partial<Sheet>, string]>([
    [
      "an unknown condition",
      { productTiers: [aTierRequiring(aCriterion({ condition: "isAbout" as never }))] },
      '/productTiers/0/criteria/0/condition: found "isAbout", expected one of "is", ',
    ],
    [
      "a fee without capitalised",
      { fees: [aFee({ capitalised: undefined as never })] },
      "/fees/0/capitalised: found nothing, expected true or false",
    ],
    [
      "a descending pair",
      { productTiers: [aTierRequiring(aCriterion({ condition: "between", value: [60, 12] }))] },
      "/productTiers/0/criteria/0/value: found [60,12], expected a pair that ascends, [low, high]",
    ],
    [
      "a value without provenance",
      { provenance: [visible("/productTiers")] },
      "/date: found no provenance entry, expected exactly one entry in /provenance that covers it",
    ],
    ["30 February", { date: "2023-02-30" }, '/date: found "2023-02-30", expected a day that exists, written YYYY-MM-DD'],
  ])("exits with 2 on %s, naming file and pointer", async (_, parts, problem) => {
    const broken = aSheet({ lender: "Broken Finance", ...parts });
    const folder = await aFolderOf(aSheet(), broken);

    const { code, stdout, stderr } = await rulebookCommand("check", folder);

    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toContain(`${filed(broken).file}: ${problem}`);
  });

  it("exits with 2 on a duplicate key, naming file and pointer", async () => {
    const text = JSON.stringify(aSheet()).replace('"rate":9.5', '"rate":9.5,"rate":8.5');
    const folder = await aFolder({ "consumer/example-finance.undated.json": text });

    expect(await rulebookCommand("check", folder)).toEqual({
      code: 2,
      stdout: "",
      stderr: "consumer/example-finance.undated.json: /productTiers/0/rate: found the same key a second time, expected each key once\n",
    });
  });

  it("reports every problem of every file, one per line", async () => {
    const folder = await aFolder({
      "consumer/a.json": "",
      "consumer/b.json": JSON.stringify({ ...aSheet(), date: "soon", colour: "red" }),
    });

    const { code, stderr } = await rulebookCommand("check", folder);

    expect(code).toBe(2);
    expect(stderr.split("\n").map((line) => line.split(": found ")[0])).toEqual([
      "consumer/a.json: /",
      "consumer/b.json: /date",
      "consumer/b.json: /colour",
      "",
    ]);
  });

  it("exits with 2 when two files are the same issue", async () => {
    const text = JSON.stringify(aSheet());
    const folder = await aFolder({ "consumer/example-finance.undated.json": text, "drafts/example-finance.undated.json": text });

    expect(await rulebookCommand("check", folder)).toEqual({
      code: 2,
      stdout: "",
      stderr:
        "drafts/example-finance.undated.json: /date: found the same issue as consumer/example-finance.undated.json, expected one file for each issue of a sheet\n",
    });
  });

  it("rejects a folder without sheets, and a missing one", async () => {
    const folder = await aFolder({});

    expect(await rulebookCommand("check", folder)).toEqual(apiError(`${folder}: found no rate sheet, expected .json files`));
    expect(await rulebookCommand("check", `${folder}/none`)).toEqual(
      apiError(`${folder}/none: found no such folder, expected one with rate sheets`),
    );
  });
});

describe("rulebook check --lint", () => {
  const before = aSheet({ date: "2026-01-01", fees: [aFee()] });
  const after = aSheet({ date: "2026-02-01", productTiers: [aTier({ rate: 13 })] });

  it("says after the check what to look at again in an issue, and of two equal bands in the project's sheets", async () => {
    const folder = await aFolderOf(before, after);

    expect(await rulebookCommand("check", folder, "--lint")).toEqual(
      inOrder(
        "2 sheets, 2 tiers: all in order\n" +
          "consumer/example-finance.2026-02-01.json: /productTiers/0/rate: jump: Moved by 3.50 points: Gold 9.50%, now 13.00%.\n" +
          "consumer/example-finance.2026-02-01.json: /fees: feeGone: The fee Establishment is gone.\n",
      ),
    );
    const lines = JSON.parse((await rulebookCommand("check", "--lint", "--json")).stdout) as LintLine[];
    expect(lines.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      "equalBands /productTiers/0/axes/0/bands/5",
      "equalBands /productTiers/0/axes/3/bands/1",
    ]);
  });

  it("exits with 2 as the check does, and on another option", async () => {
    const folder = await aFolderOf(aSheet({ productTiers: [aTier({ rate: 113 })] }));

    expect(await rulebookCommand("check", "--lint", folder)).toMatchObject({ code: 2, stdout: "" });
    expect(await rulebookCommand("check", "--json")).toEqual(apiError("--json: found without --lint, expected beside it"));
    expect(await rulebookCommand("check", "--strict")).toEqual(apiError(`unknown option '--strict'; ${explains}`));
  });
});

describe("rulebook list", () => {
  it("shows each sheet with its date, its tiers and its visible and assumed values", async () => {
    const { code, stdout } = await rulebookCommand("list");

    const lines = stdout.trimEnd().split("\n");
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^Type +Lender +Product +Date +Tiers +Shown +Assumed$/);
    expect(lines.slice(2)).toHaveLength(sheets.length);
    expect(lines.filter((line) => /^consumer +Liberty +- +2023-07-01 +112 +\d+ +\d+$/.test(line))).toHaveLength(1);
    expect(lines.filter((line) => /^commercial +C9 \/ C10 +C10 equipment +not stated +\d+ +\d+ +\d+$/.test(line))).toHaveLength(1);
  });
});

describe("rulebook show", () => {
  it("describes a lender's sheet in any letter case, with a star at assumed values", async () => {
    const { code, stdout } = await rulebookCommand("show", "c8");

    expect(code).toBe(0);
    expect(stdout).toMatch(/^C8 \(commercial\), dated not stated - commercial\/c8\.undated\.json\n/);
    expect(stdout).toMatch(/^ {2}Document: \$995\.00, upfront, capitalised$/m);
    expect(stdout).toMatch(/^ {2}Account fee: \$27\.00, monthly$/m);
    expect(stdout).toMatch(/^ {2}4 %, up to 8 %$/m);
    expect(stdout).toMatch(/^ {2}Loan under \$10,000: \+2 %; Loan amount under \$10,000$/m);
    expect(stdout).toMatch(/^ {2}Silver: 20\.45 %, Adverse; .* \*$/m);
    expect(stdout).toMatch(/^\* Assumed\n {2}/m);
  });

  it("says what the lender does not state", async () => {
    const { stdout } = await rulebookCommand("show", "car start");

    expect(stdout).toContain("\nFees\n  not stated by the lender\n");
    expect(stdout).toContain("; Motor Vehicle, Electric Motor Vehicle or Luxury Vehicle (otherwise not stated by the lender) *\n");
  });

  it("shows both sheets of a lender that has two", async () => {
    const { stdout } = await rulebookCommand("show", "C9 / C10");

    expect(stdout.match(/^C9 \/ C10, .*$/gm)).toEqual([
      "C9 / C10, C10 equipment (commercial), dated not stated - commercial/c9-c10-c10-equipment.undated.json",
      "C9 / C10, C9 asset-backed (commercial), dated not stated - commercial/c9-c10-c9-asset-backed.undated.json",
    ]);
  });

  it("rejects an unknown lender and lists the known ones", async () => {
    const { code, stdout, stderr } = await rulebookCommand("show", "Acme");

    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^rulebook: LENDER: found "Acme", expected one of C1, C11, .*, Wisr\n$/);
  });
});

describe("rulebook diff", () => {
  it("describes what changed between two issues", async () => {
    const issue = (date: string, fee: number) => aSheet({ lender: "Wisr", date, fees: [aFee({ name: "Private sale", value: fee })] });
    const folder = await aFolderOf(issue("2023-07-13", 575), issue("2024-07-01", 595));

    const files = ["2023-07-13", "2024-07-01"].map((date) => `${folder}/consumer/wisr.${date}.json`);

    expect(await rulebookCommand("diff", ...files)).toEqual(
      inOrder("Wisr: date 2023-07-13 -> 2024-07-01\nWisr: private sale fee 575 -> 595\n"),
    );
    expect(await rulebookCommand("diff", files[0]!, files[0]!)).toEqual(inOrder("no differences\n"));
  });

  it("rejects a missing file, and one that is not a sheet", async () => {
    const folder = await aFolder({ "a.json": JSON.stringify(aSheet()), "b.json": JSON.stringify(aSheet({ lender: "" })) });

    expect(await rulebookCommand("diff", `${folder}/a.json`, `${folder}/c.json`)).toEqual(
      apiError(`${folder}/c.json: found no file that can be read, expected a rate sheet`),
    );
    expect(await rulebookCommand("diff", `${folder}/a.json`, `${folder}/b.json`)).toEqual(
      apiError(`${folder}/b.json: /lender: found "", expected at least 1 characters`),
    );
  });
});

describe("rulebook expand", () => {
  it("prints a sheet with a tier for each cell of its tables, as a valid sheet", async () => {
    const folder = await aFolder({ "consumer/example-finance.undated.json": JSON.stringify(aSource([aTable()])) });

    const { code, stdout } = await rulebookCommand("expand", `${folder}/consumer/example-finance.undated.json`);

    expect({ code, names: (JSON.parse(stdout) as Sheet).productTiers.map(({ name }) => name) }).toEqual({
      code: 0,
      names: ["A, new", "A, used", "B, new", "B, used"],
    });
    expect(problemsOfText(stdout)).toEqual([]);
  });
});

describe("the rulebook command", () => {
  it.each([
    [["prove"], "unknown command 'prove', expected one of check, list, show, diff, expand"],
    [["check", "a", "b"], "too many arguments for 'check'. Expected 1 argument but got 2: a, b"],
    [["diff", "a"], "missing required argument 'AFTER'"],
    [["expand"], "missing required argument 'FILE'"],
  ])("rejects the arguments %j", async (words, line) => {
    expect(await rulebookCommand(...words)).toEqual(apiError(`${line}; ${explains}`));
  });
});
