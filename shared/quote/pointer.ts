/** The segments of a provenance pointer (a JSON pointer, in which `*` stands for any segment). */
export type Segments = readonly string[];

export const segmentsOf = (pointer: string): Segments => pointer.split("/").slice(1);

/** Whether a pointer covers a leaf. A pointer to an object or list covers everything below it. */
export function covers(pointer: Segments, leaf: Segments): boolean {
  return pointer.length <= leaf.length && pointer.every((segment, i) => segment === "*" || segment === leaf[i]);
}

/** Whether the pointer's target exists in the value. */
export function pointerExists(value: unknown, [segment, ...rest]: Segments): boolean {
  if (segment === undefined) return value !== undefined;
  if (typeof value !== "object" || value === null) return false;
  if (segment === "*") return Object.values(value).some((member) => pointerExists(member, rest));
  return Object.hasOwn(value, segment) && pointerExists((value as Record<string, unknown>)[segment], rest);
}
