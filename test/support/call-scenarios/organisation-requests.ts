import { newId } from "../../../functions/store/dynamo/ids.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { aLicence } from "../fixtures/organisations.ts";
import { aPng, dataUrlOf } from "../fixtures/pngs.ts";
import type { Ids, Requests } from "./named-requests.ts";

/** Requests for each route that writes to an organisation. */
export const organisationRequests = ({ organisation: organisationId }: Ids) =>
  ({
    updateOrganisation: { body: { organisationId, name: "Eve's Finance" } },
    saveLogo: { body: { organisationId, logo: dataUrlOf(aPng) } },
    saveLicence: { body: { organisationId, licence: aLicence } },
    saveEmailSignature: { body: { organisationId, emailSignature: "Ann's Finance" } },
    saveFeeCeiling: { body: { organisationId, feeCeiling: 10 } },
    saveOrganisationAddress: { body: { organisationId, address: "1 Eve Street" } },
    saveOrganisationEmail: { body: { organisationId, email: "eve@example.com" } },
    saveOrganisationPhoneNumber: { body: { organisationId, phoneNumber: "0400 000 000" } },
  }) satisfies Requests;

/** Requests for each route that an administrator calls for a member or an applicant. */
export const administratorRequests = ({ user, organisation: organisationId }: Ids) =>
  ({
    disputeAbn: { body: { organisationId, text: "Our representative number is 512894" } },
    deleteApiKey: { params: { id: newId() } },
    updateWebhook: { params: { id: newId() }, body: { active: false } },
    rotateWebhookSecret: { params: { id: newId() } },
    testWebhook: { params: { id: newId() } },
    deleteWebhook: { params: { id: newId() } },
    approveJoinRequest: { body: { requestId: user } },
    declineJoinRequest: { body: { requestId: user } },
    transferOrganisationAdmin: { body: { userId: user } },
    removeMember: { body: { userId: user, quotesTo: newId() } },
    grantCover: { body: { userId: user, colleagueId: newId(), until: businessDate(new Date()) } },
    revokeCover: { body: { userId: user, colleagueId: newId() } },
  }) satisfies Requests;
