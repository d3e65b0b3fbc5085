import { userRoutes } from "../../shared/wire/user-routes.ts";
import { useApi } from "./use-api.ts";

/** Who is signed in: the call by which a stored token restores the session. */
export const useUser = () => useApi(userRoutes.readUser, {});
