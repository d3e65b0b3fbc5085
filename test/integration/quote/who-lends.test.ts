import { beforeAll, describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { withApi } from "../../support/api/api.ts";
import { quoteCommand } from "../../support/cli/command.ts";
import { confirmedByStaff, withVerifiedAbn } from "../../support/fixtures/organisations.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";

const running = withApi();
const scenario = { applicationType: "consumer", asset: { assetType: "CARAVAN", ageOfAsset: 2009, typeOfSale: "PRIVATE_SALE" } } as const;
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

describe("who lends", () => {
  it("answers as the quote command does", async () => {
    const { stdout } = await quoteCommand(["--json", "--who-lends", "--today", businessDate(new Date()), "-"], JSON.stringify(scenario));

    expect(await ann.api.whoLends({ body: { scenario } })).toEqual(JSON.parse(stdout));
  });

  it.each([
    [{ scenario: { ...scenario, applicationType: "charity" } }, "scenario.applicationType"],
    [{ scenario: { ...scenario, asset: { assetType: "SPACESHIP" } } }, "scenario.asset.assetType"],
    [{ scenario: { ...scenario, loanDetails: { term: 7 } } }, "scenario.loanDetails.term"],
    [{ scenario: { ...scenario, salary: 1 } }, "salary"],
    [{}, "scenario"],
  ])("names what is wrong with %j", async (body, path) => {
    const { status, text } = await ann.send("whoLends", { body });
    expect([status, text]).toEqual([400, expect.stringContaining(path)]);
  });

  it("needs an organisation that staff have confirmed, and a verified email address", async () => {
    const unconfirmed = await aPerson(running, { isVerified: true, hasVerifiedAbn: false });
    expect(await rejectionOf(unconfirmed.api.whoLends({ body: { scenario } }))).toMatchObject({ status: 403, code: "NOT_CONFIRMED" });
    await withVerifiedAbn(unconfirmed.organisationId!, undefined, { status: "waiting" });
    expect(await rejectionOf(unconfirmed.api.whoLends({ body: { scenario } }))).toMatchObject({ status: 403, code: "NOT_CONFIRMED" });
    await confirmedByStaff(unconfirmed.organisationId!);
    expect((await unconfirmed.api.whoLends({ body: { scenario } })).whoLends).not.toEqual([]);

    const unverified = await aPerson(running);
    expect(await rejectionOf(unverified.api.whoLends({ body: { scenario } }))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
  });

  it("answers over the organisation's panel, and for the lenders outside it when asked", async () => {
    const panel = ["Gedda Money", "Liberty"];
    await ann.api.saveLenders({ body: { version: 0, panel, brokerage: {}, fees: {}, contacts: {} } });

    const { whoLends, outside = [] } = await ann.api.whoLends({ body: { scenario } });
    expect(whoLends.map(({ lender }) => lender).toSorted()).toEqual(panel);
    expect(outside).toContain("Pepper");
    const all = await ann.api.whoLends({ body: { scenario, outside: true } });
    expect(all.whoLends.map(({ lender }) => lender).toSorted()).toEqual([...panel, ...outside].toSorted());
  });
});
