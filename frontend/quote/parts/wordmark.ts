const inks = 12;
const faces = ["bold", "light", "slanted"] as const;
const signs = ["diamond", "corner", "notch", "quarter", "ring"] as const;

/** Always the same for the same name. */
export function wordmarkOf(lender: string) {
  const code = /(?:^| )([A-Z]\d*(?: \/ [A-Z]\d*)?)$/.exec(lender)?.[1];
  const lines = code === undefined ? inLines(lender) : [code.replaceAll(" ", "")];
  const longest = Math.max(...lines.map((line) => line.length));
  const at = hashOf(lender);
  return {
    lines,
    /** 0 to 11, see `lenderInks` in the theme. */
    ink: at % inks,
    face: code === undefined ? faces[at % faces.length]! : "bold",
    /** A shape before a short code. */
    sign: code === undefined || code.length > maxCodeLength ? undefined : signs[at % signs.length],
    sizePx: sizeFor(longest),
  };
}

function sizeFor(length: number): number {
  if (length <= 4) return 15;
  if (length <= 7) return 12.5;
  return length <= 9 ? 10.5 : 9.5;
}

/** A longer code leaves no room for a shape. */
const maxCodeLength = 4;
const maxLineLength = 10;

/** Breaks a long name into lines of similar length. */
function inLines(name: string): readonly string[] {
  if (name.length <= maxLineLength) return [name];
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < maxLineLength) lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  return lines;
}

function hashOf(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)!) % 9973;
  return hash;
}
