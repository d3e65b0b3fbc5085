import { describe, expect, it } from "vitest";
import { rulebook } from "../../../../functions/sheets/rulebook.ts";
import { minus } from "../../../../shared/money.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import type { Sheet } from "../../../../shared/quote/sheet.ts";
import { type Calendar, type CalendarDay, calendarOf } from "../../../../shared/quote/what-if/calendar.ts";
import { lastDayWithout } from "../../../../shared/quote/what-if/calendar-kinds.ts";
import { aScenario, criterionOn, rulebookWith, sheet, tier } from "../../../support/engine/engine-builders.ts";
import { car, excavator, newBusiness, oldUte } from "./worked-scenarios.ts";

/** "2027-01-01 C4 dearer 9.7 to 10.45, 32.77 a month" */
const told = ({ days }: Calendar): string[] =>
  days.flatMap(({ day, changes }) =>
    changes.map(({ lender, kind, from, to }) => {
      const [rates, more] = [`${from?.rate} to ${to?.rate}`, minus(to?.repayments ?? 0, from?.repayments ?? 0)];
      return `${day} ${lender} ${kind} ${rates}, ${more} a month`;
    }),
  );

describe("the calendar of the worked scenarios", () => {
  it("changes nothing within a year for the car", () => {
    expect(calendarOf(car, rulebook)).toEqual({ holdsUntil: null, days: [] });
  });

  it("holds to the end of the year for the excavator, whose age makes three lenders dearer", () => {
    const calendar = calendarOf(excavator, rulebook);

    expect(calendar.holdsUntil).toBe("2026-12-31");
    expect([["Lender B"], ["C7"]].map((lenders) => lastDayWithout(calendar.days, lenders))).toEqual(["2027-06-01", null]);
    expect(told(calendar)).toEqual([
      "2027-01-01 Lender H dearer 8.95 to 9.95, 43.66 a month",
      "2027-01-01 C4 dearer 9.7 to 10.45, 32.77 a month",
      "2027-01-01 C3 dearer 8.79 to 9.49, 30.96 a month",
      "2027-06-02 Lender B cheaper 8.99 to 8.19, -34.83 a month",
    ]);
    expect(calendar.days[1]!.changes[0]).toEqual({
      lender: "Lender B",
      kind: "cheaper",
      from: { qualification: 0, rate: 8.99, repayments: 1602.31, feesTotal: 1600, monthlyFees: 4.95, tier: "Owner, low doc" },
      to: { qualification: 0, rate: 8.19, repayments: 1567.48, feesTotal: 1600, monthlyFees: 4.95, tier: "Owner, full doc" },
    });
  });

  it("opens Liberty for the old ute on a day, before which nothing that is open changes", () => {
    const calendar = calendarOf(oldUte, rulebook);

    expect(calendar.holdsUntil).toBeNull();
    expect(calendar.days).toMatchObject([
      { day: "2027-06-20", changes: [{ lender: "Liberty", kind: "opens", from: { qualification: 2 }, to: { qualification: 0 } }] },
    ]);
  });

  it("gets better for the new business after two years, and says nothing of lenders that stay closed", () => {
    const calendar = calendarOf(newBusiness, rulebook);

    expect(calendar.holdsUntil).toBe("2027-01-14");
    expect(told(calendar)).toEqual([
      "2027-01-15 C7 cheaper 10.49 to 8.99, -60.66 a month",
      "2027-01-15 C12 opens 12.49 to 8.29, -172.43 a month",
    ]);
    expect(calendar.days[0]!.changes[1]!.to).toMatchObject({ rate: 8.29, repayments: 1477.92 });
  });

  it("covers the lenders of the filters and the panel only, by the broker's own amounts", () => {
    expect(told(calendarOf(excavator, rulebook, { lenders: ["C4"] }))).toHaveLength(1);
    expect(told(calendarOf(excavator, rulebook, { panel: ["C3", "Lender B"] }))).toHaveLength(2);
    const [{ changes }] = calendarOf(newBusiness, rulebook, { own: { brokerage: { C7: 5.45 } } }).days as [CalendarDay];
    expect(changes[0]).toMatchObject({ lender: "C7", kind: "cheaper", from: { repayments: 1579.83 } });
  });
});

