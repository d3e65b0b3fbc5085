import { dayMs } from "../../shared/dates.ts";
import { createHash } from "node:crypto";
import { businessDate } from "../../shared/business-date.ts";
import type { IndexedSheets } from "../../shared/quote/indexed-sheets.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";
import { nothingShown } from "../../shared/proof/proof.ts";
import { productSheetSlug } from "../../shared/rulebook/file-name.ts";
import { currentSummaries } from "../sheets/sheet-proof.ts";
import { type TierFilters, sheetsInPlay } from "../../shared/quote/what-if/in-play.ts";
import { callLimits } from "../call/call-limits.ts";
import { ApiError } from "../call/api-error.ts";
import { callerFields } from "../call/call-log.ts";
import type { Caller } from "../call/caller.ts";
import type { Operation } from "../call/operation.ts";
import { countMetric } from "../metric.ts";
import { panelOfOwner } from "../organisation/lenders.ts";
import { verifiedOrganisation } from "../organisation/verified-abn.ts";
import { consumeCallLimit } from "../store/services/call-limit.ts";
import { countDistinct } from "../store/services/rate-limit.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { withVerification } from "../sheets/sheet-verification.ts";

/**
 * What the browser ranks with while one field changes: no tier that a change of one field cannot bring up. Null where the server must rank
 * instead, as parts of rate sheets are given to verified users of verified organisations alone, within a daily limit.
 */
export const readSheetsInPlay: Operation<"readSheetsInPlay"> = async (caller, { params, query }, call) => {
  const application = await openWorkspace(caller, params.applicationId, call);
  const reader = { ...caller, userId: caller.delegate?.userId ?? caller.userId };
  if (!(await mayRead(reader))) return null;
  const [rateSheets, { panel, own }] = await Promise.all([currentSheets(), panelOfOwner(caller)]);
  const scenario = scenarioOf(application, businessDate(new Date()));
  const slice = sheetsInPlay(scenario, rateSheets.rulebook, { ...omitUndefined<TierFilters>(query), ...(own && { own }) });
  await watchTiers(reader, slice, rateSheets.rulebook.inForce(scenario.applicationType, scenario.today).tiers.length);
  const isCommercial = application.applicationType === "commercial";
  const verified = withVerification(
    rateSheets,
    slice.sheets.map(({ lender, productName, date, productTiers }) => ({
      lender,
      productName,
      date,
      isCommercial,
      tiers: new Set(productTiers.map(({ name }) => name)),
    })),
  );
  const shown = await currentSummaries(rateSheets);
  return {
    rulebook: rateSheets.hashOn(scenario.today),
    scenario,
    sheets: JSON.stringify(slice),
    verified: verified.map(({ lender, productName, verifiedOn, tiers }) => {
      const { proofs, turnaround } = shown.get(productSheetSlug({ lender, productName, isCommercial })) ?? nothingShown;
      const ofTiers = Object.entries(proofs).filter(([tier]) => tiers.has(tier));
      return { lender, productName, ...(verifiedOn !== undefined && { verifiedOn }), proofs: Object.fromEntries(ofTiers), turnaround };
    }),
    ...(panel && { panel: [...panel] }),
  };
};

async function mayRead(reader: Caller): Promise<boolean> {
  if (!reader.isEmailVerified || !(await verifiedOrganisation(reader.organisationId))) return false;
  try {
    await consumeCallLimit(reader, callLimits.liveRankings);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.kind === "tooMany") return false;
    throw error;
  }
}

const watchedShare = 0.9;

/** Counts an organisation once a day that has been given most tiers of a type: it may be copying the rate sheets. */
async function watchTiers(reader: Caller, { sheets }: IndexedSheets, inForce: number): Promise<void> {
  const [first] = sheets;
  if (!first || reader.organisationId === undefined) return;
  const tiers = sheets.flatMap(({ lender, productName, productTiers }) =>
    productTiers.map(({ name }) =>
      createHash("sha256")
        .update(JSON.stringify([lender, productName, name]))
        .digest("base64url")
        .slice(0, 8),
    ),
  );
  const counted = { what: `${first.type} tiers in play`, spanMs: dayMs };
  const { before, now } = await countDistinct(counted, reader.organisationId, tiers);
  const enough = watchedShare * inForce;
  if (before < enough && now >= enough) countMetric("MostTiersRead", {}, { applicationType: first.type, ...callerFields(reader) });
}
