import { useState } from "react";
import { mutate } from "swr";
import { ApiError } from "../../../../shared/wire/api-error.ts";
import type { RequestOf } from "../../../../shared/wire/route.ts";
import type { SettlementAnswer } from "../../../../shared/wire/settlement.ts";
import { settlementRoutes } from "../../../../shared/wire/settlement-routes.ts";
import { applicationKey } from "../../../client/application/application.ts";
import { call } from "../../../client/call.ts";
import { useApi } from "../../../client/use-api.ts";
import { isOfSettlement } from "../submission/lender-submission.ts";

/** What stands between an approval and the money. */
export const useSettlement = (applicationId: string) => useApi(settlementRoutes.readSettlement, { params: { id: applicationId } });

export type Payee = SettlementAnswer["payees"][number];
export type Groups = Omit<RequestOf<typeof settlementRoutes.saveSettlement>["body"], "applicationId" | "version">;

const show = (answer: SettlementAnswer): Promise<unknown> =>
  mutate<SettlementAnswer>(isOfSettlement(answer.applicationId), answer, { revalidate: false });

type Shown = Pick<SettlementAnswer, "applicationId" | "version">;

/** One after the other: a save that begins before the answer to another one is over the version that this one makes. */
let saving: Promise<unknown> = Promise.resolve();
/** What each version became by a save of this page. */
const ownVersions = new Map<string, number>();

function newestOwn({ applicationId, version }: Shown): number {
  const next = ownVersions.get(`${applicationId} ${version}`);
  return next === undefined ? version : newestOwn({ applicationId, version: next });
}

const isOvertaken = (error: unknown): error is ApiError & { readonly code: string } =>
  error instanceof ApiError && error.code === "CHANGED";

/**
 * For a form: a save is over the version that its user began to type over, so that what someone else saves meanwhile is told first,
 * also when the page has read it already. `isOpened`: the user has looked at it since the form was opened.
 */
export function useSeen(settlement: SettlementAnswer, isOpened = false) {
  const [seen, setSeen] = useState<Shown | undefined>(isOpened ? settlement : undefined);
  return {
    onChange: () => setSeen((before) => before ?? settlement),
    over: async (send: (shown: Shown) => Promise<void>): Promise<void> => {
      try {
        await send(seen ?? settlement);
        setSeen(undefined);
      } catch (error) {
        if (isOvertaken(error)) setSeen(undefined);
        throw error;
      }
    },
  };
}

/** Shows what someone else has saved meanwhile, while what is typed stays, and says what to do then. */
async function save(shown: Shown, advice: string, send: (version: number) => Promise<SettlementAnswer>): Promise<void> {
  const { applicationId } = shown;
  const sent = saving.then(async () => {
    const version = newestOwn(shown);
    const answer = await send(version);
    ownVersions.set(`${applicationId} ${version}`, answer.version);
    await show(answer);
  });
  saving = sent.catch(() => undefined);
  try {
    await sent;
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    await mutate(isOfSettlement(applicationId));
    throw new ApiError({ status: error.status, message: `Someone else has saved this settlement meanwhile. ${advice}`, code: error.code });
  }
}

/** Saves the groups that are given over the version that is shown. Throws ApiError. */
export async function saveGroups(shown: Shown, groups: Groups): Promise<void> {
  const { applicationId } = shown;
  await save(shown, "Save again to keep what you typed.", (version) =>
    call(settlementRoutes.saveSettlement, { body: { applicationId, version, ...groups } }),
  );
  if (groups.asset) await mutate(applicationKey(applicationId));
}

/** Records the call that confirmed the account as it is shown. Throws ApiError. */
export async function recordCall(shown: Shown, payeeId: string, made: { number: string; spokeWith: string }): Promise<void> {
  const { applicationId } = shown;
  await save(shown, "Look whether it is still the account that was confirmed.", () =>
    call(settlementRoutes.verifyPayee, { body: { applicationId, payeeId, version: shown.version, ...made } }),
  );
}

/** Marks the deal as settled. Throws ApiError. */
export async function recordSettled(body: RequestOf<typeof settlementRoutes.recordSettled>["body"]): Promise<void> {
  const application = await call(settlementRoutes.recordSettled, { body });
  await mutate(applicationKey(application._id), application, { revalidate: false });
}
