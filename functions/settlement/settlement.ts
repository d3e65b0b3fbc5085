import { InvalidInput, type Problem, refuse } from "../../shared/wire/problem.ts";
import { hasVin } from "../../shared/settlement/checks.ts";
import { directDebitId, maskedAccount, maskedBsb, vinProblem } from "../../shared/settlement/settlement.ts";
import type { settlementRoutes } from "../../shared/wire/settlement-routes.ts";
import type { InputOf } from "../../shared/wire/route.ts";
import type { Call, Operation } from "../call/operation.ts";
import type { Caller } from "../call/caller.ts";
import { ApiError } from "../call/api-error.ts";
import { newId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { recordRead } from "../store/services/audit.ts";
import { isDone } from "../store/services/idempotency.ts";
import { type OpenedSettlement, openedSettlement, requireOpen, settlementAnswerOf } from "./opened.ts";
import { type Ciphertexts, decryptDetails, detailFields, encryptDetail } from "../payment-details/encryption.ts";
import type { StoredSettlement } from "../store/workspace/settlement.ts";
import { writeSettlement } from "./store.ts";

export const readSettlement: Operation<"readSettlement"> = (caller, { params: { id } }, call) => answered(caller, id, call);

const answered = async (caller: Caller, applicationId: string, call: Call) =>
  settlementAnswerOf(await openedSettlement(caller, applicationId, call));

type Body = InputOf<typeof settlementRoutes.saveSettlement>["body"];
type Groups = Omit<Body, "applicationId" | "version">;
type Payees = NonNullable<Body["payees"]>;

const savedEvent = "settlement.saved" as const;

export const saveSettlement: Operation<"saveSettlement"> = async (caller, { body }, call) => {
  const { applicationId, version, ...groups } = body;
  const identified = { ...groups, payees: groups.payees?.map((payee) => ({ ...payee, _id: payee._id ?? newId() })) };
  let encrypted: Accounts | undefined;
  return retryOnConflict(async () => {
    const opened = await openedSettlement(caller, applicationId, call);
    if (await isDone(call, savedEvent)) return done(settlementAnswerOf(opened));
    requireOpen(opened);
    if (opened.stored.version !== version) throw changed(opened.stored.version, version);
    refuse(problemsOf(groups, opened));
    encrypted ??= await encryptedAccounts(applicationId, identified);
    const settlement = merged(opened.stored, identified, encrypted);
    const { asset: identifiers } = groups;
    const isWritten = await writeSettlement(
      caller,
      {
        applicationId,
        settlement,
        rootVersion: opened.version,
        event: { action: savedEvent, fields: auditedGroups(identified) },
        identifiers: identifiers && { asset: opened.application.asset, values: identifiers },
      },
      call,
    );
    return isWritten ? done(await answered(caller, applicationId, call)) : retry();
  });
};

const changed = (found: number, expected: number) =>
  new ApiError("conflict", "CHANGED", `version: found ${expected}, expected ${found}: someone has saved this settlement since.`, "version");

function* problemsOf({ asset: identifiers, payees, directDebit }: Groups, { application, stored }: OpenedSettlement): Generator<Problem> {
  const { ageOfAsset: year } = application.asset;
  const vin = identifiers?.vin;
  const problem = vin && hasVin(application.asset) && typeof year === "number" ? vinProblem(vin, year) : undefined;
  if (problem) yield { path: ["asset", "vin"], found: problem, expected: "the number on the compliance plate" };
  const known = new Set(stored.payees.map(({ _id }) => _id));
  const ids = payees?.flatMap(({ _id }) => _id ?? []) ?? [];
  for (const [at, { _id }] of (payees ?? []).entries())
    if (_id !== undefined && (!known.has(_id) || ids.indexOf(_id) !== ids.lastIndexOf(_id)))
      yield { path: ["payees", at, "_id"], found: _id, expected: "the id of a saved payee, once, or none for a new one" };
  if (directDebit && !stored.directDebit)
    for (const field of detailFields)
      if (directDebit[field] === undefined) yield { path: ["directDebit", field], found: "nothing", expected: "a number" };
}

type Identified = Omit<Groups, "payees"> & {
  readonly payees: readonly (Payees[number] & { readonly _id: string })[] | undefined;
};

interface EncryptedAccount {
  readonly masks: { bsb?: string; account?: string };
  readonly ciphertexts: Ciphertexts;
}

type Accounts = ReadonlyMap<string, EncryptedAccount>;

/** Of those whose numbers were typed. Calls KMS once for each number. */
async function encryptedAccounts(applicationId: string, { payees = [], directDebit }: Identified): Promise<Accounts> {
  const typed = [
    ...payees.map(({ _id, ...payee }) => ({ ...payee, payeeId: _id })),
    ...(directDebit ? [{ ...directDebit, payeeId: directDebitId }] : []),
  ];
  const accounts = typed.map(async ({ payeeId, bsb, account }) => {
    const holder = { applicationId, payeeId };
    const [bsbCiphertext, accountCiphertext] = await Promise.all([
      typeof bsb === "string" ? encryptDetail(holder, "bsb", bsb) : undefined,
      typeof account === "string" ? encryptDetail(holder, "account", account) : undefined,
    ]);
    const masks = {
      ...(typeof bsb === "string" && { bsb: maskedBsb(bsb) }),
      ...(typeof account === "string" && { account: maskedAccount(account) }),
    };
    const ciphertexts = {
      ...(bsbCiphertext !== undefined && { bsb: bsbCiphertext }),
      ...(accountCiphertext !== undefined && { account: accountCiphertext }),
    };
    return [payeeId, { masks, ciphertexts }] as const;
  });
  return new Map(await Promise.all(accounts));
}

/** Groups that are not given stay; a payee whose numbers are typed has to be called again. */
function merged(stored: StoredSettlement, given: Identified, accounts: Accounts): StoredSettlement {
  const { payees, directDebit, asset: _asset, ...groups } = given;
  const entered = Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== undefined));
  const now = new Date().toISOString();
  const before = new Map(stored.payees.map((payee) => [payee._id, payee]));
  const nextPayees = payees?.map(({ bsb, account, ...payee }) => {
    const was = before.get(payee._id);
    const { masks } = accounts.get(payee._id)!;
    const isTyped = bsb !== undefined || account !== undefined;
    return {
      ...payee,
      bsb: bsb === null ? null : (masks.bsb ?? was?.bsb ?? null),
      account: account === null ? null : (masks.account ?? was?.account ?? null),
      verified: isTyped ? null : (was?.verified ?? null),
      detailsAt: isTyped ? now : (was?.detailsAt ?? null),
    };
  });
  const debit = accounts.get(directDebitId)?.masks;
  const nextDebit = directDebit && {
    accountName: directDebit.accountName,
    bsb: debit?.bsb ?? stored.directDebit!.bsb,
    account: debit?.account ?? stored.directDebit!.account,
  };
  const next = {
    ...stored,
    ...entered,
    ...(nextPayees && { payees: nextPayees }),
    ...(nextDebit !== undefined && { directDebit: nextDebit }),
  };
  return { ...next, ciphertexts: remaining(next, accounts) };
}

