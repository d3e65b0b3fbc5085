import { monthsBefore } from "../business-register/answers.ts";
import { type Business, businesses } from "../business-register/businesses.ts";

const people = [
  "SAMPLE, ALEX ROWAN",
  "EXAMPLE, MORGAN",
  "PLACEHOLDER, JORDAN LEE",
  "MADE-UP, CASEY ANNE",
  "SPECIMEN, TAYLOR",
  "IMAGINARY, ROBIN PAT",
];

/** The extract of a company in the fake register; undefined for other businesses. */
export function extractOf(acn: string, today: Date) {
  const place = businesses.findIndex((business) => business.acn === acn && acn !== "");
  const business = businesses[place];
  return business && described(business, place, today);
}

function described({ acn, name, isCancelled, state, postcode, ageMonths }: Business, place: number, today: Date) {
  const directors = Array.from({ length: 1 + (place % 3) }, (_, i) => people[(place + i) % people.length]!);
  return {
    acn,
    name,
    type: "Australian Proprietary Company, Limited By Shares",
    status: isCancelled ? "Deregistered" : "Registered",
    registeredOn: monthsBefore(today, ageMonths + 1),
    registeredOffice: { state, postcode },
    officers: [...directors.map((each) => ({ role: "Director", name: each })), { role: "Secretary", name: directors[0]! }],
  };
}
