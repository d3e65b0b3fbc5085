import { userRoutes } from "../../shared/wire/user-routes.ts";
import { call } from "../client/call.ts";
import { useApi } from "../client/use-api.ts";

/** The signed-in user's sessions. Ending one reloads them. */
export function useSessions() {
  const response = useApi(userRoutes.listSessions, {});
  const reload = async () => void (await response.mutate());
  return {
    response,
    endSession: (sessionId: string) => call(userRoutes.endSession, { body: { sessionId } }).then(reload),
    endOthers: () => call(userRoutes.endOtherSessions).then(reload),
  };
}
