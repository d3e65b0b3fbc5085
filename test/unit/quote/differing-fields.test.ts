import { expect, it } from "vitest";
import { differingFields } from "../../../functions/quote/differing-fields.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { aFee, aSheet, aTier, filed } from "../../support/engine/sheets.ts";
import { rulebookOf } from "../../../shared/quote/rulebook.ts";
import { aConsumerScenario } from "../../support/engine/plain-scenario.ts";

const scenario = aConsumerScenario({ asset: { assetValue: 20_000 }, loanDetails: { term: 60 } });
const resultOf = (...sheets: ReturnType<typeof aSheet>[]) => quote(scenario, rulebookOf(sheets.map(filed)), { mustMatch: [] });
const gold = (rate: number, fee = 100) =>
  aSheet({ lender: "Gold Finance", productTiers: [aTier({ rate })], fees: [aFee({ name: "Establishment", value: fee })] });
const silver = aSheet({ lender: "Silver Finance", productTiers: [aTier({ rate: 9 })] });

it("names no field of equal rankings", () => {
  expect(differingFields(resultOf(gold(8), silver), resultOf(gold(8), silver))).toEqual([]);
});

it("names each value inside a product by its path, and the places in the list", () => {
  const fields = differingFields(resultOf(gold(8), silver), resultOf(gold(10, 150), silver));

  expect(fields).toContainEqual({ lender: "Gold Finance", field: "rate", kept: 8, now: 10 });
  expect(fields).toContainEqual({ lender: "Gold Finance", field: "fees.0.amount", kept: 100, now: 150 });
  expect(fields).toContainEqual({ lender: "Gold Finance", field: "rank", kept: 1, now: 2 });
  expect(fields.filter(({ lender }) => lender === "Silver Finance")).toEqual([
    { lender: "Silver Finance", field: "rank", kept: 2, now: 1 },
  ]);
  expect(fields).toContainEqual({ lender: null, field: "maxRate", kept: 9, now: 10 });
});

it("names a lender that is in one list alone", () => {
  expect(differingFields(resultOf(gold(8), silver), resultOf(gold(8)))).toContainEqual({
    lender: "Silver Finance",
    field: "product",
    kept: "Gold",
    now: null,
  });
});
