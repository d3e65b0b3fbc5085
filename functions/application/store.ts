import type { Asset } from "../../shared/domain/asset.ts";
import type { LoanDetails } from "../../shared/domain/loan-details.ts";
import type { Note } from "../../shared/domain/note.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { type ChangedProfiles, profileChanges } from "../store/workspace/profiles.ts";
import { type ChildChange, saveChild, saveChildren } from "../store/workspace/children.ts";
import { changeStatus } from "../store/workspace/status.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { type Condition, either, equals, isAtLeast, isAtMost, lacks } from "../store/dynamo/expression.ts";

/** A child's _id and the fields to change; fields that are absent keep their values. */
export type Changed<T extends { readonly _id: string }> = Pick<T, "_id"> & Partial<Omit<T, "_id">>;

type ChangedAsset = Changed<Omit<Asset, "ageOfAssetAtEnd" | "invoice" | "waivers">>;
type ChangedLoanDetails = Changed<Omit<LoanDetails, "loanAmount">>;

export interface ChangedChildren {
  readonly asset?: ChangedAsset | undefined;
  readonly loanDetails?: ChangedLoanDetails | undefined;
  readonly customer?: (ChangedProfiles & { readonly _id: string }) | undefined;
}

export async function changeApplication(actor: Actor, applicationId: string, changed: ChangedChildren, call: WritingCall): Promise<void> {
  const { asset, loanDetails, customer } = changed;
  const rootCondition = depositRule({ assetValue: asset?.assetValue, deposit: loanDetails?.deposit });
  const changes = [
    ...(asset ? [{ ...changeOf("asset", asset), rootCondition }] : []),
    ...(loanDetails ? [{ ...changeOf("loanDetails", loanDetails), rootCondition }] : []),
    ...(customer ? [profileChanges(customer._id, customer)] : []),
  ];
  await saveChildren(actor, applicationId, changes, call);
}

export async function changeAsset(actor: Actor, asset: ChangedAsset, call: WritingCall): Promise<Asset> {
  const { applicationId } = splitChildId(asset._id);
  const rootCondition = depositRule({ assetValue: asset.assetValue, deposit: undefined });
  return saveChild(actor, applicationId, { ...changeOf("asset", asset), rootCondition }, call);
}

export async function changeLoanDetails(actor: Actor, loanDetails: ChangedLoanDetails, call: WritingCall): Promise<LoanDetails> {
  const { applicationId } = splitChildId(loanDetails._id);
  const rootCondition = depositRule({ assetValue: undefined, deposit: loanDetails.deposit });
  return saveChild(actor, applicationId, { ...changeOf("loanDetails", loanDetails), rootCondition }, call);
}

export async function addNote(
  actor: Actor,
  applicationId: string,
  note: Omit<Note, "_id" | "createdAt">,
  call: WritingCall,
): Promise<Note> {
  const fields = { ...note, createdAt: new Date().toISOString() };
  return saveChild(actor, applicationId, { kind: "note", fields }, call);
}

export async function finishDemo(actor: Actor, applicationId: string, call: WritingCall): Promise<void> {
  await changeStatus(actor, { applicationId, from: "new", to: "quote" }, call);
}

function changeOf<K extends ChildChange["kind"]>(kind: K, { _id, ...fields }: { readonly _id: string }) {
  return { kind, _id, fields };
}

type Amount = number | null | undefined;

interface Amounts {
  readonly assetValue: Amount;
  readonly deposit: Amount;
}

type RootCondition = NonNullable<ChildChange["rootCondition"]>;

/**
 * The condition on the unchanged amount when only the asset value or only the deposit changes: a deposit is at most the asset value, if
 * both are known.
 */
function depositRule({ assetValue, deposit }: Amounts): RootCondition | undefined {
  if (assetValue !== undefined && deposit !== undefined) {
    if (isKnown(assetValue) && isKnown(deposit) && deposit > assetValue) throw depositAbove(deposit, assetValue);
    return undefined;
  }
  if (isKnown(deposit))
    return {
      when: isOpenOr("assetValue", isAtLeast("assetValue", deposit)),
      error: (root) => depositAbove(deposit, root["assetValue"]),
    };
  if (isKnown(assetValue))
    return { when: isOpenOr("deposit", isAtMost("deposit", assetValue)), error: (root) => assetBelow(assetValue, root["deposit"]) };
  return undefined;
}

const isKnown = (amount: Amount): amount is number => amount !== undefined && amount !== null;
const isOpenOr = (amount: string, condition: Condition): Condition => either(lacks(amount), equals(amount, null), condition);

const depositAbove = (deposit: number, assetValue: unknown) =>
  new InvalidInput([{ path: ["deposit"], found: String(deposit), expected: `at most the asset value, ${String(assetValue)}` }]);

const assetBelow = (assetValue: number, deposit: unknown) =>
  new InvalidInput([{ path: ["assetValue"], found: String(assetValue), expected: `at least the deposit, ${String(deposit)}` }]);
