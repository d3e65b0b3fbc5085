import createBidi from "bidi-js";

/** A part of a line in one font and one direction. */
export interface Run {
  /** In the order of reading. */
  readonly text: string;
  /** Undefined: no font has these characters. */
  readonly font: string | undefined;
  readonly isRightToLeft: boolean;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Made at the first use: its tables take a tenth of a second. */
let bidi: ReturnType<typeof createBidi> | undefined;

/** The runs of a line of English in the order in which they are drawn from left to right (Unicode Bidirectional Algorithm, UAX 9). */
export function runsOf(line: string, fontOf: (characters: string) => string | undefined): Run[] {
  bidi ??= createBidi();
  const { levels } = bidi.getEmbeddingLevels(line, "ltr");
  const runs: (Run & { readonly level: number })[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    const [level, font, last] = [levels[index]!, fontOf(segment), runs.at(-1)];
    const isRightToLeft = level % 2 === 1;
    const text = isRightToLeft ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
    if (last?.level === level && last.font === font) runs[runs.length - 1] = { ...last, text: last.text + text };
    else runs.push({ text, font, isRightToLeft, level });
  }
  return inVisualOrder(runs);
}

/** Reverses each sequence of runs of a level or a higher one, from the highest level to the first (UAX 9, rule L2). */
function inVisualOrder<R extends { readonly level: number }>(runs: readonly R[]): R[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}
