import { useSWRConfig } from "swr";
import type { DealOutcome } from "../../../../shared/domain/stage.ts";
import { applicationRoutes } from "../../../../shared/wire/application-routes.ts";
import { call } from "../../../client/call.ts";
import { applicationKey } from "../../../client/application/application.ts";

/** Marks how a deal ended; null takes the mark back. Throws ApiError. */
export function useMarkOutcome() {
  const { mutate } = useSWRConfig();
  return async (applicationId: string, outcome: DealOutcome["result"] | null): Promise<void> => {
    const marked = await call(applicationRoutes.markOutcome, { body: { applicationId, outcome } });
    await mutate(applicationKey(applicationId), marked, { revalidate: false });
  };
}
