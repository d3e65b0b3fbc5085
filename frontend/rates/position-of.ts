import { findNodeAtLocation, parseTree } from "jsonc-parser";

/** Where a JSON pointer leads in a text: its value, or the nearest part around it that is there. */
export function positionOf(text: string, pointer: string): { readonly start: number; readonly end: number } {
  const tree = parseTree(text);
  const path = pointer
    .split("/")
    .slice(1)
    .map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
  const found = tree && path.map((_, at) => findNodeAtLocation(tree, path.slice(0, path.length - at))).find((node) => node !== undefined);
  return found ? { start: found.offset, end: found.offset + found.length } : { start: 0, end: 0 };
}
