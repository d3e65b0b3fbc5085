import type { Application } from "../../shared/entities/application.ts";
import type { Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { newId, partIdOf, splitPartId } from "../store/ids.ts";
import { type PartKind, workspacePartition } from "../store/keys.ts";
import type { NewPart } from "../store/new-part.ts";
import { notFound } from "../store/not-found.ts";
import { type PartOwner, ownerNamedIn } from "../store/part-owner.ts";
import { itemsOf } from "../store/read.ts";
import type { Item } from "../store/transaction.ts";
import { partOf } from "../store/workspace-items.ts";
import { whoIs } from "../user/identity.ts";
import { opened } from "./application.ts";
import { createApplication } from "./creation.ts";

/** What a scenario is made of. Notes, documents, declarations and verifications belong to the one application. */
const copied: readonly PartKind[] = [
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
];

/** They are written in one transaction. */
const mostCopied = 90;

/** Makes a quote with the same scenario and customers as an application of the caller's, whatever has become of that one. */
export const copyQuote: Operation<"copyQuote"> = async (caller, { body: { applicationId } }, call) => {
  const { name } = await whoIs(caller);
  return opened(caller, await copyApplication(caller, { original: applicationId, user: name }, call), call);
};

/** Copies an application under the caller's name and answers the copy's id. */
export async function copyApplication(
  actor: Actor,
  { original, user }: { readonly original: string; readonly user: Application["user"] },
  call: WritingCall,
): Promise<string> {
  const items = await itemsOf(workspacePartition(actor.userId, original));
  const head = items.find(({ sk }) => sk === "HEAD");
  if (!head) throw notFound();
  const _id = newId();
  const parts = partsFor(_id, original, items);
  if (parts.length > mostCopied) {
    throw new Refusal("conflict", "TOO_MANY_PARTS", `A copy has at most ${mostCopied} parts, and this application has ${parts.length}.`);
  }
  const { applicationType } = head as unknown as Application;
  const made = { _id, applicationType, user, status: "quote", parts, deed: "application.copied", told: { original } } as const;
  return createApplication(actor, made, call);
}

/** The original's parts under ids of their own, in the same order, each belonging to the copy of its owner. */
function partsFor(applicationId: string, original: string, items: readonly Item[]): (NewPart & { readonly _id: string })[] {
  const originals = items.filter((item) => copied.includes(kindOf(item)) && !isRemoved(item, items));
  const copies = new Map(originals.map((item) => [ownOf(item), ownOf(item) === original ? applicationId : newId()]));
  const copyOf = (own: string) => partIdOf(applicationId, copies.get(own)!);
  return originals.map((item) => ({
    _id: copyOf(ownOf(item)),
    kind: kindOf(item),
    fields: fieldsOf(original, item),
    of: copiedOwner(ownerNamedIn(original, item), copyOf),
    isListed: item["ownerList"] !== undefined,
  }));
}

const copiedOwner = (owner: PartOwner | undefined, copyOf: (own: string) => string): PartOwner | undefined =>
  owner && { kind: owner.kind, _id: copyOf(splitPartId(owner._id).own) };

/** A customer who was removed, and what belongs to such a one. */
function isRemoved(item: Item, items: readonly Item[]): boolean {
  const customer = items.find(({ sk }) => sk === `customer#${String(item["customerId"])}`);
  return item["removedAt"] !== undefined || customer?.["removedAt"] !== undefined;
}

function fieldsOf(original: string, item: Item): Item {
  const { _id: _original, createdAt, ...fields }: Item = partOf(original, item);
  return { ...fields, ...(createdAt !== undefined && { createdAt: new Date().toISOString() }) };
}

const kindOf = ({ sk }: Item) => String(sk).split("#", 1)[0] as PartKind;
const ownOf = (item: Item) => String(item["sk"]).slice(kindOf(item).length + 1);
