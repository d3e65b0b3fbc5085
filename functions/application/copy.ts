import type { Application } from "../../shared/domain/application.ts";
import { copyCiphertexts } from "../driver-licence/encryption.ts";
import type { Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { newId, childIdOf, splitChildId } from "../store/dynamo/ids.ts";
import { workspacePartition } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { type ChildOwner, ownerNamedIn } from "../store/workspace/child-owner.ts";
import { summaryOf } from "../store/workspace/application-root.ts";
import { itemsOf } from "../store/dynamo/read.ts";
import type { Item } from "../store/dynamo/transaction.ts";
import { type StoredKind, childOf } from "../store/workspace/stored-child.ts";
import { callerName } from "../identity/identity.ts";
import { openApplication } from "./application.ts";
import { copiedEvidence, noEvidence } from "./copied-evidence.ts";
import { createApplication } from "./creation.ts";

/** The kinds that describe a scenario. Notes and links stay with the original, and so does the evidence unless it is asked for. */
const copiedKinds: readonly StoredKind[] = [
  "asset",
  "loanDetails",
  "entity",
  "customer",
  "employer",
  "address",
  "phoneNumber",
  "email",
  "income",
  "expense",
  "liability",
  "customerAsset",
  "supplier",
  "variant",
];

/** DynamoDB limits a transaction to 100 items. */
const maxCopied = 90;

/** Copies scenario and customers of one of the caller's applications, whatever its status, into a new quote. */
export const copyQuote: Operation<"copyQuote"> = async (caller, { body: { applicationId, withEvidence = false } }, call) => {
  const { name } = await callerName(caller);
  return openApplication(caller, await copyApplication(caller, { original: applicationId, user: name, withEvidence }, call), call);
};

interface Requested {
  readonly original: string;
  readonly user: Application["user"];
  readonly withEvidence?: boolean;
  /** Other values of a copied part. */
  readonly change?: ChangePart;
}

type ChangePart = (kind: StoredKind, fields: Item) => Item;

/** Returns the id of the copy. Throws an ApiError (conflict) if the application has too many parts for one transaction. */
export async function copyApplication(
  actor: Actor,
  { original, user, withEvidence = false, change = (_kind, fields) => fields }: Requested,
  call: WritingCall,
): Promise<string> {
  const items = await itemsOf(workspacePartition(actor.userId, original));
  const root = items.find(({ sk }) => sk === "ROOT");
  if (!root) throw notFound();
  const _id = newId();
  const { children: scenario, copies } = await childrenFor(_id, { original, items, change });
  const evidence = withEvidence ? await copiedEvidence({ original, copy: _id, items, copies }) : noEvidence;
  const children = [...scenario, ...evidence.children];
  const count = children.length + evidence.items.length + evidence.additionalEvents.length;
  if (count > maxCopied) {
    throw new ApiError(
      "conflict",
      "TOO_MANY_ITEMS",
      `A copy can have at most ${maxCopied} entries (customers, employments, addresses and so on), and this application has ${count}.`,
    );
  }
  const { applicationType } = summaryOf(original, root);
  const copy = {
    _id,
    applicationType,
    user,
    status: "quote",
    parts: children,
    auditEvent: "application.copied",
    auditFields: { original, ...(withEvidence && { withEvidence }) },
    root: evidence.root,
    items: evidence.items,
    additionalEvents: evidence.additionalEvents,
  } as const;
  return createApplication(actor, copy, call);
}

interface Copied {
  readonly original: string;
  readonly items: readonly Item[];
  readonly change: ChangePart;
}

async function childrenFor(applicationId: string, { original, items, change }: Copied) {
  const originals = items.filter((item) => copiedKinds.includes(kindOf(item)) && !isRemoved(item, items));
  const copies = new Map(originals.map((item) => [ownIdOf(item), ownIdOf(item) === original ? applicationId : newId()]));
  const copyOf = (ownId: string) => childIdOf(applicationId, copies.get(ownId)!);
  const copied = originals.map(async (item) => ({
    _id: copyOf(ownIdOf(item)),
    kind: kindOf(item),
    fields: change(kindOf(item), fieldsOf(original, item)),
    ciphertexts: await copyCiphertexts(item, childIdOf(original, ownIdOf(item)), copyOf(ownIdOf(item))),
    of: copiedOwner(ownerNamedIn(original, item), copyOf),
    isListed: item["ownerList"] !== undefined,
  }));
  return { children: await Promise.all(copied), copies };
}

const copiedOwner = (owner: ChildOwner | undefined, copyOf: (ownId: string) => string): ChildOwner | undefined =>
  owner && { kind: owner.kind, _id: copyOf(splitChildId(owner._id).ownId) };

function isRemoved(item: Item, items: readonly Item[]): boolean {
  const customer = items.find(({ sk }) => sk === `customer#${String(item["customerId"])}`);
  return item["removedAt"] !== undefined || customer?.["removedAt"] !== undefined;
}

function fieldsOf(original: string, item: Item): Item {
  const { _id: _original, createdAt, answers: _answers, waivers: _waivers, ...fields }: Item = childOf(kindOf(item), original, item);
  const samePerson = kindOf(item) === "customer" && { personId: fields["personId"] ?? ownIdOf(item) };
  return { ...fields, ...samePerson, ...(createdAt !== undefined && { createdAt: new Date().toISOString() }) };
}

const kindOf = ({ sk }: Item) => String(sk).split("#", 1)[0] as StoredKind;
const ownIdOf = (item: Item) => String(item["sk"]).slice(kindOf(item).length + 1);
