import { describe, expect, it } from "vitest";
import {
  withFilterParams,
  demoFilters,
  filtersFrom,
  defaultFilters,
  queryOf,
  withoutFilters,
} from "../../../frontend/quote/ranking/filters.ts";
import { filterTexts } from "../../../frontend/quote/ranking/filter-texts.ts";
import { withViewParam, viewFrom } from "../../../frontend/quote/ranking/views.ts";

const searchParams = (query: string) => new URLSearchParams(query);

describe("filters in the URL", () => {
  it("have the defaults when absent: the asset type must match, ordered by best fit, then repayments", () => {
    expect(filtersFrom(searchParams(""), defaultFilters)).toEqual({
      lenders: [],
      productTypes: [],
      mustMatch: ["assetType"],
      orderBy: ["fit", "repayments"],
      hidden: [],
    });
    expect(filtersFrom(searchParams(""), demoFilters).mustMatch).toEqual([]);
  });

  it("are restored as written, in the order in which they were chosen", () => {
    const filters = {
      lenders: ["Pepper", "C9 / C10"],
      productTypes: ["Low doc"],
      mustMatch: [],
      orderBy: ["rate", "fees"],
      hidden: ["needsDetails", "notEligible", "expired"],
    } as const;

    const written = withFilterParams(filters, searchParams("step=3"), defaultFilters);

    expect(filtersFrom(searchParams(written.toString()), defaultFilters)).toEqual(filters);
    expect(written.get("step")).toBe("3");
  });

  it("leave the URL unchanged while they have their defaults", () => {
    expect(withFilterParams(defaultFilters, searchParams("orderBy=rate&step=3"), defaultFilters).toString()).toBe("step=3");
  });

  it("that hide ineligible products are not sent to the API", () => {
    const hiding = filtersFrom(searchParams("hide=notEligible&lenders=Pepper"), defaultFilters);

    expect(hiding.hidden).toEqual(["notEligible"]);
    expect(queryOf(hiding)).toEqual({ lenders: ["Pepper"], productTypes: [], mustMatch: ["assetType"], orderBy: ["fit", "repayments"] });
    expect(filtersFrom(searchParams("hide=everything"), defaultFilters).hidden).toEqual([]);
  });

  it("ignore unknown values", () => {
    const { mustMatch, orderBy } = filtersFrom(
      searchParams("mustMatch=colour&mustMatch=score&orderBy=beauty&orderBy=rate&orderBy=rate"),
      defaultFilters,
    );

    expect({ mustMatch, orderBy }).toEqual({ mustMatch: ["score"], orderBy: ["rate"] });
  });
});

describe("the view in the URL", () => {
  it("is that of the cards unless it names another one, and keeps the other parameters", () => {
    const written = withViewParam("scenarios", searchParams("orderBy=rate"));

    expect(viewFrom(searchParams("orderBy=rate"))).toBe("cards");
    expect(written.toString()).toBe("orderBy=rate&view=scenarios");
    expect(viewFrom(written)).toBe("scenarios");
    expect(viewFrom(searchParams("view=beauty"))).toBe("cards");
    expect(viewFrom(searchParams("view=charts"))).toBe("grid");
    expect(withViewParam("cards", written).toString()).toBe("orderBy=rate");
  });
});

describe("the description of the filters", () => {
  it("names the filters that may hide products", () => {
    expect(filterTexts(defaultFilters)).toEqual(["Must match: Asset type"]);
    expect(filterTexts({ ...demoFilters, lenders: ["Pepper", "Wisr"], productTypes: ["Adverse"] })).toEqual([
      "Lenders: Pepper, Wisr",
      "Product type: Adverse",
    ]);
    expect(filterTexts({ ...demoFilters, hidden: ["notEligible", "expired"] })).toEqual(["Hidden: Not eligible, Expired rates"]);
    expect(filterTexts(withoutFilters({ ...defaultFilters, lenders: ["Pepper"], hidden: ["notEligible"] }))).toEqual([]);
  });
});
