export type Condition = (placeholders: Placeholders) => string;

/** Placeholders for names, which may be reserved words, and for values. */
export class Placeholders {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};

  name(path: string): string {
    return path
      .split(".")
      .map((segment) => this.#placeholder(this.names, "#", segment))
      .join(".");
  }

  value(value: unknown): string {
    return this.#placeholder(this.values, ":", value);
  }

  get parameters() {
    const { names, values } = this;
    return {
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    };
  }

  #placeholder<T>(placeholders: Record<string, T>, sign: string, target: T): string {
    const known = Object.keys(placeholders).find((name) => placeholders[name] === target);
    const placeholder = known ?? `${sign}${Object.keys(placeholders).length}`;
    placeholders[placeholder] = target;
    return placeholder;
  }
}

export const exists: Condition = (at) => `attribute_exists(${at.name("pk")})`;
export const isAbsent: Condition = (at) => `attribute_not_exists(${at.name("pk")})`;
export const has =
  (path: string): Condition =>
  (at) =>
    `attribute_exists(${at.name(path)})`;
export const lacks =
  (path: string): Condition =>
  (at) =>
    `attribute_not_exists(${at.name(path)})`;
export const equals =
  (path: string, value: unknown): Condition =>
  (at) =>
    `${at.name(path)} = ${at.value(value)}`;
export const differs =
  (path: string, value: unknown): Condition =>
  (at) =>
    `${at.name(path)} <> ${at.value(value)}`;
export const isBelow =
  (path: string, value: number | string): Condition =>
  (at) =>
    `${at.name(path)} < ${at.value(value)}`;
export const isAtMost =
  (path: string, value: number | string): Condition =>
  (at) =>
    `${at.name(path)} <= ${at.value(value)}`;
export const isAtLeast =
  (path: string, value: number | string): Condition =>
  (at) =>
    `${at.name(path)} >= ${at.value(value)}`;
export const isAmong =
  (path: string, values: readonly unknown[]): Condition =>
  (at) =>
    `${at.name(path)} IN (${values.map((value) => at.value(value)).join(", ")})`;
export const all =
  (...conditions: readonly Condition[]): Condition =>
  (at) =>
    conditions.map((condition) => `(${condition(at)})`).join(" AND ");
export const either =
  (...conditions: readonly Condition[]): Condition =>
  (at) =>
    conditions.map((condition) => `(${condition(at)})`).join(" OR ");

export interface Changes {
  /** By path. Undefined changes nothing, null is stored. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Adds to a number, or members to a set. */
  readonly add?: Readonly<Record<string, number | ReadonlySet<string>>>;
  readonly remove?: readonly string[];
}

export function updateExpression({ set = {}, add = {}, remove = [] }: Changes, at: Placeholders): string {
  const assigned = Object.entries(set).filter(([, value]) => value !== undefined);
  const clauses = [
    ["SET", assigned.map(([path, value]) => `${at.name(path)} = ${at.value(value)}`)],
    ["ADD", Object.entries(add).map(([path, value]) => `${at.name(path)} ${at.value(value)}`)],
    ["REMOVE", remove.map((path) => at.name(path))],
  ] as const;
  return clauses
    .filter(([, assignments]) => assignments.length > 0)
    .map(([keyword, assignments]) => `${keyword} ${assignments.join(", ")}`)
    .join(" ");
}
