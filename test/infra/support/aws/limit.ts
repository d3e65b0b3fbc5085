import { type Deployment, type StackResource, type Value, change, fieldsOf, listOf, resourcesOf, textOf, within } from "./deployment.ts";

/** A numeric property of a resource that AWS limits. */
export interface Limit {
  readonly what: string;
  readonly type: string;
  /** The numbers to compare with the limits; undefined when the property is absent. */
  readonly of: (placed: StackResource, deployment: Deployment) => readonly (Value | undefined)[];
  readonly min?: number;
  readonly max: number;
  /** Changes a resource so that it exceeds the limit. */
  readonly plant: (placed: StackResource, deployment: Deployment) => void;
}

export const size = (value: Value | undefined): number | undefined => (value === undefined ? undefined : Buffer.byteLength(text(value)));

/** The length of a resolved value, assuming 100 characters for each reference that only AWS resolves. */
function text(value: Value): string {
  if (typeof value !== "object" || value === null) return String(value);
  const [name, inner] = fieldsOf(value)[0] ?? [];
  if (name === "Fn::Join")
    return listOf(within(inner, 1))
      .map(text)
      .join(textOf(within(inner, 0)));
  return name === "Ref" || name?.startsWith("Fn::") ? "x".repeat(100) : JSON.stringify(value);
}

export const many = (count: number): Value => Array.from({ length: count }, (_, i) => `item ${i}`);
export const long = (length: number): string => "x".repeat(length);
export const inStack = ({ stack, template }: StackResource, type: string): StackResource[] => resourcesOf({ [stack]: template }, type);

export const set =
  (...path: (string | number)[]) =>
  (value: Value): Limit["plant"] =>
  (placed) =>
    change(placed, path, value);
