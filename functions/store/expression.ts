/** A condition on an item, written once its names and values have their placeholders. */
export type Condition = (placeholders: Placeholders) => string;

/** Stands in an expression for a name, which may be a reserved word, and for a value. */
export class Placeholders {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};

  /** A path such as customerProfile.livingArrangements, each step of it a placeholder. */
  name(path: string): string {
    return path
      .split(".")
      .map((step) => this.#placed(this.names, "#", step))
      .join(".");
  }

  value(value: unknown): string {
    return this.#placed(this.values, ":", value);
  }

  get parameters() {
    const { names, values } = this;
    return {
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    };
  }

  #placed<T>(places: Record<string, T>, sign: string, thing: T): string {
    const known = Object.keys(places).find((place) => places[place] === thing);
    const place = known ?? `${sign}${Object.keys(places).length}`;
    places[place] = thing;
    return place;
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
  (path: string, value: number): Condition =>
  (at) =>
    `${at.name(path)} < ${at.value(value)}`;
export const isAmong =
  (path: string, values: readonly unknown[]): Condition =>
  (at) =>
    `${at.name(path)} IN (${values.map((value) => at.value(value)).join(", ")})`;
export const holdsFewerThan =
  (path: string, limit: number): Condition =>
  (at) =>
    `size(${at.name(path)}) < ${at.value(limit)}`;
export const all =
  (...conditions: readonly Condition[]): Condition =>
  (at) =>
    conditions.map((condition) => `(${condition(at)})`).join(" AND ");
export const either =
  (...conditions: readonly Condition[]): Condition =>
  (at) =>
    conditions.map((condition) => `(${condition(at)})`).join(" OR ");

/** What an update does to an item; attributes that it does not name stay as they are. */
export interface Changes {
  /** By path; undefined changes nothing, null is kept as null. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly add?: Readonly<Record<string, number>>;
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
    .filter(([, parts]) => parts.length > 0)
    .map(([word, parts]) => `${word} ${parts.join(", ")}`)
    .join(" ");
}
