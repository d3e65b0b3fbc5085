import type { ApplicationType } from "../../shared/domain/application-type.ts";

const columns: Readonly<Record<ApplicationType, Readonly<Record<string, string>>>> = {
  consumer: {
    "asset.assetType": "MOTOR_VEHICLE",
    "asset.assetValue": "32000",
    "asset.ageOfAsset": "2023",
    "asset.typeOfSale": "DEALER_SALE",
    "loanDetails.term": "60",
    "loanDetails.deposit": "4000",
    "loanDetails.balloon": "20",
    "customer.dateOfBirth": "1988-04-12",
    "customer.employers.0.employmentType": "FULL_TIME",
    "customer.employers.0.timeOfEmployment": "26",
    "customerProfile.livingArrangements": "RENTING",
    "creditProfile.score": "712",
  },
  commercial: {
    "asset.assetType": "EARTH_MOVING",
    "asset.assetValue": "84000",
    "asset.ageOfAsset": "2021",
    "asset.typeOfSale": "PRIVATE_SALE",
    "loanDetails.term": "48",
    "loanDetails.deposit": "8400",
    "loanDetails.balloon": "25",
    "customerProfile.livingArrangements": "PROPERTY_OWNER",
    "creditProfile.score": "688",
    "entity.timeInBusiness": "2021-02-15",
    "entity.gst": "2023-07-01",
  },
};

/** A CSV with the usual columns and one scenario to replace. */
export function templateCsv(type: ApplicationType): string {
  const entries = Object.entries(columns[type]);
  return [0, 1].map((at) => `${entries.map((entry) => entry[at]).join(",")}\r\n`).join("");
}
