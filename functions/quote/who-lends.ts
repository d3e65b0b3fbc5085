import { businessDate } from "../../shared/business-date.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { whoLends as lendingsOn } from "../../shared/quote/who-lends.ts";
import type { Operation } from "../call/operation.ts";
import { panelOf } from "../organisation/lenders.ts";
import { requireVerifiedOrganisation } from "../organisation/verified-abn.ts";
import { currentSheets } from "../sheets/current-sheets.ts";

/** Its conditions are criteria of rate sheets, which only known brokerages get. */
export const whoLends: Operation<"whoLends"> = async (caller, { body: { scenario: asked, outside = false } }) => {
  await requireVerifiedOrganisation(caller);
  const [{ rulebook, hashOn }, { panel }] = await Promise.all([currentSheets(), panelOf(caller.organisationId)]);
  const scenario: Scenario = { ...asked, today: asked.today ?? businessDate(new Date()) };
  const { tiers } = rulebook.inForce(scenario.applicationType, scenario.today);
  const lenders = new Set(tiers.map(({ sheet }) => sheet.lender));
  return {
    rulebook: hashOn(scenario.today),
    whoLends: lendingsOn(scenario, rulebook, panel && !outside ? { panel } : {}),
    ...(panel && { outside: [...lenders].filter((lender) => !panel.includes(lender)) }),
  };
};
