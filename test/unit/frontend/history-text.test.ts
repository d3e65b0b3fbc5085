import { expect, it } from "vitest";
import { historyChangeText } from "../../../frontend/quote/panel/history/history-text.ts";

it.each([
  [{ part: "asset", field: "assetValue", from: 37_000, to: 41_000 }, "Asset value $37,000.00 to $41,000.00"],
  [{ part: "asset", field: "typeOfSale", from: "DEALER_SALE", to: "PRIVATE_SALE" }, "Type of sale Authorised seller to Private sale"],
  [{ part: "loanDetails", field: "deposit", to: 4_000 }, "Deposit set to $4,000.00"],
  [{ part: "loanDetails", field: "deposit", from: null, to: 4_000 }, "Deposit set to $4,000.00"],
  [{ part: "loanDetails", field: "deposit", from: 4_000, to: null }, "Deposit $4,000.00 removed"],
  [{ part: "customer", field: "creditProfile.score", from: 640, to: 705 }, "Credit score 640 to 705"],
  [{ part: "entity", field: "gst", to: "2025-01-15" }, "GST registration set to 15/01/2025"],
  [{ part: "application", field: "status", from: "quote", to: "archived" }, "Status Quote to Archived"],
])("%j reads %s", (change, text) => {
  expect(historyChangeText(change)).toBe(text);
});
