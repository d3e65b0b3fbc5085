import { optionalNumber, optionalText, type Parameters, textOf, ServiceError } from "../../aws-json.ts";
import type { Group, Pool } from "../pool.ts";
import { changeUser, userNamed } from "../users.ts";

export function createGroup(pool: Pool, call: Parameters) {
  const name = textOf(call, "GroupName");
  if (pool.groups.has(name)) throw new ServiceError("GroupExistsException", "A group with the name already exists.");
  const group = {
    name,
    description: optionalText(call, "Description"),
    precedence: optionalNumber(call, "Precedence"),
    createdAt: pool.now(),
  };
  pool.groups.set(name, group);
  pool.file.markDirty();
  return { Group: described(pool, group) };
}

export function adminAddUserToGroup(pool: Pool, call: Parameters) {
  const { user, group } = namedBy(pool, call);
  if (!user.groups.includes(group.name)) changeUser(pool, user, { groups: [...user.groups, group.name] });
  return {};
}

export function adminRemoveUserFromGroup(pool: Pool, call: Parameters) {
  const { user, group } = namedBy(pool, call);
  if (user.groups.includes(group.name)) changeUser(pool, user, { groups: user.groups.filter((name) => name !== group.name) });
  return {};
}

export function adminListGroupsForUser(pool: Pool, call: Parameters) {
  const user = userNamed(pool, textOf(call, "Username"));
  return { Groups: user.groups.map((name) => described(pool, pool.groups.get(name)!)) };
}

function namedBy(pool: Pool, call: Parameters) {
  const group = pool.groups.get(textOf(call, "GroupName"));
  if (!group) throw new ServiceError("ResourceNotFoundException", "Group not found.");
  return { group, user: userNamed(pool, textOf(call, "Username")) };
}

function described(pool: Pool, { name, description, precedence, createdAt }: Group) {
  return {
    GroupName: name,
    UserPoolId: pool.id,
    Description: description,
    Precedence: precedence,
    CreationDate: createdAt / 1000,
    LastModifiedDate: createdAt / 1000,
  };
}
