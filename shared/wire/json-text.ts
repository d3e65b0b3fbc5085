import { printParseErrorCode, visit, type JSONVisitor, type ParseErrorCode } from "jsonc-parser";
import { nestingOf } from "./json-depth.ts";
import { InvalidInput, type Problem, show } from "./problem.ts";

// Far deeper than any real input, far too little to overflow the stack of a recursive parser.
export const maxDepth = 100;

const maxDuplicates = 10;
const twice = { found: "the same key a second time", expected: "each key once" };

type SyntaxError = { code: ParseErrorCode; offset: number; length: number };

/**
 * Parses JSON and, unlike JSON.parse, rejects duplicate keys, of which one would be lost silently. A leading byte order mark is ignored.
 * Throws InvalidInput with line (counted from `firstLine`) and column, or with the paths of up to ten duplicate keys.
 */
export function parseJson(marked: string, firstLine = 1): unknown {
  const text = marked.replace(/^\uFEFF/, "");
  const { depth, end } = nestingOf(text, maxDepth);
  if (depth > maxDepth) {
    throw new InvalidInput([{ path: [], found: "deeper nesting", expected: `JSON of at most ${maxDepth} levels` }]);
  }
  // The first error is never behind that offset, and what follows it could overflow the parser's stack.
  const { error, duplicates } = read(text.slice(0, end));
  if (error) throw new InvalidInput([syntaxProblem(text, error, firstLine)]);
  const [duplicate, ...others] = duplicates;
  if (duplicate) throw new InvalidInput([duplicate, ...others]);
  return JSON.parse(text);
}

function read(text: string): { error: SyntaxError | undefined; duplicates: Problem[] } {
  let error: SyntaxError | undefined;
  const duplicates: Problem[] = [];
  const keysOfOpenObjects: Set<string>[] = [];
  const visitor: JSONVisitor = {
    onError: (code, offset, length) => void (error ??= { code, offset, length }),
    onObjectBegin: () => void keysOfOpenObjects.push(new Set()),
    onObjectEnd: () => void keysOfOpenObjects.pop(),
    onObjectProperty: (key, ...[, , , , pathTo]) => {
      const keys = keysOfOpenObjects.at(-1)!;
      if (!keys.has(key)) keys.add(key);
      else if (duplicates.length < maxDuplicates) duplicates.push({ path: [...pathTo(), key], ...twice });
    },
  };
  visit(text, visitor, { disallowComments: true, allowTrailingComma: false });
  return { error, duplicates };
}

function syntaxProblem(text: string, error: SyntaxError, firstLine: number): Problem {
  if (text.trim() === "") return { path: [], found: "nothing", expected: "JSON" };
  const before = text.slice(0, error.offset).split("\n");
  const found = show(text.slice(error.offset, error.offset + Math.max(error.length, 1)) || "the end");
  const reason = printParseErrorCode(error.code)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  const line = firstLine + before.length - 1;
  return { path: [], found: `${found} on line ${line}, column ${before.at(-1)!.length + 1}`, expected: `JSON (${reason})` };
}
