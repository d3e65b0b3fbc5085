/** An invented business. Ages are in months before today, so that they do not change over time. */
export interface Business {
  readonly name: string;
  readonly abn: string;
  readonly acn: string;
  readonly type: EntityType;
  readonly tradesAs: readonly string[];
  readonly state: string;
  readonly postcode: string;
  readonly ageMonths: number;
  /** undefined = not registered for GST. */
  readonly gstMonths: number | undefined;
  readonly isCancelled: boolean;
}

const entityTypes = {
  PRV: "Australian Private Company",
  IND: "Individual/Sole Trader",
  DIT: "Discretionary Investment Trust",
  DTT: "Discretionary Trading Trust",
  FUT: "Fixed Unit Trust",
  PTR: "Other Partnership",
} as const;

type EntityType = keyof typeof entityTypes;

export const entityTypeName = (type: EntityType): string => entityTypes[type];

/** Appends the check digit to eight digits. */
export function acnOf(base: string): string {
  const sum = [8, 7, 6, 5, 4, 3, 2, 1].reduce((total, weight, i) => total + weight * Number(base[i]), 0);
  return base + ((10 - (sum % 10)) % 10);
}

/** Prepends the two check digits to nine digits; a company's nine digits are its ACN. */
export function abnOf(base: string): string {
  const sum = [3, 5, 7, 9, 11, 13, 15, 17, 19].reduce((total, weight, i) => total + weight * Number(base[i]), 0);
  return String(11 + ((((-sum - 1) % 89) + 89) % 89)) + base;
}

type Ages = Pick<Business, "ageMonths" | "gstMonths">;

// Numbers from 99 on are not assigned yet.
const company = (digits: string, [name, ...tradesAs]: Names, [state, postcode]: Place, ages: Ages): Business => {
  const acn = acnOf(`99${digits}`);
  return { name, abn: abnOf(acn), acn, type: "PRV", tradesAs, state, postcode, ...ages, isCancelled: false };
};

const unincorporated = (type: EntityType) => (digits: string, names: Names, place: Place, ages: Ages) => ({
  ...company(digits, names, place, ages),
  abn: abnOf(`99${digits}`),
  acn: "",
  type,
});

const soleTrader = unincorporated("IND");
const tradingTrust = unincorporated("DTT");
const investmentTrust = unincorporated("DIT");
const unitTrust = unincorporated("FUT");
const partnership = unincorporated("PTR");

type Names = readonly [name: string, ...tradesAs: string[]];
type Place = readonly [state: string, postcode: string];

const since = (ageMonths: number, gstMonths?: number): Ages => ({ ageMonths, gstMonths });

/** Every number that begins with 98 is assigned to a brokerage of the same names, so that each test has an ABN of its own to verify. */
export const brokerBusinessOf = (abn: string): Business | undefined =>
  abn.startsWith("98", 2)
    ? {
        ...company(
          "000000",
          ["HARBOUR ASSET FINANCE PTY LTD", "Harbour Asset Finance", "Ann's Finance", "Eve's Finance"],
          ["NSW", "2000"],
          since(84, 84),
        ),
        abn,
        acn: abn.slice(2),
      }
    : undefined;

export const businesses: readonly Business[] = [
  company("000011", ["WATTLEBIRD EARTHMOVING PTY LTD", "Wattlebird Excavations", "Bathurst Bobcat Hire"], ["NSW", "2795"], since(146, 146)),
  company("000023", ["BLUE GUM FREIGHT PTY LTD", "Blue Gum Couriers"], ["VIC", "3030"], since(87, 87)),
  company("000035", ["GALAH STREET CAFE PTY LTD", "Galah Street"], ["QLD", "4101"], since(31, 31)),
  company("000047", ["SOUTHERN CROSS SCAFFOLD HIRE PTY LTD"], ["SA", "5013"], since(60, 54)),
  company("000059", ["BANKSIA DENTAL GROUP PTY LTD", "Banksia Dental Subiaco"], ["WA", "6008"], since(210, 96)),
  company("000060", ["QUOKKA SOLAR PTY LTD", "Quokka Solar and Batteries"], ["WA", "6160"], since(23, 23)),
  company("000072", ["IRONBARK CIVIL PTY LTD"], ["NSW", "2300"], since(14, 12)),
  company("000084", ["KOOKABURRA CLEANING SERVICES PTY LTD"], ["ACT", "2600"], since(7, 3)),
  company("000096", ["LYREBIRD MEDIA PTY LTD"], ["VIC", "3121"], since(26)),
  company("000108", ["TASMAN ORCHARDS PTY LTD", "Huon Fresh"], ["TAS", "7109"], since(288, 288)),
  company("000110", ["TOP END MARINE CHARTERS PTY LTD"], ["NT", "0800"], since(40, 18)),
  { ...company("000122", ["BOOMERANG BARGAINS PTY LTD"], ["QLD", "4217"], since(9)), isCancelled: true },
  soleTrader("1000134", ["CITIZEN, JANE ALICE", "Jane Citizen Bookkeeping"], ["NSW", "2150"], since(72, 48)),
  soleTrader("1000146", ["SAMPLE, THOMAS", "Sample Tree Care"], ["VIC", "3350"], since(5)),
  soleTrader("1000158", ["NGUYEN, MADE-UP", "Wombat Way Plumbing"], ["QLD", "4305"], since(36, 36)),
  soleTrader("1000160", ["EXAMPLE, PRIYA", "Priya Example Physiotherapy"], ["SA", "5067"], since(120)),
  tradingTrust("2000172", ["The Trustee for BILLABONG FAMILY TRUST", "Billabong Landscapes"], ["NSW", "2444"], since(101, 101)),
  tradingTrust("2000184", ["The Trustee for PELICAN TRADING TRUST", "Pelican Tyres"], ["WA", "6210"], since(19, 19)),
  investmentTrust("2000196", ["The Trustee for MADE-UP INVESTMENT TRUST"], ["VIC", "3186"], since(55)),
  unitTrust("2000208", ["The Trustee for COOLABAH UNIT TRUST", "Coolabah Concrete"], ["QLD", "4350"], since(66, 60)),
  partnership("3000210", ["J & T SAMPLE", "Sample Brothers Shearing"], ["NSW", "2650"], since(180, 132)),
  company("000133", ["DEMO FINANCE BROKERS PTY LTD"], ["NSW", "2000"], since(84, 84)),
];
