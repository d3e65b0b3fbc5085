import type { User } from "../../shared/domain/user.ts";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { useApi } from "./use-api.ts";

/** Restores the session from the stored token. */
export const useUser = () => useApi(userRoutes.readUser, {});

/** For signed-in pages, which render only after the user has loaded. */
export function useSignedInUser(): User {
  const { data } = useUser();
  if (data === undefined) throw new Error("useSignedInUser is called before the user has loaded");
  return data;
}
