import { type DealOutcome, statusesBefore } from "../../shared/domain/stage.ts";
import { ApiError } from "../call/api-error.ts";
import type { Operation } from "../call/operation.ts";
import { isAmong } from "../store/dynamo/expression.ts";
import { applicationRootKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { write } from "../store/services/write.ts";
import { openApplication } from "./application.ts";

/** Marks how a deal ended, which ends its documents, notes and links; null takes the mark back. */
export const markOutcome: Operation<"markOutcome"> = async (caller, { body: { applicationId, outcome } }, call) => {
  const now = new Date().toISOString();
  const mark = outcome === null ? { remove: ["outcome"] } : { set: { outcome: { result: outcome, at: now } satisfies DealOutcome } };
  const allowed = statusesBefore[outcome ?? "lost"];
  const event = { action: "application.outcome" as const, subject: { applicationId }, fields: { outcome } };
  const done = await write(caller, call, event, [
    updateItem(
      "application",
      applicationRootKey(caller.userId, applicationId),
      { ...mark, add: { version: 1 } },
      isAmong("status", allowed),
    ),
  ]);
  if (done.kind === "conditionFailed") throw done.item ? notMarkable(done.item["status"], allowed) : notFound();
  return openApplication(caller, applicationId, call);
};

const notMarkable = (status: unknown, allowed: readonly string[]) =>
  new ApiError("conflict", "STATUS", `status: found ${String(status)}, expected ${allowed.join(" or ")}.`, "status");
