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

/** A company of the fake register, with its place in the list. */
export interface Listed {
  readonly business: Business;
  readonly place: number;
}

export function listedByAcn(acn: string): Listed | undefined {
  const place = businesses.findIndex((business) => business.acn === acn && acn !== "");
  const business = businesses[place];
  return business && { business, place };
}

export const connectIdOf = ({ acn }: Business): string => `AU-0-${acn}`;

/** Creditsafe's answer to a search, with the fields that tell companies apart. */
export const foundJson = (found: Listed | undefined) =>
  found && {
    id: connectIdOf(found.business),
    country: "AU",
    regNo: found.business.acn,
    vatNo: [found.business.abn],
    name: found.business.name,
    officeType: "HeadOffice",
    type: "Ltd",
    status: found.business.isCancelled ? "NonActive" : "Active",
    address: addressOf(found.business),
  };

/** Creditsafe's company report, with the sections that Kelpie reads and some that it drops. */
export function reportJson({ business, place }: Listed, today: Date) {
  const { acn, name, isCancelled, ageMonths } = business;
  const companyStatus = isCancelled
    ? { status: "NonActive", description: "Deregistered" }
    : { status: "Active", description: "Registered" };
  const directors = Array.from({ length: 1 + (place % 3) }, (_, i) => people[(place + i) % people.length]!);
  return {
    companyId: connectIdOf(business),
    language: "EN",
    companySummary: { businessName: name, country: "AU", companyRegistrationNumber: acn, companyStatus },
    companyIdentification: {
      basicInformation: {
        businessName: name,
        registeredCompanyName: name,
        companyRegistrationNumber: acn,
        country: "AU",
        companyRegistrationDate: `${monthsBefore(today, ageMonths + 1)}T00:00:00Z`,
        legalForm: { description: "Australian Proprietary Company, Limited By Shares" },
        companyStatus,
      },
    },
    creditScore: { currentCreditRating: { commonValue: "A", commonDescription: "Very Low Risk" } },
    contactInformation: { mainAddress: addressOf(business) },
    directors: {
      currentDirectors: directors.map((each, i) => ({
        name: each,
        address: { simpleValue: "1 INVENTED STREET" },
        dateOfBirth: "1980-01-01T00:00:00Z",
        positions: [{ positionName: "Director" }, ...(i === 0 ? [{ positionName: "Secretary" }] : [])],
      })),
    },
  };
}

const addressOf = ({ state, postcode }: Business) => ({
  simpleValue: `${state} ${postcode}`,
  province: state,
  postalCode: postcode,
  country: "AU",
});
