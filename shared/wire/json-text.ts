import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import { nestingOf } from "./json-depth.ts";
import { InvalidInput, type Problem, show } from "./problem.ts";

// Far deeper than any real input, far too little to overflow the stack of a recursive parser.
const maxDepth = 100;

/**
 * Parses JSON and, unlike JSON.parse, rejects duplicate keys, of which one would be lost silently. A leading byte order mark is ignored.
 * Throws InvalidInput with line (counted from `firstLine`) and column, or with the path of the duplicate key.
 */
export function parseJson(marked: string, firstLine = 1): unknown {
  const text = marked.replace(/^\uFEFF/, "");
  const { depth, end } = nestingOf(text, maxDepth);
  if (depth > maxDepth) {
    throw new InvalidInput([{ path: [], found: "deeper nesting", expected: `JSON of at most ${maxDepth} levels` }]);
  }
  const errors: ParseError[] = [];
  // The first error is never behind that offset, and what follows it could overflow the parser's stack.
  const tree = parseTree(text.slice(0, end), errors, { disallowComments: true, allowTrailingComma: false });
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
  const reason = printParseErrorCode(error.error)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  const line = firstLine + before.length - 1;
  return { path: [], found: `${found} on line ${line}, column ${before.at(-1)!.length + 1}`, expected: `JSON (${reason})` };
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
