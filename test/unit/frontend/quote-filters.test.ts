import { describe, expect, it } from "vitest";
import { addressWith, demoFilters, filtersFrom, usualFilters, withoutFilters } from "../../../frontend/screens/quote/results/filters.ts";
import { filterTexts, orderText } from "../../../frontend/screens/quote/results/filter-texts.ts";

const address = (query: string) => new URLSearchParams(query);

describe("the filters in the address", () => {
  it("are the usual ones where it says nothing: the asset type must match, best fit first, then repayments", () => {
    expect(filtersFrom(address(""), usualFilters)).toEqual({
      lenders: [],
      productTypes: [],
      mustMatch: ["assetType"],
      orderBy: ["fit", "repayments"],
    });
    expect(filtersFrom(address(""), demoFilters).mustMatch).toEqual([]);
  });

  it("come back as they were written, in the order in which they were chosen", () => {
    const filters = {
      lenders: ["Pepper", "C9 / C10"],
      productTypes: ["Low doc"],
      mustMatch: [],
      orderBy: ["rate", "fees"],
    } as const;

    const written = addressWith(filters, address("step=3"), usualFilters);

    expect(filtersFrom(address(written.toString()), usualFilters)).toEqual(filters);
    expect(written.get("step")).toBe("3");
  });

  it("leave the address as it was while they are the usual ones", () => {
    expect(addressWith(usualFilters, address("orderBy=rate&step=3"), usualFilters).toString()).toBe("step=3");
  });

  it("pass over what there is no such thing of", () => {
    const { mustMatch, orderBy } = filtersFrom(
      address("mustMatch=colour&mustMatch=score&orderBy=beauty&orderBy=rate&orderBy=rate"),
      usualFilters,
    );

    expect({ mustMatch, orderBy }).toEqual({ mustMatch: ["score"], orderBy: ["rate"] });
  });
});

describe("the filters in words", () => {
  it("name what may leave products out", () => {
    expect(filterTexts(usualFilters)).toEqual(["Must match: Asset type"]);
    expect(filterTexts({ ...demoFilters, lenders: ["Pepper", "Wisr"], productTypes: ["Adverse"] })).toEqual([
      "Lenders: Pepper, Wisr",
      "Product type: Adverse",
    ]);
    expect(filterTexts(withoutFilters({ ...usualFilters, lenders: ["Pepper"] }))).toEqual([]);
  });

  it("say by what products are ordered, first things first", () => {
    expect(orderText({ ...usualFilters, orderBy: ["rate", "loanAmount"] })).toBe("Ordered by rate, then loan amount");
    expect(orderText({ ...usualFilters, orderBy: [] })).toBe("Ordered by fit, then repayments");
  });
});
