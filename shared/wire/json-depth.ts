/** The depth of a JSON text, and the offset of its end or its first syntax error. */
export interface Nesting {
  readonly depth: number;
  readonly end: number;
}

const closerOf: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

/**
 * Measures the nesting in one pass and linear time. Stops as soon as it is deeper than the maximum, at a closing bracket of the wrong kind, a string that does not end on its line,
 * or a slash outside a string, as a tolerant parser would read what follows differently.
 */
export function nestingOf(text: string, maxDepth: number): Nesting {
  const closers: string[] = [];
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i]!;
    if (isInString) {
      if (character === "\\") i += 1;
      else if (character === '"') isInString = false;
      else if (character === "\n" || character === "\r") return { depth, end: i };
      continue;
    }
    switch (character) {
      case '"':
        isInString = true;
        break;
      case "[":
      case "{":
        depth = Math.max(depth, closers.push(closerOf[character]!));
        if (depth > maxDepth) return { depth, end: i + 1 };
        break;
      case "]":
      case "}":
        if (closers.pop() !== character) return { depth, end: i + 1 };
        break;
      case "/":
        return { depth, end: endOfComment(text, i) };
    }
  }
  return { depth, end: text.length };
}

/** The end of a line comment; for any other comment, the end of its first two characters. */
function endOfComment(text: string, start: number): number {
  const lineEnd = text[start + 1] === "/" ? text.indexOf("\n", start) : start + 2;
  return lineEnd === -1 ? text.length : lineEnd;
}
