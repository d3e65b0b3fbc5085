import { attributesOf, optionalNumber, optionalText, type Parameters, textOf, violation, invalidParameter } from "../../aws-json.ts";
import type { Pool } from "../pool.ts";
import { revokeAll } from "../sign-ins.ts";
import { addUser, changeAttributes, changeUser, removeUser, type User, userNamed } from "../users.ts";

export function adminCreateUser(pool: Pool, call: Parameters) {
  const username = textOf(call, "Username");
  if (optionalText(call, "MessageAction") !== "SUPPRESS")
    throw invalidParameter("This emulator sends no invitations: MessageAction must be SUPPRESS.");
  const user = addUser(pool, username, attributesOf(call));
  return { User: { ...described(user), Attributes: listed(user) } };
}

export function adminGetUser(pool: Pool, call: Parameters) {
  const user = userNamed(pool, textOf(call, "Username"));
  return { ...described(user), UserAttributes: listed(user), ...mfaOf(user) };
}

export function adminUpdateUserAttributes(pool: Pool, call: Parameters) {
  changeAttributes(pool, userNamed(pool, textOf(call, "Username")), attributesOf(call));
  return {};
}

export function adminDeleteUser(pool: Pool, call: Parameters) {
  removeUser(pool, userNamed(pool, textOf(call, "Username")));
  return {};
}

/** A disabled user's tokens stay revoked when the user is enabled again. */
export function adminDisableUser(pool: Pool, call: Parameters) {
  const user = changeUser(pool, userNamed(pool, textOf(call, "Username")), { enabled: false });
  revokeAll(pool, user);
  return {};
}

export function adminEnableUser(pool: Pool, call: Parameters) {
  changeUser(pool, userNamed(pool, textOf(call, "Username")), { enabled: true });
  return {};
}

export function listUsers(pool: Pool, call: Parameters) {
  const matches = filterOf(optionalText(call, "Filter"));
  const limit = optionalNumber(call, "Limit") || 60;
  if (limit < 1 || limit > 60) throw violation(`'${limit}' `, "Limit", "Member must have value less than or equal to 60");
  const start = Number(optionalText(call, "PaginationToken") ?? 0);
  if (!Number.isInteger(start) || start < 0) throw invalidParameter("Invalid pagination token.");
  const found = [...pool.users.values()].filter(matches);
  const page = found.slice(start, start + limit).map((user) => ({ ...described(user), Attributes: listed(user) }));
  return start + limit < found.length ? { Users: page, PaginationToken: String(start + limit) } : { Users: page };
}

/** Supports `email = "..."`, `sub = "..."` and the prefix operator ^=. Addresses are case-insensitive. */
function filterOf(filter: string | undefined): (user: User) => boolean {
  if (!filter) return () => true;
  const [, name, operator, quoted] = /^\s*(email|sub)\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  if (!name) throw invalidParameter("This emulator supports only filters on email or sub.");
  const sought = quoted!.replace(/\\(.)/g, "$1").toLowerCase();
  return ({ sub, attributes }) => {
    const value = (name === "sub" ? sub : attributes.email).toLowerCase();
    return operator === "=" ? value === sought : value.startsWith(sought);
  };
}

function described({ sub, enabled, password, createdAt, changedAt }: User) {
  return {
    Username: sub,
    Enabled: enabled,
    UserStatus: password ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD",
    UserCreateDate: createdAt / 1000,
    UserLastModifiedDate: changedAt / 1000,
  };
}

const mfa = "SOFTWARE_TOKEN_MFA";

export const mfaOf = ({ hasMfa }: User) => (hasMfa ? { UserMFASettingList: [mfa], PreferredMfaSetting: mfa } : {});

export function listed({ sub, attributes }: User): readonly { readonly Name: string; readonly Value: string }[] {
  return Object.entries({ sub, ...attributes }).map(([Name, Value]) => ({ Name, Value }));
}
