import type { apiKeyRoutes } from "../../shared/wire/api-key-routes.ts";
import type { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import type { webhookRoutes } from "../../shared/wire/webhook-routes.ts";
import {
  brokerRead,
  linkRead,
  memberWrite,
  requiringFreshSignIn,
  requiringVerifiedAbn,
  requiringVerifiedEmail,
  returningSecret,
  userWrite,
  withDailyLimit,
} from "../call/access-rules.ts";
import { callLimits } from "../call/call-limits.ts";
import { administratorErrors, notFoundErrors } from "../call/route-errors.ts";
import type { RouteRows } from "../call/route-row.ts";

export const domain = {
  description: "Organisations, members, invitations, requests to join",
  needs: ["register", "readSheets", "makeWebhookSecrets"],
} as const;

export const routeRows = {
  createOrganisation: {
    ...withDailyLimit(callLimits.organisationChanges, userWrite),
    says: "Create an organisation",
    errors: { notFound: ["NOT_FOUND"], conflict: ["HAS_ORGANISATION", "LEAVING"] },
  },
  updateOrganisation: {
    ...withDailyLimit(callLimits.organisationChanges, requiringFreshSignIn(memberWrite)),
    says: "Change an organisation's name or ABN",
    errors: { ...administratorErrors, conflict: ["ABN_DISPUTED"] },
  },
  disputeAbn: {
    ...withDailyLimit(callLimits.organisationChanges, requiringFreshSignIn(requiringVerifiedEmail(memberWrite))),
    says: "Tell Kelpie's staff that an ABN which another organisation has is your business's",
    errors: { ...administratorErrors, conflict: ["NOT_TAKEN", "ABN_DISPUTED", "DISPUTE_SETTLED"] },
  },
  listOrganisations: { access: "master", writes: false, says: "List the organisations by what Kelpie's staff say of them" },
  confirmOrganisation: {
    access: "master",
    writes: true,
    says: "Confirm that an organisation is who it says",
    errors: { ...notFoundErrors, conflict: ["CHANGED", "ABN_NOT_VERIFIED"] },
  },
  refuseOrganisation: {
    access: "master",
    writes: true,
    says: "Refuse an organisation, which frees its ABN",
    errors: { ...notFoundErrors, conflict: ["CHANGED"] },
  },
  readOrganisation: { ...brokerRead, says: "Read an organisation", errors: notFoundErrors },
  saveOrganisationAddress: { ...memberWrite, says: "Save an organisation's address", errors: administratorErrors },
  saveEmailSignature: { ...memberWrite, says: "Save the signature of an organisation's emails", errors: administratorErrors },
  saveFeeCeiling: { ...memberWrite, says: "Save or remove the ceiling on upfront fees", errors: administratorErrors },
  saveLicence: {
    ...withDailyLimit(callLimits.organisationChanges, requiringFreshSignIn(memberWrite)),
    says: "Save or remove an organisation's credit licence details",
    errors: administratorErrors,
  },
  saveLogo: {
    ...withDailyLimit(callLimits.organisationChanges, memberWrite),
    says: "Save or remove an organisation's logo",
    errors: administratorErrors,
  },
  readLogo: { ...brokerRead, says: "Read an organisation's logo", errors: notFoundErrors },
  saveOrganisationEmail: {
    ...requiringFreshSignIn(memberWrite),
    says: "Save an organisation's email address",
    errors: administratorErrors,
  },
  saveOrganisationPhoneNumber: {
    ...requiringFreshSignIn(memberWrite),
    says: "Save an organisation's phone number",
    errors: administratorErrors,
  },
  readLenders: {
    ...brokerRead,
    says: "Read the organisation's panel of lenders, own brokerage, own fees and contacts",
    errors: notFoundErrors,
  },
  saveLenders: {
    ...withDailyLimit(callLimits.organisationChanges, memberWrite),
    says: "Save the organisation's panel of lenders, own brokerage, own fees and contacts",
    errors: { ...administratorErrors, conflict: ["CHANGED"] },
  },
  createApiKey: {
    ...withDailyLimit(callLimits.organisationChanges, returningSecret(requiringFreshSignIn(requiringVerifiedEmail(memberWrite)))),
    says: "Make a key with which the organisation's programs ask for prices",
    errors: { notFound: ["NOT_FOUND"], forbidden: ["NOT_ADMINISTRATOR", "NOT_CONFIRMED"], conflict: ["TOO_MANY_ITEMS"] },
  },
  listApiKeys: { ...brokerRead, says: "List an organisation's keys for programs", errors: administratorErrors },
  deleteApiKey: { ...memberWrite, says: "Delete a key, which is then good for five more seconds at most", errors: administratorErrors },
  createWebhook: {
    ...withDailyLimit(callLimits.organisationChanges, returningSecret(requiringFreshSignIn(requiringVerifiedEmail(memberWrite)))),
    says: "Make a webhook: an address that is told what happens to the organisation's quotes",
    errors: { notFound: ["NOT_FOUND"], forbidden: ["NOT_ADMINISTRATOR", "NOT_CONFIRMED"], conflict: ["TOO_MANY_ITEMS"] },
  },
  // An address may contain a secret of the receiver's.
  listWebhooks: {
    ...returningSecret(brokerRead),
    says: "List an organisation's webhooks with their last deliveries",
    errors: administratorErrors,
  },
  updateWebhook: { ...memberWrite, says: "Pause or resume a webhook, or change its events", errors: administratorErrors },
  rotateWebhookSecret: {
    ...withDailyLimit(callLimits.organisationChanges, returningSecret(requiringFreshSignIn(requiringVerifiedEmail(memberWrite)))),
    says: "Make another secret for a webhook; the former one is good for 24 hours",
    errors: { notFound: ["NOT_FOUND"], forbidden: ["NOT_ADMINISTRATOR", "NOT_CONFIRMED"] },
  },
  testWebhook: {
    ...withDailyLimit(callLimits.organisationChanges, memberWrite),
    says: "Send a test to a webhook",
    errors: administratorErrors,
  },
  deleteWebhook: { ...memberWrite, says: "Delete a webhook", errors: administratorErrors },
  listMembers: { ...brokerRead, says: "List an organisation's members", errors: notFoundErrors },
  requestToJoin: {
    ...requiringVerifiedEmail(userWrite),
    says: "Ask to join an organisation",
    errors: { notFound: ["NO_SUCH_ORGANISATION"], conflict: ["HAS_ORGANISATION", "LEAVING"], tooMany: ["TOO_MANY"] },
  },
  approveJoinRequest: {
    ...requiringVerifiedEmail(memberWrite),
    says: "Approve a request to join",
    errors: { ...administratorErrors, conflict: ["REQUEST_GONE", "HAS_ORGANISATION", "ACCOUNT_GONE", "LEAVING"] },
  },
  declineJoinRequest: { ...memberWrite, says: "Decline a request to join", errors: administratorErrors },
  inviteUsers: {
    ...requiringVerifiedAbn(memberWrite),
    says: "Invite people to an organisation",
    errors: { ...administratorErrors, tooMany: ["TOO_MANY"] },
  },
  withdrawInvitation: { ...memberWrite, says: "Withdraw an invitation", errors: administratorErrors },
  openInvitation: { ...linkRead(300), says: "Read the invitation of a link", errors: { gone: ["INVITATION_GONE"] } },
  acceptInvitation: {
    ...userWrite,
    says: "Accept an invitation",
    errors: {
      notFound: ["NOT_FOUND"],
      forbidden: ["NOT_INVITED"],
      conflict: ["HAS_ORGANISATION", "LEAVING"],
      gone: ["INVITATION_GONE"],
    },
  },
  transferOrganisationAdmin: {
    ...requiringFreshSignIn(requiringVerifiedEmail(memberWrite)),
    says: "Make another member the administrator",
    errors: { ...administratorErrors, conflict: ["NOT_VERIFIED"] },
  },
  removeMember: {
    ...requiringFreshSignIn(requiringVerifiedEmail(memberWrite)),
    says: "Remove a member and transfer the member's quotes",
    errors: { ...administratorErrors, conflict: ["IS_ADMINISTRATOR", "NOT_VERIFIED"] },
  },
  listCovers: { ...brokerRead, says: "List who covers for whom", errors: notFoundErrors },
  grantCover: {
    ...withDailyLimit(callLimits.organisationChanges, requiringFreshSignIn(requiringVerifiedEmail(memberWrite))),
    says: "Let a colleague cover for a member until a day",
    errors: { ...administratorErrors, conflict: ["NOT_VERIFIED"] },
  },
  revokeCover: { ...memberWrite, says: "End a cover", errors: administratorErrors },
} as const satisfies RouteRows<typeof organisationRoutes & typeof apiKeyRoutes & typeof webhookRoutes>;
