import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Challenge } from "./challenges.ts";
import { keptJson, LatestText, writeAtomically } from "./atomic-file.ts";
import type { SignIn } from "./sign-ins.ts";
import { openSigningKey, type SigningKey } from "./signing-key.ts";
import type { User } from "./users.ts";

export interface Group {
  readonly name: string;
  readonly description: string | undefined;
  readonly precedence: number | undefined;
  readonly createdAt: number;
}

/** What stays between runs. */
interface Kept {
  readonly clientId: string;
  readonly secret: string;
  readonly users: readonly User[];
  readonly groups: readonly Group[];
  readonly signIns: readonly SignIn[];
}

/** The one user pool and its one client, which has no secret. */
export interface Pool {
  readonly id: string;
  /** The id's part after the underscore, which is mixed into every password. */
  readonly name: string;
  readonly clientId: string;
  readonly key: SigningKey;
  /** Makes the answers about users who do not exist look like those about users who do. */
  readonly secret: string;
  /** By sub. */
  readonly users: Map<string, User>;
  readonly groups: Map<string, Group>;
  readonly signIns: Map<string, SignIn>;
  /** Half-done sign-ins, by secret block; forgotten when the pool closes. */
  readonly challenges: Map<string, Challenge>;
  readonly file: LatestText;
  readonly now: () => number;
  /** Known once the port is. */
  issuer: string;
}

const id = "ap-southeast-2_Local0001";

/** Opens the pool kept in this folder, or makes it. */
export async function openPool(folder: string, now: () => number): Promise<Pool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "pool.json");
  const key = await openSigningKey(join(folder, "signing-key.json"));
  const kept = ((await keptJson(path)) as Kept | undefined) ?? (await made(path));
  const users = new Map(kept.users.map((user) => [user.sub, user]));
  const groups = new Map(kept.groups.map((group) => [group.name, group]));
  const signIns = new Map(kept.signIns.map((signIn) => [signIn.id, signIn]));
  const { clientId, secret } = kept;
  const file = new LatestText(path, () =>
    textOf({ clientId, secret, users: [...users.values()], groups: [...groups.values()], signIns: [...signIns.values()] }),
  );
  return { id, name: id.split("_")[1]!, clientId, key, secret, users, groups, signIns, challenges: new Map(), file, now, issuer: "" };
}

const textOf = (kept: Kept): string => `${JSON.stringify(kept, null, 1)}\n`;

async function made(path: string): Promise<Kept> {
  const clientId = BigInt(`0x${randomBytes(20).toString("hex")}`)
    .toString(36)
    .padStart(26, "0")
    .slice(0, 26);
  const kept = { clientId, secret: randomBytes(32).toString("base64"), users: [], groups: [], signIns: [] };
  await writeAtomically(path, textOf(kept));
  return kept;
}
