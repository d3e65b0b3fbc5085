import { randomUUID } from "node:crypto";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import type { Route } from "../../shared/wire/route.ts";
import {
  type Ids,
  administratorRequests,
  organisationRequests,
  otherRequests,
  privateRequests,
  readingRequests,
  writingRequests,
} from "../support/named-requests.ts";
import type { AnyRequest } from "../support/people.ts";
import { aSignature, dataUrl } from "../support/signatures.ts";
import { aCompany } from "../support/whole-quote.ts";
import { type Candidates, sampleOf } from "../support/wire-fields.ts";
import { canaries } from "./canaries.ts";

const signature = dataUrl(aSignature());

/** The value that a field of this name has in a request about these things. */
const byName = (ids: Ids): Readonly<Record<string, readonly unknown[]>> => ({
  _id: [ids.application, ids.asset],
  id: [ids.application, ids.document],
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
  email: [canaries.email],
  number: [canaries.mobile],
  phoneNumber: [canaries.mobile],
  text: [canaries.note],
  buffer: [signature],
  size: [1_000],
  term: [24],
});

const texts = Object.values(canaries);

/** Whatever a field of any name may have, so that a route of tomorrow has a request from its first day. */
const candidatesFor = (ids: Ids): Candidates => {
  const named = byName(ids);
  const anything = [...texts, ids.application, ids.customer, "/assets/main.js", "Error", 24, 1, 2020, true];
  return (name) => [...(named[name] ?? []), ...(/address/i.test(name) ? [canaries.address] : []), ...anything];
};

/** A request of the route that names these things, from its schemas alone. */
export function sampledRequest(name: RouteName, ids: Ids): AnyRequest {
  const route: Route = routes[name];
  const parts = (["params", "query", "body"] as const).flatMap((part) => {
    const schema = route[part];
    return schema ? [[part, sampleOf(schema, candidatesFor(ids))] as const] : [];
  });
  return Object.fromEntries(parts);
}

type Named = Readonly<Partial<Record<RouteName, AnyRequest>>>;

/** Those that more than the form of a request decides on. */
function namedRequests(ids: Ids): Named {
  return {
    ...readingRequests(ids),
    ...privateRequests(ids),
    ...writingRequests(ids, aCompany.abn),
    ...organisationRequests(ids),
    ...administratorRequests(ids),
    ...otherRequests(ids, aCompany),
    register: { body: { firstName: "Eve", lastName: "", email: `${randomUUID()}@e.example`, password: canaries.password } },
    login: { body: { email: "nobody@e.example", password: canaries.password } },
    signPrivacy: {
      body: { customerId: ids.customer, applicationId: ids.application, applicationType: "commercial", buffer: signature },
    },
    signReferralAgreement: { body: { userId: ids.user, buffer: signature } },
    uploadByLink: { body: { kind: "identity", fileName: canaries.licence, contentType: "application/pdf", size: 1_000 } },
    receiveBillingEvent: { body: "{}" },
    receiveSubmissionEvent: { body: "{}" },
    saveLenderCredentials: { body: { lender: "NOW", credentials: { username: canaries.email, password: canaries.password } } },
    postSubmission: { body: { applicationId: ids.application } },
    submitApplication: { params: { id: ids.application }, query: {} },
    markContacted: { params: { applicationId: ids.application } },
  };
}

/** A request of the route about these things, which their owner may make. */
export function requestOf(name: RouteName, ids: Ids): AnyRequest {
  return namedRequests(ids)[name] ?? sampledRequest(name, ids);
}

/** In this order one broker may make all of them, one after the other. */
export function inMakingOrder(ids: Ids): RouteName[] {
  return [...new Set([...Object.keys(namedRequests(ids)), ...Object.keys(routes)])] as RouteName[];
}
