import { useSWRConfig } from "swr";
import type { User } from "../../shared/entities/user.ts";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { call } from "./call.ts";
import { keyOf } from "./use-api.ts";

/** Changes of the signed-in user; each answers the user as it is afterwards, which every page then shows. Throws ApiError. */
export function useUserChanges() {
  const { mutate } = useSWRConfig();
  const shown = async (changed: Promise<User>) => void (await mutate(keyOf(userRoutes.readUser), changed, { revalidate: false }));
  return {
    /** Ends the welcome and the demo. */
    becomeActive: () => shown(call(userRoutes.updateUser, { body: { status: "active" } })),
    saveName: (firstName: string, lastName: string) => shown(call(userRoutes.updateUser, { body: { firstName, lastName } })),
    savePhoneNumber: (phoneNumber: string) => shown(call(userRoutes.saveUserPhoneNumber, { body: { phoneNumber } })),
  };
}

/** Throws ApiError where the current password is not the user's. */
export const changePassword = (currentPassword: string, newPassword: string) =>
  call(userRoutes.updatePassword, { body: { currentPassword, newPassword } });

/** Sends the letter that verifies the user's address once more. Throws ApiError where it was sent a moment ago or too often. */
export const resendVerification = () => call(userRoutes.resendVerification);
