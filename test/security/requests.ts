import { randomUUID } from "node:crypto";
import { businessDate } from "../../shared/business-date.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import type { Route } from "../../shared/wire/route.ts";
import { batchRequests } from "../support/call-scenarios/batch-requests.ts";
import { type Ids, otherRequests, privateRequests, readingRequests, writingRequests } from "../support/call-scenarios/named-requests.ts";
import { programRequests } from "../support/call-scenarios/program-requests.ts";
import { administratorRequests, organisationRequests } from "../support/call-scenarios/organisation-requests.ts";
import { ratesRequests } from "../support/call-scenarios/rates-requests.ts";
import type { AnyRequest } from "../support/fixtures/people.ts";
import { bookTable } from "../support/fixtures/contracts.ts";
import { signatureFields } from "../support/fixtures/signatures.ts";
import { aCompany } from "../support/fixtures/whole-quote.ts";
import { type Candidates, sampleOf } from "../support/call-scenarios/wire-fields.ts";
import { canaries } from "./canaries.ts";

/** Values of a field by its name, in a request with these ids. */
const byName = (ids: Ids): Readonly<Record<string, readonly unknown[]>> => ({
  _id: [ids.application, ids.asset, ids.issue],
  id: [ids.application, ids.document, ids.issue],
  aid: [ids.application],
  cid: [ids.customer],
  customer: [ids.customer],
  customerId: [ids.customer],
  entityId: [ids.entity],
  employerId: [ids.employer],
  assetId: [ids.asset],
  documentId: [ids.document],
  replaces: [ids.document],
  userId: [ids.user],
  user: [ids.user],
  organisationId: [ids.organisation],
  firstName: [canaries.firstName],
  lastName: [canaries.lastName],
  name: [canaries.firstName, canaries.entityName],
  dateOfBirth: [canaries.dateOfBirth],
  fileName: [canaries.licence],
  abn: [aCompany.abn],
  Abn: [aCompany.abn],
  acn: [aCompany.acn],
  EntityName: [canaries.entityName],
  entityName: [canaries.entityName],
  IDNumber: [canaries.licenceNumber],
  IDCardNumber: [canaries.licenceNumber],
  email: [canaries.email],
  number: [canaries.mobile],
  phoneNumber: [canaries.mobile],
  text: [canaries.note],
  buffer: [signatureFields.buffer],
  issuedOn: ["2026-11-20"],
  size: [1_000],
  term: [24],
  code: ["123456"],
  australianCreditLicence: ["389328"],
  creditRepresentativeNumber: ["412345"],
  memberNumber: ["12345"],
});

const texts = Object.values(canaries);

/** Values to try for any field, so that new routes get a request without a change here. */
const candidatesFor = (ids: Ids): Candidates => {
  const named = byName(ids);
  const ofToday = [`${ids.application}.signed`, "2026-11-20T00:00:00.000Z"];
  const anything = [...texts, ids.application, ids.customer, ...ofToday, "/assets/main.js", "Error", 24, 1, 2020, true];
  return (name) => [...(named[name] ?? []), ...(/address/i.test(name) ? [canaries.address] : []), ...anything];
};

/** A request with these ids, generated from the schemas of the route. */
export function sampledRequest(name: RouteName, ids: Ids): AnyRequest {
  const route: Route = routes[name];
  const sections = (["params", "query", "body"] as const).flatMap((section) => {
    const schema = route[section];
    return schema ? [[section, sampleOf(schema, candidatesFor(ids))] as const] : [];
  });
  return Object.fromEntries(sections);
}

type Named = Readonly<Partial<Record<RouteName, AnyRequest>>>;

/** Requests of routes that need more than a well-formed request to succeed. */
function namedRequests(ids: Ids): Named {
  return {
    ...readingRequests(ids),
    ...privateRequests(ids),
    ...ratesRequests(ids),
    ...batchRequests(ids),
    ...writingRequests(ids, aCompany.abn),
    ...organisationRequests(ids),
    ...administratorRequests(ids),
    ...otherRequests(ids, aCompany),
    ...programRequests,
    register: { body: { firstName: "Eve", lastName: "", email: `${randomUUID()}@e.example`, password: canaries.password } },
    login: { body: { email: `${randomUUID()}@e.example`, password: canaries.password } },
    signPrivacy: {
      body: { customerId: ids.customer, applicationId: ids.application, applicationType: "commercial", ...signatureFields },
    },
    signReferralAgreement: { body: { userId: ids.user, ...signatureFields } },
    fetchByLink: { body: { documentId: ids.signed } },
    answerByLink: { body: { employmentType: "CASUAL" } },
    uploadByLink: { body: { kind: "identity", fileName: canaries.licence, contentType: "application/pdf", size: 1_000 } },
    unsubscribe: { params: { token: "m3Zt8Qv1cYk5Lr0WxJ7dFh2NsPgB9aTeUiOoR4yKqXw" } },
    receiveBillingEvent: { body: "{}" },
    receiveSubmissionEvent: { body: "{}" },
    saveLenderCredentials: { body: { lender: "NOW", credentials: { username: canaries.email, password: canaries.password } } },
    postSubmission: { body: { applicationId: ids.application } },
    saveSettlement: {
      body: {
        applicationId: ids.application,
        version: 0,
        payees: [{ kind: "supplier", name: canaries.entityName, amount: 1_000, bsb: "062998", account: canaries.accountNumber }],
      },
    },
    lodgeApplication: { body: { applicationId: ids.application, lender: canaries.entityName, lodgedOn: businessDate(new Date()) } },
    readBook: { query: { userId: ids.user } },
    searchBook: { body: { userId: ids.user, search: "kim" } },
    importContracts: { body: { userId: ids.user, csv: bookTable({ lastName: canaries.lastName }) } },
    updateContract: { body: { _id: ids.application, userId: ids.user, valueNow: 20_000 } },
    quoteFromContract: { body: { _id: ids.application, userId: ids.user, kind: "refinance" } },
    submitApplication: { params: { id: ids.application }, query: {} },
    reopenSubmission: { params: { id: ids.application } },
    reopenReferral: { params: { applicationId: ids.application } },
    markContacted: { params: { applicationId: ids.application } },
    listOrganisations: { query: { status: "waiting" } },
    confirmOrganisation: { params: { id: ids.organisation }, body: { name: "Harbour", abn: aCompany.abn, licence: null } },
    refuseOrganisation: {
      params: { id: ids.organisation },
      body: { name: "Harbour", abn: aCompany.abn, licence: null, reason: "Not found" },
    },
  };
}

/** A request with these ids that their owner may make. */
export function requestOf(name: RouteName, ids: Ids): AnyRequest {
  return namedRequests(ids)[name] ?? sampledRequest(name, ids);
}

/** The routes in an order in which one broker can call them all. */
export function inCreationOrder(ids: Ids): RouteName[] {
  return [...new Set([...Object.keys(namedRequests(ids)), ...Object.keys(routes)])] as RouteName[];
}
