/** What an application to a lender whose sheet asks for nothing of its own should hold: paths by group, as in `requiredFields` of a sheet. */
export const defaultRequiredFields: Readonly<Record<string, readonly string[]>> = {
  asset: ["assetType", "typeOfSale", "ageOfAsset", "assetValue"],
  customer: [
    "firstName",
    "lastName",
    "dateOfBirth",
    "phoneNumbers.latest.number",
    "emails.latest.address",
    "addresses.first.city",
    "addresses.first.state",
    "addresses.first.postcode",
  ],
  loanDetails: [],
  agreement: ["introducerDeclarationAgree"],
};
