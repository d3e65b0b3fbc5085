import { businessDate } from "../../shared/business-date.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";
import { type TierFilters, sheetsInPlay } from "../../shared/quote/what-if/in-play.ts";
import type { Operation } from "../http/operation.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { omitUndefined } from "./omit-undefined.ts";
import { currentSheets } from "./current-sheets.ts";
import { withVerification } from "./sheet-verification.ts";

/** What the browser ranks with while one field changes: no tier that a change of one field cannot bring up. */
export const readSheetsInPlay: Operation<"readSheetsInPlay"> = async (caller, { params, query }, call) => {
  const [application, rateSheets] = await Promise.all([openWorkspace(caller, params.applicationId, call), currentSheets()]);
  const scenario = scenarioOf(application, businessDate(new Date()));
  const slice = sheetsInPlay(scenario, rateSheets.rulebook, omitUndefined<TierFilters>(query));
  const isCommercial = application.applicationType === "commercial";
  const verified = withVerification(
    rateSheets,
    slice.sheets.map(({ lender, productName, date }) => ({ lender, productName, date, isCommercial })),
  );
  return {
    rulebook: rateSheets.hashOn(scenario.today),
    scenario,
    sheets: JSON.stringify(slice),
    verified: verified.map(({ lender, productName, verifiedOn }) => ({
      lender,
      productName,
      ...(verifiedOn !== undefined && { verifiedOn }),
    })),
  };
};