const loan = { asset: { assetValue: 20_000, ageOfAsset: 2020 }, loanDetails: { term: 60 } };
const withSheets = (scenario: Partial<Scenario>, ...sheets: Partial<Sheet>[]) =>
  calendarOf(aScenario({ ...loan, ...scenario }), rulebookWith(...sheets.map(sheet)));
const inYear = (condition: "lessThan" | "greaterThanOrEqualTo", years: number) =>
  criterionOn("asset.ageOfAsset", condition, years, { unit: "years" });

describe("the kind of a change", () => {
  it("is that a lender closes where its last tier ends", () => {
    const calendar = withSheets({}, { productTiers: [tier({ criteria: [inYear("lessThan", 7)] })] });

    expect(calendar).toMatchObject({
      holdsUntil: "2026-12-31",
      days: [{ day: "2027-01-01", changes: [{ kind: "closes", to: { qualification: 2 } }] }],
    });
  });

  it("follows the total cost, so that a lower repayment with a higher fee can be dearer", () => {
    const fee = {
      name: "Late",
      value: 3000,
      capitalised: false,
      frequency: "upfront" as const,
      criteria: [inYear("greaterThanOrEqualTo", 7)],
    };
    const cheaperLater = [
      tier({ name: "Young", rate: 10, criteria: [inYear("lessThan", 7)] }),
      tier({ name: "Old", rate: 9, criteria: [inYear("greaterThanOrEqualTo", 7)] }),
    ];

    const [{ changes }] = withSheets({}, { fees: [fee], productTiers: cheaperLater }).days as [CalendarDay];
    expect(changes).toMatchObject([{ kind: "dearer", from: { rate: 10, feesTotal: 0 }, to: { rate: 9, feesTotal: 3000 } }]);
  });

  it("is other where only the level changes, and by the repayments where the fees are not stated", () => {
    const asks = criterionOn("creditProfile.score", "greaterThan", 600);
    const dates = { date: "2026-12-01", lender: "Lender" };
    const level = withSheets({}, {}, { ...dates, productTiers: [tier({ criteria: [asks] })] });
    const unstated = withSheets({}, { feesKnown: false }, { ...dates, feesKnown: false, productTiers: [tier({ rate: 11 })] });

    expect(level).toMatchObject({ holdsUntil: "2026-11-30", days: [{ changes: [{ kind: "other", to: { qualification: 1 } }] }] });
    expect(unstated).toMatchObject({ days: [{ changes: [{ kind: "dearer", to: { feesTotal: null, monthlyFees: null } }] }] });
  });

  it("is that the rates expire on the day after the last for which they are stated, if no newer sheet is in force by then", () => {
    const old = { date: "2026-01-01", expiresOn: "2027-03-31" };

    expect(withSheets({}, old)).toMatchObject({ holdsUntil: "2027-03-31", days: [{ day: "2027-04-01", changes: [{ kind: "expires" }] }] });
    expect(withSheets({}, old, { date: "2027-04-01", productTiers: [tier({ rate: 9 })] })).toMatchObject({
      days: [{ day: "2027-04-01", changes: [{ kind: "cheaper" }] }],
    });
    expect(withSheets({}, { ...old, productTiers: [tier({ criteria: [inYear("lessThan", 2)] })] }).days).toEqual([]);
  });

  it("never opens a lender above the limit on the cost of credit", () => {
    const dear = [tier({ rate: 60, criteria: [inYear("greaterThanOrEqualTo", 7)] })];

    expect(withSheets({}, { productTiers: dear })).toEqual({ holdsUntil: null, days: [] });
  });
});
