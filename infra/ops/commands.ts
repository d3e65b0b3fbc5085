import { randomUUID } from "node:crypto";
import { recheckFiles } from "../../functions/document/recheck.ts";
import { verifySigned } from "../../functions/document/verify-hashes.ts";
import { ApiError } from "../../functions/call/api-error.ts";
import { decideByOperator } from "../../functions/organisation/confirmation.ts";
import { verifyRecord } from "../../functions/record/verify-hashes.ts";
import { holdCustomer, releaseCustomer } from "../../functions/retention/hold.ts";
import { deadLetters, replayJob } from "../../functions/store/services/outbox.ts";
import type { WritingCall } from "../../functions/store/workspace/actor.ts";
import { BadInput } from "../../functions/cli/bad-input.ts";
import { licenceText } from "../../shared/domain/credit-licence.ts";
import { repositorySheets } from "../../functions/cli/sheet-folder.ts";
import { registerReleaseSheets } from "../../functions/rulebook/register-release.ts";
import { disableUser } from "../../functions/user/disabling.ts";
import { resetSecondFactorByOperator } from "../../functions/user/second-factor-reset.ts";
import { grantMasterRole, grantRatesRole } from "../../functions/user/staff-roles.ts";

/** What the audit trail records as the request and the address of an operator's command. */
const operatorsCall = (command: string): WritingCall => ({ requestId: `${command} ${randomUUID()}`, ip: "operator" });

/** A command about one user; afterwards it says what has become of them. */
const userCommand = (name: string, change: (email: string, call: WritingCall) => Promise<unknown>, outcome: string) =>
  async function* (email: string): AsyncGenerator<string> {
    await change(email, operatorsCall(name));
    yield `${email} ${outcome}`;
  };

/** Makes a registered user a master: a member of the provider's staff, who can read every organisation's quotes and referrals. */
export const makeMaster = userCommand("make-master", grantMasterRole, "is a master from the next sign-in on");

/** Makes a registered user an editor of rate sheets. Another editor has to approve what this one writes. */
export const makeRatesEditor = userCommand("make-rates-editor", grantRatesRole, "edits rate sheets from the next sign-in on");

/** Registers this release's rate sheets: those of the first release become active, later ones wait for approval. */
export async function* registerRateSheets(): AsyncGenerator<string> {
  const added = await registerReleaseSheets(
    (await repositorySheets()).map(({ source }) => source),
    operatorsCall("register-rate-sheets"),
  );
  yield added === 0 ? "all rate sheets of this release are already registered" : `${added} rate sheets registered`;
}

/** Signs a user out and blocks the account. The user's data stays. */
export const disableUserAccount = userCommand("disable-user", disableUser, "is signed out everywhere and cannot sign in again");

interface Judgement {
  readonly abn: string;
  readonly decision?: "confirm" | "refuse";
  readonly reason?: string;
}

/**
 * Confirms the organisation that has entered this ABN, or refuses it, which frees the ABN. Without a decision it prints what to judge by: the
 * licence or representative number must be this business's in ASIC's register.
 */
export async function* verifyOrganisation({ abn, decision, reason = "" }: Judgement): AsyncGenerator<string> {
  const isRefused = decision === "refuse";
  if (isRefused && reason.trim() === "") throw new BadInput("--reason: found nothing, expected what the administrator is told");
  const judged = await decideByOperator(
    abn,
    decision === undefined ? undefined : { ...(isRefused && { refusal: reason }) },
    operatorsCall("verify-organisation"),
  );
  yield `${judged.name}, created on ${judged.createdAt.slice(0, 10)}: ${judged.confirmation?.status ?? "not listed yet"}`;
  yield judged.licence ? licenceText(judged.licence) : "no credit licence entered";
}

/** For a user who has lost the authenticator app. Check first, by another way than email, that it is the user who asks. */
export const resetSecondFactorOfUser = userCommand(
  "reset-second-factor",
  resetSecondFactorByOperator,
  "is signed out everywhere and signs in with the password alone until the second factor is set up again",
);

interface OfCustomer {
  readonly customer: string;
}

/** Suspends the deletion of a customer's records, as a dispute or a court order requires. */
export async function* hold({ customer }: OfCustomer): AsyncGenerator<string> {
  await holdCustomer(customer, operatorsCall("hold"));
  yield `${customer} is on hold: its records are kept until you run "release-hold"`;
}

export async function* releaseHold({ customer }: OfCustomer): AsyncGenerator<string> {
  await releaseCustomer(customer, operatorsCall("release-hold"));
  yield `${customer} is released: records past their retention date are deleted within an hour`;
}

/** Compares a signed document with the hashes that the audit trail recorded at signing, and the PDFs of Finance options and selection records with their record. */
export async function* verify(documentId: string): AsyncGenerator<string> {
  const ofRecord = await verifyRecord(documentId);
  const origin = ofRecord ? "made" : "signed";
  for (const { of, expected, found } of ofRecord ?? (await verifySigned(documentId))) {
    if (found !== expected)
      throw new ApiError("conflict", "NOT_AS_RECORDED", `${of}: found SHA-256 ${found}, expected ${expected} as it was ${origin}`);
    yield `${of}: SHA-256 ${found}, as it was ${origin}`;
  }
}

/** Makes every dead letter of the outbox due again; the worker retries it within a minute. */
export async function* replayDeadLetters(): AsyncGenerator<string> {
  const dead = await deadLetters();
  for (const job of dead) if (await replayJob(job)) yield `${job.kind} ${job.id}: due again`;
  yield `${dead.length} dead letters`;
}

/** Checks uploaded files whose check failed or whose event was lost. Files that are already checked stay unchanged. */
export async function* recheckUploadedFiles(): AsyncGenerator<string> {
  let [checked, failed] = [0, 0];
  for await (const { documentId, outcome } of recheckFiles(operatorsCall("recheck-files"))) {
    if (outcome instanceof Error) failed += 1;
    else checked += 1;
    yield `${documentId}: ${outcome instanceof Error ? `failed with ${outcome.name}: ${outcome.message}` : outcome}`;
  }
  yield `${checked} files checked`;
  if (failed > 0) throw new ApiError("unavailable", "FILES_NOT_CHECKED", `${failed} files could not be checked, see above`);
}
