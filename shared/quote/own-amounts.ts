/** The broker's own brokerage and fees in place of a sheet's (README.md, sections 4.2 and 4.3). */
import type { IndexedBand, IndexedFee, IndexedSheet } from "./indexed-sheets.ts";
import { type Rulebook, type SheetsInForce, ofParts } from "./rulebook.ts";

/** By lender's name. */
export interface OwnAmounts {
  /** Percent, of bands with a maximum and where the scenario gives no brokerage rate. */
  readonly brokerage?: Readonly<Record<string, number>> | undefined;
  /** Dollars, of fees that say the least that the broker may charge. */
  readonly fees?: Readonly<Record<string, number>> | undefined;
}

const known = new WeakMap<Rulebook, WeakMap<OwnAmounts, Rulebook>>();

/** The rulebook with the own amounts in it; the same one for the same objects, as sheets are compared by identity. */
export function withOwnAmounts(rulebook: Rulebook, own: OwnAmounts | undefined): Rulebook {
  if (!own) return rulebook;
  const ofRulebook = known.get(rulebook) ?? new WeakMap<OwnAmounts, Rulebook>();
  known.set(rulebook, ofRulebook);
  const charging = ofRulebook.get(own) ?? chargingRulebook(rulebook, own);
  ofRulebook.set(own, charging);
  return charging;
}

function chargingRulebook(rulebook: Rulebook, own: OwnAmounts): Rulebook {
  const sheets = new Map<SheetsInForce, SheetsInForce>();
  return {
    inForce: (type, today) => {
      const listed = rulebook.inForce(type, today);
      const charging = sheets.get(listed) ?? chargingSheets(listed, own);
      sheets.set(listed, charging);
      return charging;
    },
  };
}

function chargingSheets({ criteria, indexed, tiers, issues }: SheetsInForce, own: OwnAmounts): SheetsInForce {
  const [brokerage, fees] = [new Map(Object.entries(own.brokerage ?? {})), new Map(Object.entries(own.fees ?? {}))];
  const feeOf = replacing(issues, ({ lender, fees: listed }) => {
    const amount = fees.get(lender);
    return listed.flatMap((fee): [IndexedFee, IndexedFee][] =>
      amount === undefined || fee.least === undefined ? [] : [[fee, { ...fee, charged: Math.min(fee.value, Math.max(fee.least, amount)) }]],
    );
  });
  const bandOf = replacing(issues, ({ lender, brokerage: listed }) => {
    const charged = brokerage.get(lender);
    return charged === undefined ? [] : listed.map((band): [IndexedBand, IndexedBand] => [band, { ...band, charged }]);
  });
  const sheetOf = replacing(issues, (sheet): [IndexedSheet, IndexedSheet][] =>
    fees.has(sheet.lender) || brokerage.has(sheet.lender)
      ? [[sheet, { ...sheet, fees: sheet.fees.map(feeOf), brokerage: sheet.brokerage.map(bandOf) }]]
      : [],
  );
  const sheetFacts = criteria.sheetFacts.map((fact) => ({
    ...fact,
    ...ofParts({ ...fact.parts, fees: fact.parts.fees.map(feeOf), bands: fact.parts.bands.map(bandOf) }),
  }));
  return {
    criteria: { ...criteria, sheetFacts },
    indexed,
    tiers: tiers.map((tier) => {
      const sheet = sheetOf(tier.sheet);
      return sheet === tier.sheet ? tier : { ...tier, sheet, fees: tier.fees.map(feeOf), brokerage: tier.brokerage.map(bandOf) };
    }),
    issues: issues.map(sheetOf),
  };
}

/** What stands in the place of a part of a sheet; itself where nothing does. */
function replacing<P>(issues: readonly IndexedSheet[], replaced: (sheet: IndexedSheet) => [P, P][]): (part: P) => P {
  const replacements = new Map(issues.flatMap(replaced));
  return (part) => replacements.get(part) ?? part;
}
