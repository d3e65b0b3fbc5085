import { useSWRConfig } from "swr";
import type { User } from "../../shared/domain/user.ts";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { call } from "./call.ts";
import { keyOf } from "./use-api.ts";

/** Changes to the signed-in user. Each updates the cached user. Throws ApiError. */
export function useUserChanges() {
  const { mutate } = useSWRConfig();
  const updateCache = async (changed: Promise<User>) => void (await mutate(keyOf(userRoutes.readUser), changed, { revalidate: false }));
  return {
    /** Ends the welcome dialog and the demo. */
    becomeActive: () => updateCache(call(userRoutes.updateUser, { body: { status: "active" } })),
    saveName: (firstName: string, lastName: string) => updateCache(call(userRoutes.updateUser, { body: { firstName, lastName } })),
    /** An empty template is removed. */
    saveSettings: async ({
      privacyStatementTemplate: text,
      ...others
    }: {
      readonly privacyStatementTemplate?: string;
      readonly dailyDigest?: boolean;
    }) => {
      const template = text === undefined ? {} : { privacyStatementTemplate: text.trim() === "" ? null : text };
      const settings = await call(userRoutes.saveSettings, { body: { ...template, ...others } });
      await mutate(keyOf(userRoutes.readUser), (user?: User) => user && { ...user, settings }, { revalidate: false });
    },
    savePhoneNumber: (phoneNumber: string) => updateCache(call(userRoutes.saveUserPhoneNumber, { body: { phoneNumber } })),
  };
}

/** Throws ApiError when the current password is wrong. */
export const changePassword = (currentPassword: string, newPassword: string) =>
  call(userRoutes.updatePassword, { body: { currentPassword, newPassword } });

/** Sends the verification email again. Throws ApiError when the last one is too recent or the limit is reached. */
export const resendVerification = () => call(userRoutes.resendVerification);
