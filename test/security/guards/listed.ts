import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../support/import-graph.ts";
import type { Mutant } from "./mutant.ts";

/** What guards something in words of its own: where it stands, and what stands there once it is gone. */
const listed: readonly (readonly [file: string, text: string, by: string])[] = [
  // Whose an application is stands in its key; only a master looks the owner up.
  ["store/workspace.ts", "actor.isMaster ? await ownerOf(applicationId) : actor.userId", "await ownerOf(applicationId)"],
  ["store/workspace.ts", "if (ownerId !== actor.userId) await auditRead(", "if (Math.random() > 1) await auditRead("],
  ["http/authenticate.ts", "user.isMaster && claims.groups.includes(masterGroup)", "user.isMaster"],
  ["http/authenticate.ts", "user.isMaster && claims.groups.includes(masterGroup)", "claims.groups.includes(masterGroup)"],
  ["http/verify-token.ts", 'algorithms: ["RS256"],', ""],
  [
    "http/verify-token.ts",
    "acceptClaims(payload, trust, now())",
    "({ sub: String(payload.sub), groups: [], issuedAt: Number(payload.iat) })",
  ],
  ["http/serve.ts", ".use(bounding)", ""],
  ["http/serve.ts", ".use(permitting(identity))", ""],
  ["http/door.ts", "isDeeperThan(mostDepth, text)", "false"],
  ["http/door.ts", 'hides ? "another text" : found', "found"],
  ["http/run.ts", "if (error) throw", "if (Math.random() > 1) throw"],
  ["http/viewer-address.ts", '!isSame(headers["origin-secret"] ?? "", secret)', "false"],
  ["http/idempotency.ts", "return `${owner}#${routeName}#${sha256(given)}`", "return `${routeName}#${sha256(given)}`"],
  ["user/sign-in.ts", 'user.status === "disabled"', "false"],
  ["organisation/shown.ts", "administratorId !== caller.userId", "false"],
  ["organisation/invitation.ts", "invitation.mailbox === mailboxMark(address)", "true"],
  ["organisation/store.ts", 'equals("administratorId", actor.userId), equals("name"', 'equals("name"'],
  ["link/link.ts", "handedInBy === _id && replacedBy === undefined", "replacedBy === undefined"],
  ["link/store.ts", "revokedAt === undefined && goodUntil > Date.now()", "goodUntil > Date.now()"],
  ["link/store.ts", "revokedAt === undefined && goodUntil > Date.now()", "revokedAt === undefined"],
  ["store/workspace-items.ts", "...knownFields(kind, item)", "...item"],
  ["store/workspace-items.ts", " && !isOfRemoved(item)", ""],
  ["retention/destruction.ts", "retention.keptUntil >= today", "false"],
  ["retention/store.ts", 'lacks("heldAt"));', "exists);"],
  ["retention/hold.ts", 'all(lacks("heldAt"), lacks("destroyingSince"))', 'lacks("heldAt")'],
  ["billing/event.ts", 'Stripe.webhooks.signature?.verifyHeader(text, signature ?? "", secret, toleranceSeconds);', ""],
];

/** Each of them as a mutant; throws where a source has changed and the table has not. */
export async function listedGuards(): Promise<Mutant[]> {
  return Promise.all(
    listed.map(async ([path, text, by]) => {
      const file = `functions/${path}`;
      const source = await readFile(join(root, file), "utf8");
      const [before = "", ...after] = source.split(text);
      if (after.length !== 1)
        throw new Error(`${file} has ${after.length} times ${JSON.stringify(text)}, which test/security/guards lists`);
      const line = before.split("\n").length;
      return { file, start: before.length, end: before.length + text.length, by, title: `${file}:${line} ${text} as ${by || "nothing"}` };
    }),
  );
}
