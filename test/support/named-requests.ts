import { newId, partIdOf } from "../../functions/store/ids.ts";
import type { Application } from "../../shared/entities/application.ts";
import type { RequestOf } from "../../shared/wire/route.ts";
import type { RouteName, Routes } from "../../shared/wire/routes.ts";

/** The ids of an application and what belongs to it, and of its owner. */
export interface Ids {
  readonly application: string;
  readonly asset: string;
  readonly loanDetails: string;
  readonly customer: string;
  readonly employer: string;
  readonly entity: string;
  readonly document: string;
  readonly user: string;
  readonly organisation: string;
}

type Requests = { readonly [N in RouteName]?: RequestOf<Routes[N]> };

export function idsOf(application: Application, user: string, organisation: string): Ids {
  const { _id, asset, loanDetails, customers, entities } = application;
  const [customer, entity, document] = [customers[0], entities[0], application.documents[0]];
  const own = { application: _id, asset: asset._id, loanDetails: loanDetails._id, customer: customer?._id ?? "" };
  const others = { employer: customer?.employers[0]?._id ?? "", entity: entity?._id ?? "", document: document?._id ?? "" };
  return { ...own, ...others, user, organisation };
}

/** Ids of the right form that nobody has. */
export function absentIds(): Ids {
  const application = newId();
  const part = () => partIdOf(application, newId());
  const parts = { asset: part(), loanDetails: part(), customer: part(), employer: part(), entity: part(), document: part() };
  return { application, ...parts, user: newId(), organisation: newId() };
}

/** A request that its owner may make of each route that reads a thing by its id. */
export const readingRequests = (ids: Ids) =>
  ({
    readApplication: { params: { id: ids.application } },
    rankedProducts: { params: { applicationId: ids.application }, query: {} },
    readCustomer: { params: { id: ids.customer } },
    readCreditProfile: { query: { cid: ids.customer, aid: ids.application } },
    readEntity: { params: { id: ids.entity } },
  }) satisfies Requests;

/** The same of each route that reads what is its owner's alone, and no master's either. */
export const privateRequests = (ids: Ids) =>
  ({
    readDocument: { params: { id: ids.document } },
    fetchDocument: { body: { documentId: ids.document } },
  }) satisfies Requests;

const file = { fileName: "letter.pdf", contentType: "application/pdf", size: 100 } as const;

/** The same of each route that writes to an application. */
export const writingRequests = (ids: Ids, abn: string) =>
  ({
    updateApplication: { body: { _id: ids.application, asset: { assetValue: 1 } } },
    updateAsset: { body: { _id: ids.asset, assetValue: 1 } },
    updateLoanDetails: { body: { _id: ids.loanDetails, term: 12 } },
    addNote: { body: { applicationId: ids.application, text: "hello" } },
    createCustomer: { body: { applicationId: ids.application, firstName: "Eve" } },
    updateCustomer: { body: { customerId: ids.customer, firstName: "Eve" } },
    updateEmployer: { body: { employerId: ids.employer, timeOfEmployment: 1 } },
    updateCustomerProfile: { body: { customerId: ids.customer, customerProfile: { livingArrangements: "RENTING" } } },
    updateCreditProfile: { body: { customer: ids.customer, score: 1 } },
    createEntity: { body: { applicationId: ids.application, abrData: { Abn: abn } } },
    updateEntity: { body: { entityId: ids.entity, entityName: "Eve" } },
    uploadDocument: { body: { customerId: ids.customer, kind: "identity", ...file } },
    uploadInvoice: { params: { assetId: ids.asset }, body: file },
    uploadCreditProfile: { body: { customerId: ids.customer, ...file } },
  }) satisfies Requests;

/** The same of each route that writes to an organisation. */
export const organisationRequests = ({ organisation: organisationId }: Ids) =>
  ({
    updateOrganisation: { body: { organisationId, name: "Eve's" } },
    saveOrganisationAddress: { body: { organisationId, address: "1 Eve Street" } },
    saveOrganisationEmail: { body: { organisationId, email: "eve@example.com" } },
    saveOrganisationPhoneNumber: { body: { organisationId, phoneNumber: "0400 000 000" } },
  }) satisfies Requests;

/** The same of each route that an administrator calls about somebody, who has asked to join or is a member. */
export const administratorRequests = ({ user }: Ids) =>
  ({
    approveJoinRequest: { body: { requestId: user } },
    declineJoinRequest: { body: { requestId: user } },
    handOverOrganisation: { body: { userId: user } },
  }) satisfies Requests;

/** The same of each route that names nothing of anybody's, or a user. */
export const otherRequests = ({ user, organisation }: Ids, { abn, acn }: { readonly abn: string; readonly acn: string }) =>
  ({
    startQuote: { params: { type: "consumer" } },
    listQuotes: { body: { userId: user, page: 1 } },
    listReferrals: { body: { userId: user, page: 1 } },
    searchEntity: { query: { acn } },
    lookUpAbn: { params: { abn } },
    searchBusinessNames: { query: { name: "wattlebird" } },
    createOrganisation: { body: { name: "Another", status: "active" } },
    readOrganisation: { params: { id: organisation } },
    listMembers: { params: { id: organisation } },
    inviteUsers: { body: [{ firstName: "Eve", email: "eve@example.com" }] },
    withdrawInvitation: { body: { email: "eve@example.com" } },
    requestToJoin: { body: { name: "Another" } },
    acceptInvitation: { body: { invite: "x".repeat(43) } },
  }) satisfies Requests;
