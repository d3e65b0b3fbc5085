import * as z from "zod/mini";
import { documentContentTypes } from "../../shared/domain/document.ts";
import { checkedKey } from "../adapters/files/file-key.ts";
import { copyVersion } from "../adapters/files/files.ts";
import { copyFiles } from "../application/jobs.ts";
import { jobHandler } from "../job-handler.ts";
import { childIdOf, ownIdIn } from "../store/dynamo/ids.ts";
import { workspacePartition } from "../store/dynamo/keys.ts";
import { itemsOf } from "../store/dynamo/read.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { systemCall } from "../store/workspace/actor.ts";
import { ownerOf } from "../store/workspace/workspace.ts";
import { recordVerdict } from "./record-verdict.ts";

export const documentHandlers = [
  jobHandler(
    copyFiles,
    ({ applicationId }) => copySome(applicationId),
    async ({ applicationId }) => {
      const reason = "The file could not be copied. Please upload it again.";
      for (const document of await documentsToCopy(applicationId))
        await recordVerdict(document, { status: "rejected", reason }, systemCall());
    },
  ),
];

const copyIn = itemParser("copied document", {
  fileName: z.string(),
  contentType: z.enum(documentContentTypes),
  size: z.int(),
  copiedFrom: z.object({ documentId: z.string(), versionId: z.string() }),
});

/** Copies the files of a copied application's documents. A repetition goes on with those that are left. */
async function copySome(applicationId: string): Promise<void> {
  for (const document of await documentsToCopy(applicationId)) {
    const { documentId, contentType, fileName, copiedFrom } = document;
    const original = { key: checkedKey(copiedFrom.documentId), versionId: copiedFrom.versionId };
    const { versionId } = await copyVersion(original, { key: checkedKey(documentId), contentType, fileName });
    await recordVerdict(document, { status: "ready", versionId, isNamed: true }, systemCall());
  }
}

async function documentsToCopy(applicationId: string) {
  const ownerId = await ownerOf(applicationId);
  const items = await itemsOf(workspacePartition(ownerId, applicationId));
  return items
    .filter(({ sk, status, copiedFrom }) => String(sk).startsWith("document#") && status === "pending" && copiedFrom !== undefined)
    .map((item) => ({ documentId: childIdOf(applicationId, ownIdIn(item)), ownerId, ...copyIn(item) }));
}
