import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import { isDeeperThan } from "./json-depth.ts";
import { InvalidInput, type Problem, show } from "./problem.ts";

// Far more than any file of ours nests, and far less than exhausts a reader that goes down level by level.
const mostDepth = 100;

/**
 * Parses JSON strictly: unlike JSON.parse it refuses a key that stands twice, of which one would be lost silently. A byte
 * order mark, which some editors write, is no part of it. Throws InvalidInput with the line, counted from `firstLine`, and
 * column, or the path of the second key.
 */
export function parseJson(marked: string, firstLine = 1): unknown {
  const text = marked.replace(/^\uFEFF/, "");
  if (isDeeperThan(mostDepth, text)) {
    throw new InvalidInput([{ path: [], found: "deeper nesting", expected: `JSON of at most ${mostDepth} levels` }]);
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error || !tree) throw new InvalidInput([syntaxProblem(text, error, firstLine)]);
  const [duplicate, ...more] = duplicateKeys(tree, []);
  if (duplicate) throw new InvalidInput([duplicate, ...more]);
  return JSON.parse(text);
}

function syntaxProblem(text: string, error: ParseError | undefined, firstLine: number): Problem {
  if (!error || text.trim() === "") return { path: [], found: "nothing", expected: "JSON" };
  const before = text.slice(0, error.offset).split("\n");
  const found = show(text.slice(error.offset, error.offset + Math.max(error.length, 1)) || "the end");
  const complaint = printParseErrorCode(error.error)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  const line = firstLine + before.length - 1;
  return { path: [], found: `${found} on line ${line}, column ${before.at(-1)!.length + 1}`, expected: `JSON (${complaint})` };
}

function duplicateKeys(node: Node, path: Problem["path"]): Problem[] {
  if (node.type === "array") return (node.children ?? []).flatMap((child, i) => duplicateKeys(child, [...path, i]));
  if (node.type !== "object") return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap(({ children }) => {
    const [name, value] = children!;
    const key = name!.value as string;
    const within = value ? duplicateKeys(value, [...path, key]) : [];
    if (!seen.has(key)) return (seen.add(key), within);
    return [{ path: [...path, key], found: "the same key a second time", expected: "each key once" }, ...within];
  });
}
