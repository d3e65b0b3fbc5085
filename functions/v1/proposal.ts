import { businessDate } from "../../shared/business-date.ts";
import { proposalText } from "../../shared/today/row.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Operation } from "../call/operation.ts";
import { userOfEmail } from "../identity/user-records.ts";
import { newId } from "../store/dynamo/ids.ts";
import { proposalItems, proposed } from "../store/services/proposals.ts";
import { resultOf } from "../store/services/idempotency.ts";
import { write } from "../store/services/write.ts";

/** Nothing becomes of it unless the member starts the quote. */
export const v1Propose: Operation<"v1Propose"> = async (caller, { body: { scenario, owner, note } }, call) => {
  const { assetValue } = scenario.asset ?? {};
  const { deposit } = scenario.loanDetails ?? {};
  if (typeof assetValue === "number" && typeof deposit === "number" && deposit > assetValue)
    throw wrong(["scenario", "loanDetails", "deposit"], String(deposit), `at most the asset value, ${assetValue}`);
  const member = await userOfEmail(owner);
  if (!member || member.organisationId !== caller.organisationId || member.status === "disabled")
    throw wrong(["owner"], owner, "the email address of a member of the organisation");
  const _id = newId();
  const { programName: from = "" } = caller;
  const { applicationType: type, asset } = scenario;
  const text = proposalText({ from, type, assetType: asset?.assetType, assetValue });
  const now = new Date();
  const row = { kind: "proposal", text, since: now.toISOString(), from: businessDate(now) } as const;
  const organisationId = caller.organisationId!;
  const event = { action: proposed, subject: { organisationId }, part: _id, fields: { from, owner: member._id }, result: { _id } };
  const outcome = await write(caller, call, event, proposalItems(organisationId, { _id, ownerId: member._id, scenario, note, from }, row));
  return { _id: outcome.kind === "repeated" ? String(resultOf(outcome.record, proposed)["_id"]) : _id };
};

const wrong = (path: string[], found: string, expected: string) => new InvalidInput([{ path, found, expected }]);
