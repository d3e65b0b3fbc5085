import type { User } from "../../shared/entities/user.ts";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { useApi } from "./use-api.ts";

/** Who is signed in: the call by which a stored token restores the session. */
export const useUser = () => useApi(userRoutes.readUser, {});

/** Who is signed in, on a page that is shown once this is known. */
export function useSignedInUser(): User {
  const { data } = useUser();
  if (data === undefined) throw new Error("a signed-in page is shown once its user is known");
  return data;
}
