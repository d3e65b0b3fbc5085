import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { numberFormat } from "../../../frontend/quote/panel/number-format.ts";
import { csvRows } from "../../../functions/batch/csv-rows.ts";
import { childOf } from "../../../functions/store/workspace/stored-child.ts";
import { assetFields } from "../../../shared/domain/asset.ts";
import { routes } from "../../../shared/wire/routes.ts";
import { parseScenario } from "../../../shared/wire/scenario.ts";
import { aScenario, answerTo, criterionOn } from "../../support/engine/engine-builders.ts";
import { aCriterion, aSheet, aTierRequiring, logProblems } from "../../support/engine/sheets.ts";
import { aChildId, anId } from "../../support/fixtures/ids.ts";
import { attributeName, matchable } from "../../../frontend/quote/panel/attribute-labels.ts";

async function scenarioInCsv(odometer: string) {
  const csv = `applicationType,today,asset.odometer\nconsumer,2026-11-20,${odometer}\n`;
  const { value } = await csvRows(Readable.from([csv]), "a.csv").next();
  return parseScenario(value?.read());
}

describe("an asset's odometer in whole kilometres", () => {
  it.each([
    [150_000, true],
    [150_001, false],
    [undefined, null],
  ])("of %s meets a lender's limit of 150,000: %s", (odometer, expected) => {
    expect(answerTo(criterionOn("asset.odometer", "lessThanOrEqualTo", 150_000), aScenario({ asset: { odometer } }))).toBe(expected);
  });

  it.each(["consumer", "commercial"] as const)("may be a bound of a %s sheet and is offered under must match", (type) => {
    const limit = aCriterion({ object: "asset", attribute: "odometer", condition: "between", value: [1000, 150_000] });

    expect(logProblems(aSheet({ type, productTiers: [aTierRequiring(limit)] }))).toEqual([]);
    expect(matchable(["odometer"], []).map(attributeName)).toEqual(["Odometer"]);
  });

  it("is a column of a CSV file, at most 2,000,000", async () => {
    expect((await scenarioInCsv("2000000")).asset).toEqual({ odometer: 2_000_000 });
    await expect(scenarioInCsv("2000001")).rejects.toThrow("asset.odometer: found 2000001, expected at most 2000000");
    await expect(scenarioInCsv("0.5")).rejects.toThrow("asset.odometer: found 0.5, expected a whole number");
  });

  it("is typed in the workspace, saved by the API and read from the store", () => {
    const _id = aChildId();

    expect(numberFormat(assetFields.odometer).parse("85,000")).toEqual({ value: 85_000 });
    expect(routes.updateAsset.body.safeParse({ _id, odometer: 85_000 }).data).toEqual({ _id, odometer: 85_000 });
    expect(childOf("asset", anId(), { sk: `asset#${anId()}`, odometer: 85_000 })).toMatchObject({ odometer: 85_000 });
    expect(routes.updateAsset.data.safeParse({ _id, odometer: 85_000 }).success).toBe(true);
  });
});
