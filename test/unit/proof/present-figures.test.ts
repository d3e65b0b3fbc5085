import { expect, it } from "vitest";
import { ofPresentFigures, tierFigures } from "../../../functions/sheets/sheet-proof.ts";
import { bundledSheets } from "../../../functions/sheets/rate-sheets.ts";
import { businessDate } from "../../../shared/business-date.ts";

const { tiers } = bundledSheets.rulebook.inForce("consumer", businessDate(new Date()));
const pepper = tiers.find(({ sheet }) => sheet.lender === "Pepper")!;
const { name } = pepper.tier;
const clearing = (figures: string | undefined) => {
  const proof = { matched: 5, of: 5, lastOn: "2026-11-20", clears: true, figures };
  const shown = ofPresentFigures(bundledSheets, new Map([["consumer-pepper", { proofs: { [name]: proof }, turnaround: null }]]));
  return shown.get("consumer-pepper")!.proofs[name];
};

it("approvals clear the mark of the rate and fees that they matched, not of another one", () => {
  const shown = { matched: 5, of: 5, lastOn: "2026-11-20" };
  expect(clearing(tierFigures(pepper))).toEqual({ ...shown, clears: true });
  const { tier, fees } = pepper;
  expect(clearing(tierFigures({ tier: { ...tier, rate: 13.49 }, fees }))).toEqual({ ...shown, clears: false });
  expect(clearing(tierFigures({ tier, fees: fees.map((fee) => ({ ...fee, value: fee.value + 1 })) }))).toEqual({ ...shown, clears: false });
  expect(clearing(undefined)).toEqual({ ...shown, clears: false });
});

it("what a tier says beside its figures is no other figure", () => {
  const { tier, fees } = pepper;
  expect(tierFigures({ tier: { ...tier, info: ["Another note"] }, fees })).toBe(tierFigures(pepper));
});
