import { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import { serveWithVerifiedAbn } from "../serve-with-verified-abn.ts";
import { confirmOrganisation, disputeAbn, listOrganisations, refuseOrganisation } from "./confirmation.ts";
import { grantCover, listCovers, revokeCover } from "./cover.ts";
import { acceptInvitation, inviteUsers, openInvitation, withdrawInvitation } from "./invitation.ts";
import { approveJoinRequest, declineJoinRequest, requestToJoin } from "./join-request.ts";
import { transferOrganisationAdmin, listMembers, removeMember } from "./member.ts";
import { readLogo, saveLogo } from "./logo.ts";
import {
  createOrganisation,
  readOrganisation,
  saveEmailSignature,
  saveLicence,
  saveOrganisationAddress,
  saveOrganisationEmail,
  saveOrganisationPhoneNumber,
  updateOrganisation,
} from "./organisation.ts";

export const handler = serveWithVerifiedAbn<"organisation">(organisationRoutes, {
  createOrganisation,
  readOrganisation,
  updateOrganisation,
  disputeAbn,
  listOrganisations,
  confirmOrganisation,
  refuseOrganisation,
  saveEmailSignature,
  saveLicence,
  saveLogo,
  readLogo,
  saveOrganisationAddress,
  saveOrganisationEmail,
  saveOrganisationPhoneNumber,
  listMembers,
  requestToJoin,
  approveJoinRequest,
  declineJoinRequest,
  inviteUsers,
  withdrawInvitation,
  openInvitation,
  acceptInvitation,
  transferOrganisationAdmin,
  removeMember,
  listCovers,
  grantCover,
  revokeCover,
});
