import { describe, expect, it, onTestFinished } from "vitest";
import { businesses } from "../../../infra/local/fakes/business-register/businesses.ts";
import { startBusinessRegister } from "../../../infra/local/fakes/business-register/server.ts";
import { isAbn, isAcn } from "../../../shared/domain/abn.ts";

const guid = "one-key";

async function ask(path: string, query: Readonly<Record<string, string>> = {}) {
  const server = await startBusinessRegister({ guid });
  onTestFinished(() => server.close());
  const response = await fetch(`${server.url}/json/${path}?${new URLSearchParams({ guid, ...query }).toString()}`);
  const text = await response.text();
  return { response, text, body: JSON.parse(text.slice(text.indexOf("(") + 1, -1)) as Record<string, unknown> };
}

describe("the fake business register", () => {
  it("has about twenty businesses with valid check digits", () => {
    expect(businesses.length).toBeGreaterThanOrEqual(20);
    expect(businesses.filter(({ abn, acn }) => !isAbn(abn) || (acn !== "" && !isAcn(acn)))).toEqual([]);
    expect(new Set(businesses.map(({ abn }) => abn)).size).toBe(businesses.length);
    for (const { abn, acn } of businesses) expect(abn.endsWith(acn)).toBe(true);
  });

  it("has companies, sole traders and trusts with and without GST, young and old, one of them cancelled", () => {
    expect(new Set(businesses.map(({ type }) => type))).toEqual(new Set(["PRV", "IND", "DTT", "DIT", "FUT", "PTR"]));
    expect(businesses.some(({ gstMonths }) => gstMonths === undefined)).toBe(true);
    expect(Math.min(...businesses.map(({ ageMonths }) => ageMonths))).toBeLessThan(6);
    expect(Math.max(...businesses.map(({ ageMonths }) => ageMonths))).toBeGreaterThan(240);
    expect(businesses.filter(({ isCancelled }) => isCancelled)).toHaveLength(1);
  });

  it("wraps its response in the requested callback as a script", async () => {
    const plain = await ask("AbnDetails.aspx", { abn: "46990000112" });
    const named = await ask("AbnDetails.aspx", { abn: "46990000112", callback: "found" });

    expect(plain.text).toMatch(/^callback\(\{.*\}\)$/);
    expect(named.text).toMatch(/^found\(\{.*\}\)$/);
    expect(plain.response.headers.get("content-type")).toContain("javascript");
  });

  it("returns the register's messages for errors, with every field blank", async () => {
    const blank = { Abn: "", Acn: "", EntityName: "", BusinessName: [], Gst: null };

    expect((await ask("AbnDetails.aspx", { abn: "51824753556" })).body).toMatchObject({ ...blank, Message: "No records found" });
    expect((await ask("AcnDetails.aspx", { acn: "1" })).body).toMatchObject({ ...blank, Message: "Search text is not a valid ABN or ACN" });
    expect((await ask("MatchingNames.aspx", { name: "" })).body).toEqual({ Message: "No name search criteria entered", Names: [] });
    const words = "The GUID entered is not recognised as a Registered Party";
    for (const service of ["AbnDetails.aspx", "AcnDetails.aspx", "MatchingNames.aspx"]) {
      expect((await ask(service, { guid: "another" })).body).toMatchObject({ Message: words });
    }
  });

  it("returns every match with its score, up to the requested maximum", async () => {
    const all = (await ask("MatchingNames.aspx", { name: "wattlebird" })).body["Names"];
    const one = (await ask("MatchingNames.aspx", { name: "wattlebird", maxResults: "1" })).body["Names"];

    expect(all).toMatchObject([
      { Abn: "46990000112", IsCurrent: true, NameType: "Business Name", Name: "Wattlebird Excavations", State: "NSW" },
      { Abn: "46990000112", IsCurrent: true, NameType: "Entity Name", Name: "WATTLEBIRD EARTHMOVING PTY LTD", State: "NSW" },
    ]);
    expect(one).toHaveLength(1);
  });
});
