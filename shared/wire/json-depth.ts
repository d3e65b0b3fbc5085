/** Whether JSON nests deeper than so many levels; reads the text from left to right, so that no depth exhausts the reader. */
export function isDeeperThan(most: number, text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
