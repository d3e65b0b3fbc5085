import type { RouteName } from "../../../shared/wire/routes.ts";
import type { Ids } from "./named-requests.ts";
import type { AnyRequest } from "../fixtures/people.ts";

/** An invalid call, and a part of the error message. */
export type BadCall = readonly [title: string, name: RouteName, request: (ids: Ids) => AnyRequest, message: string];

export type MixedCall = readonly [title: string, name: RouteName, request: (ids: Ids, other: Ids) => AnyRequest];

const anId = "expected an id of 26 characters";
const aChildId = "expected an id of two times 26 characters with a dot between";

export const badFields: readonly BadCall[] = [
  [
    "an unknown type of application",
    "startQuote",
    () => ({ params: { type: "novated" } }),
    'path type: found "novated", expected one of "consumer", "commercial"',
  ],
  ["an id of the wrong form", "readApplication", () => ({ params: { id: "1" } }), `path id: found "1", ${anId}`],
  ["an id in small letters", "readApplication", ({ application }) => ({ params: { id: application.toLowerCase() } }), anId],
  ["an application's id for a child item's", "readCustomer", ({ application }) => ({ params: { id: application } }), aChildId],
  ["three ids in one", "readEntity", ({ entity, application }) => ({ params: { id: `${entity}.${application}` } }), aChildId],
  [
    "a text for a number",
    "updateAsset",
    ({ asset }) => ({ body: { _id: asset, assetValue: "1000" } }),
    'assetValue: found "1000", expected a number',
  ],
  [
    "a tenth of a cent",
    "updateAsset",
    ({ asset }) => ({ body: { _id: asset, assetValue: 0.001 } }),
    "assetValue: found 0.001, expected dollars and whole cents",
  ],
  [
    "a negative price",
    "updateAsset",
    ({ asset }) => ({ body: { _id: asset, assetValue: -1 } }),
    "assetValue: found -1, expected at least 0",
  ],
  [
    "an infinite price",
    "updateAsset",
    ({ asset }) => ({ body: `{"_id":"${asset}","assetValue":1e999}` }),
    "assetValue: found Infinity, expected a number",
  ],
  [
    "an unknown asset type",
    "updateAsset",
    ({ asset }) => ({ body: { _id: asset, assetType: "SPACESHIP" } }),
    'assetType: found "SPACESHIP", expected one of',
  ],
  [
    "an unknown field",
    "updateAsset",
    ({ asset }) => ({ body: { _id: asset, colour: "red", assetValue: 1 } }),
    "colour: found an unknown field, expected one of _id, assetValue",
  ],
  [
    "a derived field",
    "updateAsset",
    ({ asset }) => ({ body: { _id: asset, ageOfAssetAtEnd: 1 } }),
    "ageOfAssetAtEnd: found an unknown field",
  ],
  [
    "an owner id",
    "updateAsset",
    ({ asset, user }) => ({ body: { _id: asset, assetValue: 1, ownerId: user } }),
    "ownerId: found an unknown field",
  ],
  ["nothing to change", "updateAsset", ({ asset }) => ({ body: { _id: asset } }), "expected a field to change: one of assetValue"],
  ["the same key twice", "updateAsset", ({ asset }) => ({ body: `{"_id":"${asset}","assetValue":1,"assetValue":2}` }), "assetValue"],
  ["a prototype", "updateAsset", ({ asset }) => ({ body: `{"_id":"${asset}","assetValue":1,"__proto__":{"isMaster":true}}` }), "__proto__"],
  ["a body that is not JSON", "updateAsset", () => ({ body: "{" }), "expected"],
  [
    "another media type than JSON",
    "updateAsset",
    ({ asset }) => ({ body: { _id: asset, assetValue: 1 }, headers: { "content-type": "text/plain" } }),
    "content-type: found another type, expected application/json",
  ],
  [
    "a term of seven years and a month",
    "updateLoanDetails",
    ({ loanDetails }) => ({ body: { _id: loanDetails, term: 85 } }),
    "term: found 85, expected at most 84",
  ],
  [
    "half a month",
    "updateLoanDetails",
    ({ loanDetails }) => ({ body: { _id: loanDetails, term: 12.5 } }),
    "term: found 12.5, expected a whole number",
  ],
  [
    "a balloon above 70% of the price",
    "updateLoanDetails",
    ({ loanDetails }) => ({ body: { _id: loanDetails, balloon: 70.01 } }),
    "balloon: found 70.01, expected at most 70",
  ],
  [
    "a derived amount",
    "updateLoanDetails",
    ({ loanDetails }) => ({ body: { _id: loanDetails, loanAmount: 1 } }),
    "loanAmount: found an unknown field",
  ],
  [
    "a status that is the server's to give",
    "updateApplication",
    ({ application }) => ({ body: { _id: application, status: "submitted" } }),
    'status: found "submitted", expected "quote"',
  ],
  [
    "a nested field of the wrong type",
    "updateApplication",
    ({ application }) => ({ body: { _id: application, asset: { ageOfAsset: "2020" } } }),
    'asset.ageOfAsset: found "2020", expected a number',
  ],
  [
    "a list for an object",
    "updateApplication",
    ({ application }) => ({ body: { _id: application, asset: [] } }),
    "asset: found a list, expected an object",
  ],
  ["a blank note", "addNote", ({ application }) => ({ body: { applicationId: application, text: " \n " } }), "text: found"],
  [
    "a note of 5,001 characters",
    "addNote",
    ({ application }) => ({ body: { applicationId: application, text: "x".repeat(5001) } }),
    "expected at most 5000 characters",
  ],
  [
    "a note with a control character",
    "addNote",
    ({ application }) => ({ body: { applicationId: application, text: "a\u0007b" } }),
    "expected a text without control characters",
  ],
  [
    "30 February",
    "updateCustomer",
    ({ customer }) => ({ body: { customerId: customer, dateOfBirth: "2023-02-30" } }),
    'dateOfBirth: found "2023-02-30", expected a day that exists, written YYYY-MM-DD',
  ],
  [
    "30 February of a new customer",
    "createCustomer",
    ({ application }) => ({ body: { applicationId: application, dateOfBirth: "2023-02-30" } }),
    'dateOfBirth: found "2023-02-30", expected a day that exists',
  ],
  [
    "a name of two lines",
    "updateCustomer",
    ({ customer }) => ({ body: { customerId: customer, firstName: "A\nB" } }),
    "expected one line without control characters",
  ],
  [
    "an unknown kind of employment",
    "updateEmployer",
    ({ employer }) => ({ body: { employerId: employer, employmentType: "PIRATE" } }),
    'employmentType: found "PIRATE", expected one of "FULL_TIME"',
  ],
  [
    "a negative time of employment",
    "updateEmployer",
    ({ employer }) => ({ body: { employerId: employer, timeOfEmployment: -1 } }),
    "timeOfEmployment: found -1, expected at least 0",
  ],
  [
    "an unknown living arrangement",
    "updateCustomerProfile",
    ({ customer }) => ({ body: { customerId: customer, customerProfile: { livingArrangements: "TENT" } } }),
    'customerProfile.livingArrangements: found "TENT", expected one of',
  ],
  [
    "a score above all scales",
    "updateCreditProfile",
    ({ customer }) => ({ body: { customer, score: 1201 } }),
    "score: found 1201, expected at most 1200",
  ],
  [
    "nothing to change of a credit profile",
    "updateCreditProfile",
    ({ customer }) => ({ body: { customer } }),
    "expected a field to change: one of score, hasAdverseCredit",
  ],
  [
    "a source that is the server's to give",
    "updateCreditProfile",
    ({ customer }) => ({ body: { customer, score: 700, source: "bureau" } }),
    "source: found an unknown field",
  ],
  [
    "a query without its second parameter",
    "readCreditProfile",
    ({ customer }) => ({ query: { cid: customer } }),
    `query aid: found nothing, expected a text`,
  ],
  [
    "the same key twice in a query",
    "readCreditProfile",
    ({ customer, application }) => ({ query: { cid: [customer, customer], aid: application } }),
    "query cid: found the same key a second time, expected each key once",
  ],
  [
    "an ABN that fails its check digits",
    "createEntity",
    ({ application }) => ({ body: { applicationId: application, abrData: { Abn: "11 111 111 111" } } }),
    'abrData.Abn: found "11 111 111 111", expected a valid ABN of 11 digits',
  ],
  [
    "30 February of GST",
    "updateEntity",
    ({ entity }) => ({ body: { entityId: entity, gst: "2023-02-30" } }),
    'gst: found "2023-02-30", expected a day that exists, written YYYY-MM-DD',
  ],
  [
    "30 February of trading",
    "updateEntity",
    ({ entity }) => ({ body: { entityId: entity, timeInBusiness: "2023-02-30" } }),
    'timeInBusiness: found "2023-02-30", expected a day that exists',
  ],
  [
    "an ACN that fails its check digit",
    "searchEntity",
    () => ({ query: { acn: "123456789" } }),
    'query acn: found "123456789", expected a valid ACN of 9 digits',
  ],
  ["letters for an ABN", "lookUpAbn", () => ({ params: { abn: "abc" } }), 'path abn: found "abc", expected digits'],
  ["a blank name", "searchBusinessNames", () => ({ query: { name: " " } }), "query name: found"],
  [
    "an organisation of another status",
    "createOrganisation",
    () => ({ body: { name: "X", status: "disabled" } }),
    'status: found "disabled", expected "active"',
  ],
  [
    "an organisation's e-mail address",
    "saveOrganisationEmail",
    ({ organisation }) => ({ body: { organisationId: organisation, email: "no" } }),
    'email: found "no". Invalid email',
  ],
  [
    "an organisation's ABN",
    "updateOrganisation",
    ({ organisation }) => ({ body: { organisationId: organisation, abn: "1" } }),
    'abn: found "1", expected a valid ABN of 11 digits',
  ],
  [
    "a phone number of 16 signs",
    "saveOrganisationPhoneNumber",
    ({ organisation }) => ({ body: { organisationId: organisation, phoneNumber: "0".repeat(16) } }),
    "phoneNumber: found",
  ],
  [
    "a blank address",
    "saveOrganisationAddress",
    ({ organisation }) => ({ body: { organisationId: organisation, address: "" } }),
    "address: found",
  ],
];

/** Calls with ids of two applications of the same broker, or of the wrong kind: each id exists, but not in this combination. */
export const mixed: readonly MixedCall[] = [
  [
    "a credit profile by another application's id",
    "readCreditProfile",
    (mine, { application }) => ({ query: { cid: mine.customer, aid: application } }),
  ],
  ["an asset's id where a loan's belongs", "updateLoanDetails", ({ asset }) => ({ body: { _id: asset, term: 12 } })],
  [
    "a customer's id where an employer's belongs",
    "updateEmployer",
    ({ customer }) => ({ body: { employerId: customer, timeOfEmployment: 1 } }),
  ],
  ["an entity's id where a customer's belongs", "readCustomer", ({ entity }) => ({ params: { id: entity } })],
  [
    "a part's id under another application's",
    "updateAsset",
    ({ asset }, { application }) => ({ body: { _id: `${application}.${asset.split(".")[1]}`, assetValue: 1 } }),
  ],
  [
    "a customer's id under another application's",
    "readCustomer",
    ({ customer }, { application }) => ({ params: { id: `${application}.${customer.split(".")[1]}` } }),
  ],
  ["an organisation's id for an application's", "readApplication", ({ organisation }) => ({ params: { id: organisation } })],
];
