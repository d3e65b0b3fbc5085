import { describe, expect, it } from "vitest";
import {
  addressWith,
  demoFilters,
  filtersFrom,
  defaultFilters,
  queryOf,
  withoutFilters,
} from "../../../frontend/screens/quote/results/filters.ts";
import { filterTexts, orderText } from "../../../frontend/screens/quote/results/filter-texts.ts";
import { addressWithView, viewFrom } from "../../../frontend/screens/quote/views/views.ts";

const address = (query: string) => new URLSearchParams(query);

describe("filters in the URL", () => {
  it("have the defaults when absent: the asset type must match, ordered by best fit, then repayments", () => {
    expect(filtersFrom(address(""), defaultFilters)).toEqual({
      lenders: [],
      productTypes: [],
      mustMatch: ["assetType"],
      orderBy: ["fit", "repayments"],
      hidesNotEligible: false,
      hidesExpired: false,
    });
    expect(filtersFrom(address(""), demoFilters).mustMatch).toEqual([]);
  });

  it("are restored as written, in the order in which they were chosen", () => {
    const filters = {
      lenders: ["Pepper", "C9 / C10"],
      productTypes: ["Low doc"],
      mustMatch: [],
      orderBy: ["rate", "fees"],
      hidesNotEligible: true,
      hidesExpired: true,
    } as const;

    const written = addressWith(filters, address("step=3"), defaultFilters);

    expect(filtersFrom(address(written.toString()), defaultFilters)).toEqual(filters);
    expect(written.get("step")).toBe("3");
  });

  it("leave the URL unchanged while they have their defaults", () => {
    expect(addressWith(defaultFilters, address("orderBy=rate&step=3"), defaultFilters).toString()).toBe("step=3");
  });

  it("keep that products are hidden out of the query of the ranking", () => {
    const hiding = filtersFrom(address("hide=notEligible&lenders=Pepper"), defaultFilters);

    expect(hiding.hidesNotEligible).toBe(true);
    expect(queryOf(hiding)).toEqual({ lenders: ["Pepper"], productTypes: [], mustMatch: ["assetType"], orderBy: ["fit", "repayments"] });
    expect(filtersFrom(address("hide=everything"), defaultFilters).hidesNotEligible).toBe(false);
  });

  it("ignore unknown values", () => {
    const { mustMatch, orderBy } = filtersFrom(
      address("mustMatch=colour&mustMatch=score&orderBy=beauty&orderBy=rate&orderBy=rate"),
      defaultFilters,
    );

    expect({ mustMatch, orderBy }).toEqual({ mustMatch: ["score"], orderBy: ["rate"] });
  });
});

describe("the view in the URL", () => {
  it("is that of the cards unless it names another one, and keeps the other parameters", () => {
    const written = addressWithView("scenarios", address("orderBy=rate"));

    expect(viewFrom(address("orderBy=rate"))).toBe("cards");
    expect(written.toString()).toBe("orderBy=rate&view=scenarios");
    expect(viewFrom(written)).toBe("scenarios");
    expect(viewFrom(address("view=beauty"))).toBe("cards");
    expect(addressWithView("cards", written).toString()).toBe("orderBy=rate");
  });
});

describe("the description of the filters", () => {
  it("names the filters that may hide products", () => {
    expect(filterTexts(defaultFilters)).toEqual(["Must match: Asset type"]);
    expect(filterTexts({ ...demoFilters, lenders: ["Pepper", "Wisr"], productTypes: ["Adverse"] })).toEqual([
      "Lenders: Pepper, Wisr",
      "Product type: Adverse",
    ]);
    expect(filterTexts({ ...demoFilters, hidesNotEligible: true })).toEqual(["Hide not eligible"]);
    expect(filterTexts({ ...demoFilters, hidesExpired: true })).toEqual(["Hide expired"]);
    expect(filterTexts(withoutFilters({ ...defaultFilters, lenders: ["Pepper"], hidesNotEligible: true }))).toEqual([]);
  });

  it("names the sort keys in order of priority", () => {
    expect(orderText({ ...defaultFilters, orderBy: ["rate", "loanAmount"] })).toBe("Ordered by rate, then loan amount");
    expect(orderText({ ...defaultFilters, orderBy: [] })).toBe("Ordered by fit, then repayments");
  });
});
