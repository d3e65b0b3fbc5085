import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import { withApi } from "../../support/api/api.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { aRatesOffice } from "../../support/fixtures/rates-office.ts";

const running = withApi();
const text = readFileSync(new URL("../../unit/quote/cards/harbour-trucks.2026-07-01.json", import.meta.url), "utf8");
const card = JSON.parse(text) as Sheet;
const [{ scenario, expect: stated }] = card.examples as [NonNullable<Sheet["examples"]>[number]];

let [ann, applicationId] = [{} as Person, ""];
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  applicationId = await enterScenario(ann, scenario);
}, 60_000);

const ranking = () => ann.api.rankedProducts({ params: { applicationId }, query: {} });

describe("a sheet with every further word", () => {
  it("is drafted, approved and quoted to the cent, and makes the workspace ask for what it needs", async () => {
    const before = await ranking();
    expect(before.asked).not.toContain("assetSubType");
    expect(before.maxBalloon).toBeUndefined();

    const office = await aRatesOffice(running);
    const { _id, problems } = await office.author.api.createDraft({ body: { slug: null, text } });
    expect(problems).toEqual([]);
    await office.author.api.submitDraft({ body: { _id } });
    await office.approver.api.approveIssue({ body: { _id, reason: "Compared with the lender's card." } });

    await expect.poll(async () => (await ranking()).maxBalloon).toBe(60);
    const after = await ranking();
    expect(after.asked).toEqual(expect.arrayContaining(["assetSubType", "totalExposure", "financeAmount"]));
    expect(after.products.find(({ lender }) => lender === card.lender)).toMatchObject(stated);
    expect((await ann.api.quoteGrid({ body: { applicationId } })).balloons.at(-1)).toBe(60);
  });
});
