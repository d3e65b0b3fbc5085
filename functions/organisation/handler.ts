import { apiKeyRoutes } from "../../shared/wire/api-key-routes.ts";
import { webhookRoutes } from "../../shared/wire/webhook-routes.ts";
import { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import { confirmOrganisation, disputeAbn, listOrganisations, refuseOrganisation } from "./confirmation.ts";
import { grantCover, listCovers, revokeCover } from "./cover.ts";
import { acceptInvitation, inviteUsers, openInvitation, withdrawInvitation } from "./invitation.ts";
import { transferOrganisationAdmin, listMembers, removeMember } from "./member.ts";
import { readLenders, saveLenders } from "./lenders.ts";
import { readLogo, saveLogo } from "./logo.ts";
import {
  createOrganisation,
  readOrganisation,
  saveEmailSignature,
  saveFeeCeiling,
  saveLicence,
  saveOrganisationAddress,
  saveOrganisationEmail,
  saveOrganisationPhoneNumber,
  updateOrganisation,
} from "./organisation.ts";
import type { Operation } from "../call/operation.ts";
import { administeredOrganisation } from "./administered-organisation.ts";
import { createApiKey, deleteApiKey, listApiKeys } from "./api-keys.ts";
import { approve, decline, requestByAbn } from "./join-request-store.ts";
import { alreadyMember } from "./membership.ts";
import { createWebhook, deleteWebhook, listWebhooks, rotateWebhookSecret, testWebhook, updateWebhook } from "./webhooks.ts";
import { toResponse } from "./to-response.ts";

const requestToJoin: Operation<"requestToJoin"> = async (caller, { body }, call) => {
  if (caller.organisationId !== undefined) throw alreadyMember();
  const { name: organisationName } = await requestByAbn(caller, body.abn, call);
  return { organisationName };
};

const approveJoinRequest: Operation<"approveJoinRequest"> = async (caller, { body }, call) => {
  const organisation = await administeredOrganisation(caller);
  await approve(caller, organisation._id, body.requestId, call);
  return toResponse(caller, organisation);
};

const declineJoinRequest: Operation<"declineJoinRequest"> = async (caller, { body }, call) => {
  const organisation = await administeredOrganisation(caller);
  await decline(caller, organisation._id, body.requestId, call);
  return toResponse(caller, organisation);
};

export const handler = serve({ ...organisationRoutes, ...apiKeyRoutes, ...webhookRoutes }, routeRows, {
  createOrganisation,
  readOrganisation,
  updateOrganisation,
  disputeAbn,
  listOrganisations,
  confirmOrganisation,
  refuseOrganisation,
  saveEmailSignature,
  saveFeeCeiling,
  saveLicence,
  saveLogo,
  readLogo,
  readLenders,
  saveLenders,
  saveOrganisationAddress,
  saveOrganisationEmail,
  saveOrganisationPhoneNumber,
  createApiKey,
  listApiKeys,
  deleteApiKey,
  createWebhook,
  listWebhooks,
  updateWebhook,
  rotateWebhookSecret,
  testWebhook,
  deleteWebhook,
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
