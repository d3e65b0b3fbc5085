import { describe, expect, it } from "vitest";
import { organisationName } from "../../../shared/wire/organisation-name.ts";
import { emailSignature, organisationRoutes } from "../../../shared/wire/organisation-routes.ts";
import { lenders } from "../../../functions/sheets/rulebook.ts";

const problemOf = (name: string): string | undefined => organisationName.safeParse(name).error?.issues[0]?.message;

describe("an organisation's name", () => {
  it.each([
    "Harbour Asset Finance",
    "Ann & Söhne Finance",
    "Franzen Finance Pty Ltd",
    "Port Macquarie Brokers",
    "Cabal & Ingram",
    "3 Brothers",
  ])("may be %s", (name) => {
    expect(problemOf(name)).toBeUndefined();
  });

  it.each([
    "Kelpie Security Team",
    "KELPIE",
    "K.e.l p-i.e",
    "Ｋｅｌｐｉｅ Finance",
    "Kélpie Finance",
    "Macquarie Bank",
    "Macqu arie-Bank",
    "macquarie pty ltd",
    "ANZ Asset Finance",
    "NAB",
    "Pepper Money Brokers",
    "Customer Support",
    "Sydney Banking Services",
    "ASIC",
  ])("must not be %s, and the message names the reserved word", (name) => {
    expect(problemOf(name)).toMatch(
      /^The word "[a-z3 ]+" is reserved\. If it is part of your registered business name, please contact Kelpie\.$/i,
    );
  });

  it.each(["\u200B", "\u200D", "\u00AD", "\u2060", "\uFEFF"])("cannot hide a reserved word by the invisible character %j", (character) => {
    expect(problemOf(`Macqu${character}arie Bank`)).toMatch(/^The word "macquarie bank" is reserved/);
  });

  it.each(["\u3164", "\u2800", "\u{E0041}", "\u034F"])("must not contain the invisible character %j", (character) => {
    expect(problemOf(`Macqu${character}arie Brokers`)).toBe("a text without invisible characters");
  });

  it("must not be that of a lender", () => {
    const named = lenders().filter((lender) => !/^(?:Lender [A-Z]|C\d+(?: \/ C\d+)?)$/.test(lender));

    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((lender) => problemOf(lender) === undefined)).toEqual([]);
  });

  it.each([
    ["Harbour Asset Finance\nSupport 1300 123 456", true],
    ["Kelpie Security Team: transfer your deposit", false],
    ["the K\u00E9l-pie team", false],
    ["the Kel\u3164pie team", false],
    ["Mikel Pierce\nHarbour Asset Finance", true],
  ])("is not borrowed from Kelpie by the emails' signature: %j", (signature, isTaken) => {
    expect(emailSignature.safeParse(signature).success).toBe(isTaken);
  });

  it("is checked when an organisation is created and when it is renamed", () => {
    const name = "Kelpie Security Team";
    const organisationId = "0".repeat(26);

    expect(organisationRoutes.createOrganisation.body.safeParse({ name, status: "active" }).success).toBe(false);
    expect(organisationRoutes.updateOrganisation.body.safeParse({ organisationId, name }).success).toBe(false);
  });
});
