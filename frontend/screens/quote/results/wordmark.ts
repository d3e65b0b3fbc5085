const inks = 12;
const faces = ["bold", "light", "slanted"] as const;
const signs = ["diamond", "corner", "notch", "quarter", "ring"] as const;

/** How a lender's name is drawn on its tile. */
export interface Wordmark {
  readonly lines: readonly string[];
  /** One of twelve. */
  readonly ink: number;
  readonly face: (typeof faces)[number];
  /** Before a code, which would look lost alone. */
  readonly sign: (typeof signs)[number] | undefined;
  readonly sizePx: number;
}

/** The same drawing for the same name, always. */
export function wordmarkOf(lender: string): Wordmark {
  const code = /(?:^| )([A-Z]\d*(?: \/ [A-Z]\d*)?)$/.exec(lender)?.[1];
  const lines = code === undefined ? inLines(lender) : [code.replaceAll(" ", "")];
  const longest = Math.max(...lines.map((line) => line.length));
  const at = numberOf(lender);
  return {
    lines,
    ink: at % inks,
    face: code === undefined ? faces[at % faces.length]! : "bold",
    sign: code === undefined || code.length > mostInCode ? undefined : signs[at % signs.length],
    sizePx: sizeFor(longest),
  };
}

function sizeFor(letters: number): number {
  if (letters <= 4) return 18;
  if (letters <= 7) return 15;
  return letters <= 9 ? 12.5 : 11;
}

/** Letters and digits of a code that leave room for a sign. */
const mostInCode = 4;
const mostInALine = 10;

/** A long name in lines of about the same length. */
function inLines(name: string): readonly string[] {
  if (name.length <= mostInALine) return [name];
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < mostInALine) lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  return lines;
}

function numberOf(name: string): number {
  let number = 0;
  for (const letter of name) number = (number * 31 + letter.codePointAt(0)!) % 9973;
  return number;
}
