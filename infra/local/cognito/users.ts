import { randomUUID } from "node:crypto";
import type { Pool } from "./pool.ts";
import { invalidParameter, ServiceError } from "../aws-json.ts";
import type { Verifier } from "./srp.ts";

interface Attributes extends Readonly<Record<string, string>> {
  readonly email: string;
  /** "true" or "false": all attributes are strings. */
  readonly email_verified: string;
}

export interface User {
  /** Also the Username: in pools with email sign-in Cognito generates it. */
  readonly sub: string;
  /** Without the sub. */
  readonly attributes: Attributes;
  /** Absent until a password is set. */
  readonly password: Verifier | undefined;
  readonly enabled: boolean;
  /** The secret in base32, and the time step of the last code used: a code is good once. */
  readonly totp?: { readonly secret: string; readonly lastStep: number };
  /** A secret that no code has verified yet; it replaces the other when one does. */
  readonly pendingSecret?: string | undefined;
  /** Whether sign-in requires a TOTP code. */
  readonly hasMfa?: boolean;
  readonly groups: readonly string[];
  readonly createdAt: number;
  readonly changedAt: number;
}

const known = ["email", "email_verified", "name", "given_name", "family_name", "website"];
const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export function findUser(pool: Pool, username: string): User | undefined {
  return pool.users.get(username) ?? [...pool.users.values()].find(({ attributes }) => sameAddress(attributes.email, username));
}

export function userNamed(pool: Pool, username: string): User {
  const user = findUser(pool, username);
  if (!user) throw new ServiceError("UserNotFoundException", "User does not exist.");
  return user;
}

export function addUser(pool: Pool, email: string, attributes: Readonly<Record<string, string>>): User {
  if (!isAddress(email)) throw invalidParameter("Username should be an email.");
  checkAttributes(attributes);
  if (!sameAddress(attributes["email"] ?? email, email)) throw invalidParameter("Username and the attribute email should be the same.");
  if (findUser(pool, email)) throw new ServiceError("UsernameExistsException", "An account with the given email already exists.");
  const now = pool.now();
  const user: User = {
    sub: randomUUID(),
    attributes: { email, email_verified: "false", ...attributes },
    password: undefined,
    enabled: true,
    groups: [],
    createdAt: now,
    changedAt: now,
  };
  return keep(pool, user);
}

/** Updates the named attributes. A new address is unverified unless the same update sets email_verified. */
export function changeAttributes(pool: Pool, user: User, attributes: Readonly<Record<string, string>>): void {
  checkAttributes(attributes);
  const { email } = attributes;
  const holder = email === undefined ? undefined : findUser(pool, email);
  if (holder && holder.sub !== user.sub) throw new ServiceError("AliasExistsException", "An account with the email already exists.");
  const unverified = email === undefined || email === user.attributes.email ? {} : { email_verified: "false" };
  changeUser(pool, user, { attributes: { ...user.attributes, ...unverified, ...attributes } });
}

export function changeUser(pool: Pool, user: User, change: Partial<Omit<User, "sub" | "createdAt">>): User {
  return keep(pool, { ...user, ...change, changedAt: pool.now() });
}

export function removeUser(pool: Pool, user: User): void {
  pool.users.delete(user.sub);
  pool.codes.delete(user.sub);
  for (const { id, sub } of pool.signIns.values()) if (sub === user.sub) pool.signIns.delete(id);
  pool.file.markDirty();
}

function keep(pool: Pool, user: User): User {
  pool.users.set(user.sub, user);
  pool.file.markDirty();
  return user;
}

function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

function checkAttributes(attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "sub") throw invalidParameter("user.sub: Attribute cannot be updated.\n");
    if (!known.includes(name)) throw invalidParameter(`user.${name}: Attribute does not exist in the schema.\n`);
    if (name === "email" && !isAddress(value)) throw invalidParameter("Invalid email address format.");
    if (name === "email_verified" && !/^(true|false)$/.test(value)) throw invalidParameter("Invalid value for attribute email_verified.");
  }
}
