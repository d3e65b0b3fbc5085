import { useSWRConfig } from "swr";
import { rulebookRoutes } from "../../shared/wire/rulebook-routes.ts";
import { call } from "../client/call.ts";
import { keyOf, useApi } from "../client/use-api.ts";

const everyMs = 1_000;
const requestFor = (issueId: string) => ({ params: { id: issueId } });

/** What an issue would change in open quotes; null before the first comparison. Asks again each second while one runs. */
export const useImpact = (issueId: string) =>
  useApi(rulebookRoutes.readImpact, requestFor(issueId), {
    refreshInterval: (impact) => (impact?.status === "running" ? everyMs : 0),
  });

/** Throws ApiError. */
export function useStartImpact(): (issueId: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (issueId) => {
    const impact = await call(rulebookRoutes.startImpact, { body: { _id: issueId } });
    await mutate(keyOf(rulebookRoutes.readImpact, requestFor(issueId)), impact, { revalidate: false });
  };
}
