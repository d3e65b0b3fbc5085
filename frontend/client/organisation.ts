import { useSWRConfig } from "swr";
import type { CreditLicence } from "../../shared/domain/credit-licence.ts";
import type { Organisation } from "../../shared/domain/organisation.ts";
import { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import type { RequestOf } from "../../shared/wire/route.ts";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { call } from "./call.ts";
import { keyOf, useApi } from "./use-api.ts";
import { useSignedInUser } from "./use-user.ts";

/** The request for the signed-in user's organisation; null without one. */
function useOrganisationRequest(): { readonly params: { readonly id: string } } | null {
  const { organisation } = useSignedInUser();
  return organisation === null ? null : { params: { id: organisation._id } };
}

/** Includes the invitations and join requests for the administrator only. */
export const useOrganisation = () => useApi(organisationRoutes.readOrganisation, useOrganisationRequest());

export const useMembers = () => useApi(organisationRoutes.listMembers, useOrganisationRequest());

/** An administrator's changes. Each updates the cached organisation, members and user. Throws ApiError. */
export function useOrganisationChanges(organisationId: string) {
  const { mutate } = useSWRConfig();
  const request = { params: { id: organisationId } };
  const updateCache = async (changed: Promise<Organisation>) => {
    await mutate(keyOf(organisationRoutes.readOrganisation, request), changed, { revalidate: false });
    await Promise.all([mutate(keyOf(organisationRoutes.listMembers, request)), mutate(keyOf(userRoutes.readUser))]);
  };
  return {
    /** Also checks the ABN with the business register; without changes it checks it again. */
    saveIdentity: (changes: { readonly name?: string; readonly abn?: string | null }) =>
      updateCache(call(organisationRoutes.updateOrganisation, { body: { organisationId, ...changes } })),
    /** Tells Kelpie's staff that an ABN which another organisation has entered first is this one's. */
    disputeAbn: (text: string) => updateCache(call(organisationRoutes.disputeAbn, { body: { organisationId, text } })),
    saveEmail: (email: string) => updateCache(call(organisationRoutes.saveOrganisationEmail, { body: { email, organisationId } })),
    savePhoneNumber: (phoneNumber: string) =>
      updateCache(call(organisationRoutes.saveOrganisationPhoneNumber, { body: { phoneNumber, organisationId } })),
    saveAddress: (address: string) => updateCache(call(organisationRoutes.saveOrganisationAddress, { body: { address, organisationId } })),
    saveLicence: (licence: CreditLicence) => updateCache(call(organisationRoutes.saveLicence, { body: { licence, organisationId } })),
    /** Empty removes it. */
    saveEmailSignature: (text: string) =>
      updateCache(
        call(organisationRoutes.saveEmailSignature, { body: { emailSignature: text.trim() === "" ? null : text.trim(), organisationId } }),
      ),
    /** null removes it. */
    saveFeeCeiling: (feeCeiling: number | null) =>
      updateCache(call(organisationRoutes.saveFeeCeiling, { body: { feeCeiling, organisationId } })),
    approve: (requestId: string) => updateCache(call(organisationRoutes.approveJoinRequest, { body: { requestId } })),
    decline: (requestId: string) => updateCache(call(organisationRoutes.declineJoinRequest, { body: { requestId } })),
    withdraw: (email: string) => updateCache(call(organisationRoutes.withdrawInvitation, { body: { email } })),
    /** Ends a membership and gives the member's quotes and referrals to another member. */
    removeMember: (userId: string, quotesTo: string) => updateCache(call(organisationRoutes.removeMember, { body: { userId, quotesTo } })),
    transferAdminRole: (userId: string) => updateCache(call(organisationRoutes.transferOrganisationAdmin, { body: { userId } })),
  };
}

export type Invite = RequestOf<typeof organisationRoutes.inviteUsers>["body"][number];

/** Retries of one submit must carry the same key. Throws ApiError. */
export const inviteUsers = (invites: readonly Invite[], idempotencyKey: string) =>
  call(organisationRoutes.inviteUsers, { body: invites }, { idempotencyKey });

/** Emails the administrator of the verified organisation with this ABN. Throws ApiError. */
export const requestToJoin = (abn: string) => call(organisationRoutes.requestToJoin, { body: { abn } });

/** The signed-in user becomes the administrator. Throws ApiError. */
export function useCreateOrganisation() {
  const { mutate } = useSWRConfig();
  return async (created: { readonly name: string; readonly abn?: string }, idempotencyKey: string) => {
    await call(organisationRoutes.createOrganisation, { body: { ...created, status: "active" } }, { idempotencyKey });
    await mutate(keyOf(userRoutes.readUser));
  };
}
