import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it, vi } from "vitest";
import { hashedIssue, hashInForce } from "../../functions/sheets/sheet-hash.ts";
import { type HashedSheets, type KeptQuote, keptQuoteIn, keptRanking, reproductionOf } from "../../functions/quote/kept-quote.ts";
import { newId } from "../../functions/store/dynamo/ids.ts";
import { rulebookOf } from "../../shared/quote/rulebook.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { Sheet } from "../../shared/quote/sheet.ts";
import type { SourceFile } from "../../shared/rulebook/rate-table.ts";
import { changedPepper } from "../support/engine/changed-pepper.ts";
import { generatedScenarios } from "../support/engine/scenarios.ts";
import { filed } from "../support/engine/sheets.ts";
import { sheets } from "../support/own-sheets.ts";
import { report, seed, sizeOf } from "../support/reliability/run-size.ts";

const engine = vi.hoisted(() => ({ addedCents: 0 }));
vi.mock("../../shared/quote/repayment.ts", async (original) => {
  const actual = await original<typeof import("../../shared/quote/repayment.ts")>();
  return {
    ...actual,
    monthlyPayment: (loan: Parameters<typeof actual.monthlyPayment>[0]) => actual.monthlyPayment(loan) + engine.addedCents,
  };
});

const count = sizeOf("KEPT_QUOTES", { usual: 100, deep: 1000 });
const day = "2026-12-10";

/** A new issue of the lender's sheet, a tenth of a percent dearer. */
function dearer(lender: string, date: Sheet["date"]): SourceFile {
  const { sheet } = sheets.find((file) => file.sheet.lender === lender)!;
  const productTiers = sheet.productTiers.map((tier) => ({ ...tier, rate: typeof tier.rate === "number" ? tier.rate + 0.1 : tier.rate }));
  return filed({ ...sheet, date, productTiers });
}

/** Three issues become active one after another, then the second one is withdrawn. */
const [pepper, second, macquarie] = [filed(changedPepper), dearer("Liberty", "2026-12-02"), dearer("Macquarie", "2026-12-03")];
const issues: readonly (readonly SourceFile[])[] = [[], [pepper], [pepper, second], [pepper, second, macquarie], [pepper, macquarie]];
const sets = issues.map((added): HashedSheets => {
  const files = [...sheets, ...added];
  const hash = hashInForce(
    files.map(({ source }) => hashedIssue(source)),
    day,
  );
  return { rulebook: rulebookOf(files), hash };
});

/** Priced by at least one lender, so that a change of the repayment shows. */
function* pricedScenarios(): Generator<Scenario> {
  for (const generated of generatedScenarios(sheets, count * 4, seed)) {
    const scenario = { ...generated, today: day };
    if (quote(scenario, sets[0]!.rulebook).products.some(({ repayments }) => repayments !== null)) yield scenario;
  }
}

const asStored = (kept: KeptQuote): KeptQuote => keptQuoteIn(unmarshall(marshall(kept, { removeUndefinedValues: true })));

const kept = [...pricedScenarios()].slice(0, count).map((scenario, place) => {
  const why = { applicationId: newId(), options: {}, by: newId(), because: "kept" } as const;
  return asStored(keptRanking(scenario, sets[place % sets.length]!, why));
});
const sheetsOf = ({ rulebookHash }: KeptQuote) => sets.find(({ hash }) => hash === rulebookHash)!.rulebook;

describe(`${count} kept quotes after three activations and one withdrawal`, () => {
  it("are made by five sets of sheets", () => {
    expect(new Set(sets.map(({ hash }) => hash)).size).toBe(5);
    expect(kept).toHaveLength(count);
  });

  it("are reproduced to the byte by the sheets that each one names", () => {
    const reproduced = kept.filter((each) => reproductionOf(each, sheetsOf(each)).reproduced);

    expect(reproduced).toHaveLength(count);
    report("kept quotes reproduced", { kept: count, reproduced: reproduced.length });
  });

  it("are not reproduced by other sheets, where these price a listed product otherwise", () => {
    const first = kept.filter(({ rulebookHash }) => rulebookHash === sets[0]!.hash);
    const differing = first.filter((each) => !reproductionOf(each, sets[3]!.rulebook).reproduced);

    expect(differing.length).toBeGreaterThan(first.length / 4);
  });

  it("show what was kept and name the fields that another engine answers otherwise", () => {
    engine.addedCents = 1;
    const found = kept.map((each) => ({ each, now: reproductionOf(each, sheetsOf(each)) }));
    engine.addedCents = 0;

    expect(found.filter(({ now }) => now.reproduced)).toEqual([]);
    for (const { each, now } of found) {
      const fields = now.differences.map(({ field }) => field);
      expect(fields).toContain("repayments");
      expect(fields).not.toContain("rate");
      expect(now.answer).toEqual(reproductionOf(each, sheetsOf(each)).answer);
    }
  });
});
