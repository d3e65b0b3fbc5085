import { useSWRConfig } from "swr";
import type { Organisation } from "../../shared/entities/organisation.ts";
import { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import type { RequestOf } from "../../shared/wire/route.ts";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { call } from "./call.ts";
import { keyOf, useApi } from "./use-api.ts";
import { useSignedInUser } from "./use-user.ts";

/** Whose members the signed-in user is one of; without one nothing is asked for. */
function useOwnId(): { readonly params: { readonly id: string } } | null {
  const { organisation } = useSignedInUser();
  return organisation === null ? null : { params: { id: organisation._id } };
}

/** The user's organisation; its administrator also sees who was invited and who asks to join. */
export const useOrganisation = () => useApi(organisationRoutes.readOrganisation, useOwnId());

export const useMembers = () => useApi(organisationRoutes.listMembers, useOwnId());

/** What an administrator changes; each answers the organisation as it is afterwards, which every page then shows. Throws ApiError. */
export function useOrganisationChanges(organisationId: string) {
  const { mutate } = useSWRConfig();
  const request = { params: { id: organisationId } };
  const shown = async (changed: Promise<Organisation>) => {
    await mutate(keyOf(organisationRoutes.readOrganisation, request), changed, { revalidate: false });
    await Promise.all([mutate(keyOf(organisationRoutes.listMembers, request)), mutate(keyOf(userRoutes.readUser))]);
  };
  return {
    saveEmail: (email: string) => shown(call(organisationRoutes.saveOrganisationEmail, { body: { email, organisationId } })),
    savePhoneNumber: (phoneNumber: string) =>
      shown(call(organisationRoutes.saveOrganisationPhoneNumber, { body: { phoneNumber, organisationId } })),
    saveAddress: (address: string) => shown(call(organisationRoutes.saveOrganisationAddress, { body: { address, organisationId } })),
    approve: (requestId: string) => shown(call(organisationRoutes.approveJoinRequest, { body: { requestId } })),
    decline: (requestId: string) => shown(call(organisationRoutes.declineJoinRequest, { body: { requestId } })),
    withdraw: (email: string) => shown(call(organisationRoutes.withdrawInvitation, { body: { email } })),
    /** Ends a membership; the quotes and referrals become another member's. */
    removeMember: (userId: string, quotesTo: string) => shown(call(organisationRoutes.removeMember, { body: { userId, quotesTo } })),
    handOver: (userId: string) => shown(call(organisationRoutes.handOverOrganisation, { body: { userId } })),
  };
}

export type Invite = RequestOf<typeof organisationRoutes.inviteUsers>["body"][number];

/** Sends an invitation to each; every try of one intent carries the same key. Throws ApiError. */
export const inviteUsers = (invites: readonly Invite[], idempotencyKey: string) =>
  call(organisationRoutes.inviteUsers, { body: invites }, { idempotencyKey });

/** Asks the administrator of the organisation of this name, if there is such a one. Throws ApiError. */
export const requestToJoin = (name: string) => call(organisationRoutes.requestToJoin, { body: { name } });

/** Makes an organisation that the signed-in user administers, and shows the user as its member. Throws ApiError. */
export function useCreateOrganisation() {
  const { mutate } = useSWRConfig();
  return async (name: string, idempotencyKey: string) => {
    await call(organisationRoutes.createOrganisation, { body: { name, status: "active" } }, { idempotencyKey });
    await mutate(keyOf(userRoutes.readUser));
  };
}
