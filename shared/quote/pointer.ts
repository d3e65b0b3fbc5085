/** The segments of a provenance pointer (a JSON pointer, in which `*` stands for any segment). */
export type Segments = readonly string[];

export const segmentsOf = (pointer: string): Segments => pointer.split("/").slice(1);

/** Whether a pointer covers a leaf: a pointer to an object or a list covers all below it. */
export function covers(pointer: Segments, leaf: Segments): boolean {
  return pointer.length <= leaf.length && pointer.every((segment, i) => segment === "*" || segment === leaf[i]);
}

/** Whether a pointer leads to something in the value. */
export function leads(value: unknown, [segment, ...rest]: Segments): boolean {
  if (segment === undefined) return value !== undefined;
  if (typeof value !== "object" || value === null) return false;
  if (segment === "*") return Object.values(value).some((member) => leads(member, rest));
  return Object.hasOwn(value, segment) && leads((value as Record<string, unknown>)[segment], rest);
}
