import { describe, expect, it } from "vitest";
import type { CriterionOfProduct } from "../../../frontend/client/application/ranked-products.ts";
import { criterionText, reasonText } from "../../../frontend/quote/ranking/criterion-text.ts";

type Attributes = CriterionOfProduct["attributes"];

const criterion = (label: string, result: boolean | null, attributes: Attributes, primary = false): CriterionOfProduct => ({
  label,
  result,
  primary,
  attributes,
});
const failed = (label: string, attributes: Attributes = ["loanAmount"]) => criterion(label, false, attributes);

const unknowns = (["score", "timeOfEmployment"] as const).map((field) => ({ field, asks: 1, settles: 0, opens: 0 }));

const reasonOf = (...criteriaResults: CriterionOfProduct[]) => reasonText({ criteriaResults }, unknowns);

describe("the reason in a card's footer", () => {
  it("is absent when every criterion is met", () => {
    expect(reasonOf(criterion("Property owner", true, ["livingArrangements"]))).toBeUndefined();
  });

  it.each([
    ["Loan amount up to $35,000", "Loan amount above $35,000.00"],
    ["Loan amount at least $3,000", "Loan amount below $3,000.00"],
    ["Loan amount $10,000 to under $15,000", "Loan amount must be $10,000.00 to under $15,000.00"],
    ["Loan amount $10,000 to $250,000", "Loan amount must be $10,000.00 to $250,000.00"],
    ["Credit score at least 600", "Credit score below 600"],
    ["Credit score above 549", "Credit score not above 549"],
    ["Term up to 60 months", "Term above 60 months"],
    ["Term under 61 months", "Term not under 61 months"],
    ["Time in business at least 48 months", "Time in business under 48 months"],
    ["GST registered over 23 months", "GST registered not over 23 months"],
    ["Asset up to 5 years old", "Asset over 5 years old"],
    ["Asset 12 to 59 months old", "Asset must be 12 to 59 months old"],
    ["Deposit at least 10%", "Deposit below 10%"],
    ["Loan amount over $34,999.99 and up to $150,000", "Not met: Loan amount over $34,999.99 and up to $150,000.00"],
    ["Loan over $10,000, or term up to 36 months", "Not met: Loan over $10,000.00, or term up to 36 months"],
  ])("describes a failed '%s' criterion: %s", (label, reason) => {
    expect(reasonOf(failed(label))).toBe(reason);
  });

  it("says what the lender does not state", () => {
    expect(reasonOf(criterion("Primary asset (not stated by the lender)", null, []))).toBe("Primary asset (not stated by the lender)");
  });

  it("names the choice that is not accepted", () => {
    expect(reasonOf(failed("Renting, boarding or living w/ parents", ["livingArrangements"]))).toBe("Living arrangements not accepted");
    expect(reasonOf(failed("Primary asset", ["assetType"]))).toBe("Asset type not accepted");
  });

  it("shows failed criteria before unknown ones, knock-outs before limits of the deal, and counts the other failures", () => {
    const unknown = criterion("Credit score at least 600", null, ["score"]);
    const knockOut = criterion("Age 23 years or over", false, ["dateOfBirth"], true);

    expect(reasonOf(unknown, failed("Term up to 60 months"), knockOut)).toBe("Age under 23 years, and 1 more");
    expect(reasonOf(unknown, failed("Term up to 60 months"))).toBe("Term above 60 months");
  });

  it("names the field from which the attribute is derived", () => {
    const older = criterion("Asset age at end of term under 21 years", null, ["ageOfAssetAtEnd"]);
    const year = [{ field: "ageOfAsset", asks: 1, settles: 1, opens: 1 }] as const;

    expect(reasonText({ criteriaResults: [older] }, [...year])).toBe("Year of manufacture not known");
  });

  it("names the missing field and counts the other unknown criteria", () => {
    const job = criterion("Time at current job", null, ["employmentType", "timeOfEmployment"]);

    expect(reasonOf(job)).toBe("Time at current job not known");
    expect(reasonOf(criterion("Credit score at least 600", null, ["score"]), job)).toBe("Credit score not known, and 1 more");
  });
});

describe("a criterion's text", () => {
  it("formats amounts with two decimals and leaves other figures alone", () => {
    const words = (label: string) => criterionText({ label });
    expect(words("Loan amount over $34,999.99 and up to $1,000,000")).toBe("Loan amount over $34,999.99 and up to $1,000,000.00");
    expect(words("Loan over $10,000, or term up to 36 months")).toBe("Loan over $10,000.00, or term up to 36 months");
  });
});