/** Those of the present payees, the new ones in place of the old. */
function remaining({ payees, directDebit, ciphertexts = {} }: StoredSettlement, accounts: Accounts): StoredSettlement["ciphertexts"] {
  const holders = [...payees, ...(directDebit ? [{ ...directDebit, _id: directDebitId }] : [])];
  return Object.fromEntries(
    holders.map(({ _id, bsb, account }) => {
      const { bsb: bsbText, account: accountText } = { ...ciphertexts[_id], ...accounts.get(_id)?.ciphertexts };
      return [_id, { ...(bsb !== null && bsbText && { bsb: bsbText }), ...(account !== null && accountText && { account: accountText }) }];
    }),
  );
}

/** Without any number of an account. */
const auditedGroups = ({ payees, directDebit, ...groups }: Identified) => ({
  ...groups,
  ...(payees && { payees: payees.map(({ _id, kind, name, amount }) => ({ _id, kind, name, amount })) }),
  ...(directDebit !== undefined && { directDebit: directDebit && { accountName: directDebit.accountName } }),
});

const verifiedEvent = "settlement.verified" as const;

export const verifyPayee: Operation<"verifyPayee"> = async (caller, { body }, call) => {
  const { applicationId, payeeId, number, spokeWith, version } = body;
  return retryOnConflict(async () => {
    const opened = await openedSettlement(caller, applicationId, call);
    if (await isDone(call, verifiedEvent)) return done(settlementAnswerOf(opened));
    requireOpen(opened);
    const { stored } = opened;
    const payee = stored.payees.find(({ _id }) => _id === payeeId);
    if (!payee) throw notFound();
    if (version !== undefined && version !== stored.version) throw changed(stored.version, version);
    if (payee.bsb === null || payee.account === null)
      throw new InvalidInput([
        { path: ["payeeId"], found: "a payee without an account", expected: "one whose BSB and account number are saved" },
      ]);
    const verified = { at: new Date().toISOString(), by: caller.delegate?.userId ?? caller.userId, number, spokeWith };
    const payees = stored.payees.map((each) => (each._id === payeeId ? { ...each, verified } : each));
    const event = { action: verifiedEvent, part: payeeId, fields: { number, spokeWith } };
    const change = { applicationId, settlement: { ...stored, payees }, rootVersion: opened.version, event };
    return (await writeSettlement(caller, change, call)) ? done(await answered(caller, applicationId, call)) : retry();
  });
};

/** Each is an audit event. Throws ApiError (not found) once the numbers are no longer kept. */
export const showPaymentDetails: Operation<"showPaymentDetails"> = async (caller, { body: { applicationId, payeeId } }, call) => {
  const { stored } = await openedSettlement(caller, applicationId, call);
  const ciphertexts = stored.ciphertexts?.[payeeId];
  if (!ciphertexts) throw notFound();
  await recordRead(caller, call, { action: "settlement.detailsShown", subject: { applicationId }, part: payeeId });
  return decryptDetails({ applicationId, payeeId }, ciphertexts);
};
