import { describe, expect, it } from "vitest";
import type { LeafCriterion, Sheet } from "../../../shared/quote/sheet.ts";
import { aCompound, aCriterion, aFee, aSheet, aTierRequiring, logProblems } from "../../support/engine/sheets.ts";

const asking = (criterion: Partial<LeafCriterion>, type: Sheet["type"] = "consumer") =>
  logProblems(aSheet({ type, productTiers: [aTierRequiring(aCriterion(criterion))] }));

describe("the attribute of a criterion", () => {
  it("must belong to its object", () => {
    expect(asking({ object: "loanDetails", attribute: "score" })).toEqual([
      '/productTiers/0/criteria/0/attribute: found "score", expected an attribute of loanDetails: loanAmount, term, balloon, deposit, brokerageRate, lvr, financeAmount',
    ]);
  });

  it("must be in the vocabulary", () => {
    expect(asking({ object: "asset", attribute: "colour" as never })[0]).toMatch(
      /^\/productTiers\/0\/criteria\/0\/attribute: found "colour", expected one of "assetValue", /,
    );
  });
});

describe("the unit of a criterion", () => {
  it("is rejected on an attribute without units", () => {
    expect(asking({ unit: "months" })).toEqual(['/productTiers/0/criteria/0/unit: found "months", expected no unit on term']);
  });

  it("is rejected when the attribute is measured in another", () => {
    expect(asking({ object: "customer", attribute: "dateOfBirth", value: 30, unit: "months" })).toEqual([
      '/productTiers/0/criteria/0/unit: found "months", expected "years"',
    ]);
  });

  it("may be either of the two units of an asset's age", () => {
    expect(asking({ object: "asset", attribute: "ageOfAsset", value: 120, unit: "months" })).toEqual([]);
    expect(asking({ object: "asset", attribute: "ageOfAsset", value: 10, unit: "years" })).toEqual([]);
    expect(asking({ object: "asset", attribute: "ageOfAsset", value: 10, unit: "percent" })).toEqual([
      '/productTiers/0/criteria/0/unit: found "percent", expected "months" or "years"',
    ]);
  });

  it("is percent for a deposit relative to the asset's value", () => {
    expect(asking({ attribute: "deposit", condition: "greaterThanOrEqualTo", value: 20, unit: "percent" })).toEqual([]);
  });
});

describe("the condition of a criterion", () => {
  it("must not order asset types", () => {
    expect(asking({ object: "asset", attribute: "assetType", condition: "lessThan", value: 3 })[0]).toBe(
      '/productTiers/0/criteria/0/condition: found "lessThan", expected a condition on the choice assetType: is, equal, isNot, notEqual, hasOne, exists, doesntExist',
    );
  });

  it("must not be a range of yes-or-no answers", () => {
    expect(asking({ object: "creditProfile", attribute: "hasAdverseCredit", condition: "between", value: [0, 1] })[0]).toMatch(
      /^\/productTiers\/0\/criteria\/0\/condition: found "between", expected a condition on the flag hasAdverseCredit: /,
    );
  });

  it("must not test a date for zero", () => {
    expect(logProblems(aSheet({ productTiers: [aTierRequiring(anExistence("zero"))] }))).toEqual([
      '/productTiers/0/criteria/0/condition: found "zero", expected a condition on the date gst: is, equal, isNot, notEqual, hasOne, exists, doesntExist, lessThan, greaterThan, lessThanOrEqualTo, greaterThanOrEqualTo, between, betweenLow',
    ]);
  });

  it("may test whether a date is known", () => {
    expect(logProblems(aSheet({ productTiers: [aTierRequiring(anExistence("doesntExist"))] }))).toEqual([]);
  });

  it("may test each and the sum only of months with employers", () => {
    expect(asking({ object: "employer", attribute: "timeOfEmployment", condition: "sumIsGreaterThan", value: 12 })).toEqual([]);
    expect(asking({ condition: "sumIsGreaterThan", value: 12 })[0]).toMatch(
      /^\/productTiers\/0\/criteria\/0\/condition: found "sumIsGreaterThan", expected a condition on the number term: /,
    );
  });
});

describe("the value of a criterion", () => {
  it("is rejected when it is an unknown asset type", () => {
    expect(asking({ object: "asset", attribute: "assetType", condition: "hasOne", value: ["MOTOR_VEHICLE", "HOVERCRAFT"] })).toEqual([
      '/productTiers/0/criteria/0/value: found "HOVERCRAFT", expected one of MOTOR_VEHICLE, ELECTRIC_MOTOR_VEHICLE, LUXURY_VEHICLE, MOTORBIKE, ATV_OFF_ROAD_BIKE, TRACTOR, RIDE_ON_MOWER, HORSE_FLOAT, TRAILER, CARAVAN, MOTOR_HOME, TRAILERED_BOAT, JETSKI_PWC',
    ]);
  });

  it("is rejected when it is an asset type of the other application type", () => {
    const earthMoving = { object: "asset", attribute: "assetType", condition: "is", value: "EARTH_MOVING" } as const;

    expect(asking(earthMoving, "commercial")).toEqual([]);
    expect(asking(earthMoving, "consumer")[0]).toMatch(/^\/productTiers\/0\/criteria\/0\/value: found "EARTH_MOVING", expected one of /);
  });

  it("is rejected when it is a fraction of a credit score point", () => {
    expect(asking({ object: "creditProfile", attribute: "score", condition: "greaterThan", value: 599.5 })).toEqual([
      "/productTiers/0/criteria/0/value: found 599.5, expected a whole number",
    ]);
  });

  it("is rejected when one end of its range is a fraction of a credit score point", () => {
    expect(asking({ object: "creditProfile", attribute: "score", condition: "between", value: [500, 599.5] })).toEqual([
      "/productTiers/0/criteria/0/value: found 599.5, expected a whole number",
    ]);
  });

  it("is rejected when it is a fraction of a month in business", () => {
    expect(asking({ object: "entity", attribute: "timeInBusiness", condition: "greaterThan", value: 23.5, unit: "months" })).toEqual([
      "/productTiers/0/criteria/0/value: found 23.5, expected a whole number of months or years",
    ]);
  });

  it("is rejected when it is a text instead of true or false", () => {
    expect(asking({ object: "creditProfile", attribute: "hasAdverseCredit", condition: "is", value: "no" })).toEqual([
      '/productTiers/0/criteria/0/value: found "no", expected true or false',
    ]);
  });

  it("may be a fraction of a dollar", () => {
    expect(asking({ attribute: "loanAmount", value: 34_999.99 })).toEqual([]);
  });
});

describe("a contradictory criterion", () => {
  it("is reported on a fee as well", () => {
    expect(logProblems(aSheet({ fees: [aFee(), aFee({ name: "PPSR", criteria: [aCriterion({ unit: "years" })] })] }))).toEqual([
      '/fees/1/criteria/0/unit: found "years", expected no unit on term',
    ]);
  });

  it("is reported inside nested compounds", () => {
    const nested = aCompound("or", aCriterion(), aCompound("and", aCriterion({ unit: "years" })));

    expect(logProblems(aSheet({ productTiers: [aTierRequiring(nested)] }))).toEqual([
      '/productTiers/0/criteria/0/criteria/1/criteria/0/unit: found "years", expected no unit on term',
    ]);
  });
});

/** A criterion on the GST registration date whose condition takes no value. */
function anExistence(condition: "zero" | "doesntExist"): LeafCriterion {
  const { value: _, ...requested } = aCriterion({ object: "entity", attribute: "gst", condition });
  return requested;
}
