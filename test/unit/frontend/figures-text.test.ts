import { describe, expect, it } from "vitest";
import { messageOfSave } from "../../../frontend/client/application/field-messages.ts";
import { figuresText } from "../../../frontend/quote/parts/figures-text.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";

const application = {
  asset: { _id: "1", assetValue: 30_000, typeOfSale: "PRIVATE_SALE" },
  loanDetails: { _id: "2", term: 60, balloon: 10 },
  customers: [{ dateOfBirth: null }],
  creditProfile: {},
  entities: [{ entityName: "IRONBARK CIVIL PTY LTD", gst: "2024-03-01" }],
} as unknown as Application;

describe("the line above the cards", () => {
  it.each([
    [[], undefined],
    [["assetValue"], "Figures use the saved asset value $30,000.00."],
    [["typeOfSale", "term"], "Figures use the saved type of sale Private sale and term 60 months."],
    [["entity", "entity.gst"], "Figures use the saved business IRONBARK CIVIL PTY LTD and GST registration 01/03/2024."],
    [["score"], "Figures do not use the credit score yet."],
    [["balloon", "dateOfBirth"], "Figures use the saved balloon 10%. Figures do not use the date of birth yet."],
    [["entity.address", "income.add.1"], undefined],
  ])("names the saved values of the unsaved fields %j", (keys, text) => {
    expect(figuresText(application, keys)).toBe(text);
  });
});

describe("the message of a failed save", () => {
  const rejected = (field: string, message: string) => messageOfSave(new ApiError({ status: 400, field, message }));

  it("says what a field accepts, in place of the API's message about its format", () => {
    expect(rejected("deposit", "deposit: found -5, expected at least 0")).toBe("Enter an amount up to $1,000,000,000");
    expect(rejected("deposit", "deposit: found 5, expected at most the asset value, 4")).toBe("The deposit is more than the asset value.");
    expect(rejected("item.amount", "item.amount: found null, expected a number")).toBe("This value was not accepted. Please check it.");
    expect(rejected("dateOfBirth", 'dateOfBirth: found "x", expected a day')).toBe("Enter a date like 14-08-1991");
  });

  it("is the API's own if that is written for brokers", () => {
    const text = "A credit bureau has given this score.";
    expect(rejected("score", text)).toBe(text);
    expect(messageOfSave(new Error("gone"))).toBe("gone");
  });
});
