import { declarationKind } from "./declaration.ts";
import { copyFiles } from "./jobs.ts";
import { signatureCopiedAction, signingRecord } from "../agreements/signing-record.ts";
import { childIdOf, newId, ownIdIn } from "../store/dynamo/ids.ts";
import { customerSignatureKey, signaturesOf } from "../store/dynamo/keys.ts";
import { isAbsent } from "../store/dynamo/expression.ts";
import { itemsBetween } from "../store/dynamo/read.ts";
import { type Item, type TransactionItem, putItem } from "../store/dynamo/transaction.ts";
import type { AuditEvent } from "../store/services/audit.ts";
import { outboxItem } from "../store/services/outbox.ts";
import type { NewChild } from "../store/workspace/new-child.ts";

/** What a copy gets besides the scenario. */
export interface Evidence {
  readonly children: readonly (NewChild & { readonly _id: string })[];
  readonly items: readonly TransactionItem[];
  readonly additionalEvents: readonly AuditEvent[];
  readonly root: Item;
}

export const noEvidence: Evidence = { children: [], items: [], additionalEvents: [], root: {} };

export interface CopiedWorkspace {
  readonly original: string;
  readonly copy: string;
  /** The original's workspace. */
  readonly items: readonly Item[];
  /** The own ids of the copied child items by those of the originals: removed customers are not among them. */
  readonly copies: ReadonlyMap<string, string>;
}

/**
 * Documents, signatures, declaration and completed checks of an application whose scenario is copied. The files are copied by a job: each
 * application has its own, so that the destruction of one's records leaves the other's.
 */
export async function copiedEvidence(workspace: CopiedWorkspace): Promise<Evidence> {
  const { copy, items } = workspace;
  const of = (kind: string) => items.filter(({ sk }) => String(sk).startsWith(`${kind}#`));
  const documents = of("document")
    .filter((item) => item["status"] === "ready" && item["replacedBy"] === undefined && hasOwner(workspace, item))
    .map((item) => ({ item, ownId: newId() }));
  const copied = new Map(documents.map(({ item, ownId }) => [ownIdIn(item), ownId]));
  const checks = of("check").filter((item) => item["outcome"] === "completed" && hasOwner(workspace, item));
  const signed = await signaturesIn(workspace, copied);
  const fileBytes = documents.reduce((sum, { item }) => sum + Number(item["size"]), 0);
  const signedAt = items.find(({ sk }) => sk === "ROOT")?.["signedAt"];
  return {
    children: [
      ...documents.map(({ item, ownId }) => ({
        _id: childIdOf(copy, ownId),
        kind: "document" as const,
        fields: documentFields(workspace, item),
      })),
      ...checks.map((item) => ({ _id: childIdOf(copy, newId()), kind: "check" as const, fields: checkFields(workspace, item, copied) })),
      ...of(declarationKind).map((item) => ({ _id: childIdOf(copy, copy), kind: declarationKind, fields: withoutKeys(item) })),
    ],
    items: [...signed.items, ...(documents.length > 0 ? [outboxItem(copyFiles, { applicationId: copy })] : [])],
    additionalEvents: signed.additionalEvents,
    root: { files: documents.length, fileBytes, ...(signedAt !== undefined && signed.items.length > 0 && { signedAt }) },
  };
}

/** Whether the customer or asset of a document or check is copied, too. */
const hasOwner = ({ copies }: CopiedWorkspace, { customerId, assetId }: Item): boolean => copies.has(String(customerId ?? assetId));

function withoutKeys({ pk: _pk, sk: _sk, ...fields }: Item): Item {
  return fields;
}

/** References of a child item to a customer or the asset, to their copies. */
const copiedReferences = ({ copies }: CopiedWorkspace, references: Item): Item =>
  Object.fromEntries(Object.entries(references).flatMap(([name, own]) => (typeof own === "string" ? [[name, copies.get(own)]] : [])));

/** Until the job has copied its file, the document is pending. */
function documentFields(workspace: CopiedWorkspace, item: Item): Item {
  const { versionId, replaces: _replaces, arrivedAt: _arrivedAt, customerId, assetId, handedInBy, ...fields } = withoutKeys(item);
  return {
    ...fields,
    ...copiedReferences(workspace, { customerId, assetId, handedInBy }),
    status: "pending",
    copiedAt: new Date().toISOString(),
    copiedFrom: { documentId: childIdOf(workspace.original, ownIdIn(item)), versionId },
  };
}

/** Without the company's page, which belongs to the original. */
function checkFields(workspace: CopiedWorkspace, item: Item, documents: ReadonlyMap<string, string>): Item {
  const { pageId: _pageId, expiresAt: _expiresAt, customerId, reportId, ...fields } = withoutKeys(item);
  const copiedReport = documents.get(String(reportId));
  return {
    ...fields,
    ...copiedReferences(workspace, { customerId }),
    ...(copiedReport !== undefined && { reportId: copiedReport }),
  };
}

/** The customers' signatures whose documents are copied, each with the record of its signing. */
async function signaturesIn({ original, copy, copies, items }: CopiedWorkspace, documents: ReadonlyMap<string, string>) {
  const customers = [...copies].filter(([ownId]) => items.some(({ sk }) => sk === `customer#${ownId}`));
  const signatureItems = await Promise.all(
    customers.map(async ([ownId, copiedId]) => {
      const { pk, from, to } = signaturesOf(childIdOf(original, ownId));
      return (await itemsBetween(pk, from, to)).map((item) => ({ item, customerId: childIdOf(copy, copiedId) }));
    }),
  );
  const signatures = signatureItems.flat().flatMap(({ item, customerId }) => {
    const [, document = ""] = String(item["documentId"]).split(".");
    const documentId = documents.get(document);
    return documentId === undefined ? [] : [{ item, customerId, document, documentId: childIdOf(copy, documentId) }];
  });
  const records = signatures.map(async ({ item, document, documentId }) => {
    const signing = await signingRecord(
      { applicationId: original },
      items.find(({ sk }) => sk === `document#${document}`)!,
      String(item["documentId"]),
    );
    return { action: signatureCopiedAction, subject: { applicationId: copy }, part: documentId, fields: signing?.fields ?? {} };
  });
  return {
    items: signatures.map(({ item, customerId, documentId }) => {
      const agreement = String(item["sk"]).split("#").slice(2).join("#");
      return putItem("signature", customerSignatureKey(customerId, agreement), { ...withoutKeys(item), documentId }, isAbsent);
    }),
    additionalEvents: await Promise.all(records),
  };
}
