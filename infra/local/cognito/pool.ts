import { createHash, randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { SrpChallenge } from "./srp-challenges.ts";
import type { TotpChallenge } from "./totp-challenges.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import { readJsonFile, CoalescingFileWriter, writeAtomically } from "../json-file.ts";
import type { SignIn } from "./sign-ins.ts";
import { openSigningKey, type SigningKey } from "./signing-key.ts";
import type { User } from "./users.ts";

export interface Group {
  readonly name: string;
  readonly description: string | undefined;
  readonly precedence: number | undefined;
  readonly createdAt: number;
}

interface StoredData {
  readonly clientId: string;
  readonly secret: string;
  readonly users: readonly User[];
  readonly groups: readonly Group[];
  readonly signIns: readonly SignIn[];
}

export interface Pool {
  readonly id: string;
  /** The part of the pool's id after the underscore. Password verifiers include it. */
  readonly name: string;
  /** The browsers' client. */
  readonly clientId: string;
  /** The functions' client for second factors: functions/user/pool-client.ts. */
  readonly secondFactorClientId: string;
  readonly key: SigningKey;
  /** Generates consistent challenges for unknown users, so that these cannot be detected. */
  readonly secret: string;
  /** By sub. */
  readonly users: Map<string, User>;
  readonly groups: Map<string, Group>;
  readonly signIns: Map<string, SignIn>;
  /** Started sign-ins by secret block; in memory only. */
  readonly srpChallenges: Map<string, SrpChallenge>;
  /** Started sign-ins that wait for a TOTP code, by session; in memory only. */
  readonly totpChallenges: Map<string, TotpChallenge>;
  /** Sent, unused codes by sub; in memory only. */
  readonly codes: Map<string, { readonly code: string; readonly expiresAt: number }>;
  /** By sub, or by the made-up one of an unknown name; in memory only. */
  readonly failedSignIns: Map<string, FailedSignIns>;
  readonly onCode: SendCode;
  readonly file: CoalescingFileWriter;
  readonly now: () => number;
  issuer: string;
}

export type SendCode = (email: string, code: string) => void;

const id = "ap-southeast-2_Local0001";

export async function openPool(folder: string, now: () => number, onCode: SendCode = () => {}): Promise<Pool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "pool.json");
  const key = await openSigningKey(join(folder, "signing-key.json"));
  const stored = ((await readJsonFile(path)) as StoredData | undefined) ?? (await made(path));
  const users = new Map(stored.users.map((user) => [user.sub, user]));
  const groups = new Map(stored.groups.map((group) => [group.name, group]));
  const signIns = new Map(stored.signIns.map((signIn) => [signIn.id, signIn]));
  const { clientId, secret } = stored;
  const file = new CoalescingFileWriter(path, () =>
    textOf({ clientId, secret, users: [...users.values()], groups: [...groups.values()], signIns: [...signIns.values()] }),
  );
  return {
    id,
    name: id.split("_")[1]!,
    clientId,
    secondFactorClientId: clientIdFrom(createHash("sha256").update(`second factor ${secret}`).digest()),
    key,
    secret,
    users,
    groups,
    signIns,
    srpChallenges: new Map(),
    totpChallenges: new Map(),
    codes: new Map(),
    failedSignIns: new Map(),
    onCode,
    file,
    now,
    issuer: "",
  };
}

const textOf = (stored: StoredData): string => `${JSON.stringify(stored, null, 1)}\n`;

async function made(path: string): Promise<StoredData> {
  const stored = {
    clientId: clientIdFrom(randomBytes(20)),
    secret: randomBytes(32).toString("base64"),
    users: [],
    groups: [],
    signIns: [],
  };
  await writeAtomically(path, textOf(stored));
  return stored;
}

const clientIdFrom = (bytes: Buffer): string =>
  BigInt(`0x${bytes.toString("hex")}`)
    .toString(36)
    .padStart(26, "0")
    .slice(0, 26);
