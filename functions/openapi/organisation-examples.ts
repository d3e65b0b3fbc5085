import { id } from "./ids.ts";

const time = "2026-06-15T01:30:00.000Z";
const claim = "Our representative number is 512894.";
const refusal = "The number is not in ASIC's register of credit representatives.";

/** Of organisations, and of what Kelpie's staff say of them. */
export const organisationExamples: Readonly<Record<string, unknown>> = {
  "confirmation.at": time,
  "abnClaim.at": time,
  "claimant.at": time,
  "abnClaim.text": claim,
  "claimant.text": claim,
  "disputeAbn.text": claim,
  refusal,
  "refuseOrganisation.reason": refusal,
  "listOrganisations.before": `${time}#${id}`,
  registeredName: "NGUYEN FINANCE PTY LTD",
  colleagueId: id,
  organisationName: "Nguyen Finance",
  picture: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ",
  emailSignature: "Harbour Asset Finance\n02 9000 1234",
  quotesTo: id,
  "createApiKey._id": id,
  "createApiKey.key": "kelpie_0Z4V5W8X_m3Zt8Qv1cYk5Lr0WxJ7dFh2NsPgB9aTeUiOoR4yKqXw",
  "createApiKey.name": "Loan desk",
  expiresOn: "2027-06-15",
  "listApiKeys._id": id,
  "listApiKeys.name": "Loan desk",
  "listApiKeys.hint": "kelpie_0Z4V5W8X",
  "listApiKeys.createdAt": time,
  lastUsedAt: time,
  callsToday: { "quote:price": 318 },
  "saveLenders.version": 3,
  "saveLenders.panel": "Pepper",
  "OrganisationLenders.panel": "Pepper",
  "saveLenders.brokerage": { C7: 5.45 },
  "saveLenders.fees": { Pepper: 500 },
  "saveLenders.contacts": { Pepper: { name: "Kim Tran", portal: "https://brokers.example" } },
};
