/** What all PDFs share: A4, the embedded fonts. */
import PdfDocument from "pdfkit";
import { once } from "../../shared/once.ts";
import inter from "./inter-regular.json" with { type: "json" };
import { fontFileFor, otherLetters, readFont } from "./script-fonts.ts";
import createBidi from "bidi-js";

export type Pdf = InstanceType<typeof PdfDocument>;
type Options = NonNullable<ConstructorParameters<typeof PdfDocument>[0]>;
type TextOptions = NonNullable<Parameters<Pdf["widthOfString"]>[1]>;

export const margin = 56;

interface About {
  readonly title: string;
  readonly createdAt: Date;
}

/** Contains no script or form, and no link that a text contains. `content` is complete after `pdf.end()`. */
export function newPdf({ title, createdAt }: About, options: Options = {}): { readonly pdf: Pdf; readonly content: Promise<Buffer> } {
  const info = { Title: title, Author: "Kelpie", CreationDate: createdAt };
  // font: "" keeps PDFKit from loading its default font.
  const pdf = new MultilingualPdf({ size: "A4", margin, info, font: "", lang: "en-AU", ...options });
  const content = contentOf(pdf);
  pdf.registerFont(mainFont, Buffer.from(inter.ttf, "base64")).font(mainFont);
  return { pdf, content };
}

const mainFont = "Inter";

/** What PDFKit's types leave out. */
interface Internals {
  readonly _font: {
    readonly ascender: number;
    readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  };
  readonly _fontSize: number;
  /** Draws a line without its line break. */
  _fragment(text: string, x: number, y: number, options: object): void;
}

const WithInternals = PdfDocument as unknown as new (options: Options) => Pdf & Internals;

// Whole runs are shaped at once: without this option PDFKit shapes each word by itself.
const shaped: TextOptions = { features: [] };

/** Draws each text in the fonts that have its letters, in the direction of its script. */
class MultilingualPdf extends WithInternals {
  override widthOfString(text: string, options?: TextOptions): number {
    const runs = this.#runsIn(text);
    if (runs === undefined) return super.widthOfString(text, options);
    return runs.reduce((width, run) => width + this.#inFontOf(run, () => this.#widthOf(run)), 0);
  }

  override _fragment(text: string, x: number, y: number, options: object): void {
    const runs = this.#runsIn(text.replaceAll("\n", ""));
    if (runs === undefined) {
      super._fragment(text, x, y, options);
      return;
    }
    const baseline = (-this._font.ascender / 1000) * this._fontSize;
    let left = x;
    for (const run of runs) {
      // The glyphs of other scripts are not in the order of the letters. Readers reverse a text from right to left themselves.
      this.copiedAs = run.font === mainFont || run.isRightToLeft ? undefined : run.text;
      this.#inFontOf(run, () => {
        const textWidth = this.#widthOf(run);
        super._fragment(drawnText(run), left, y, { ...options, ...shaped, baseline, textWidth, wordCount: 1 });
        left += textWidth;
      });
      this.copiedAs = undefined;
    }
  }

  /** What a reader copies in place of the glyphs that are drawn. Not #copiedAs: PDFKit's constructor draws before such a field exists. */
  private copiedAs: string | undefined;

  /** Marks the text itself and not the moving of its coordinates, by which readers would find it elsewhere on the page. */
  override addContent(operator: string): this {
    if (this.copiedAs !== undefined && operator === "BT") this.markContent("Span", { actual: this.copiedAs });
    super.addContent(operator);
    if (this.copiedAs !== undefined && operator === "ET") this.endMarkedContent();
    return this;
  }

  /** Undefined for a text that the main font has. */
  #runsIn(text: string): readonly Run[] | undefined {
    if (this.#isInMainFont(text)) return undefined;
    return runsOf(text, (characters) => this.#fontFor(characters));
  }

  #isInMainFont(text: string): boolean {
    return !/\p{M}/u.test(text) && hasGlyphs(this, text);
  }

  #fontFor(characters: string): string | undefined {
    if (this.#isInMainFont(characters)) return mainFont;
    const file = fontFileFor(characters);
    return this.#inFont(file, () => hasGlyphs(this, characters)) ? file : undefined;
  }

  #widthOf(run: Run): number {
    return super.widthOfString(drawnText(run), shaped);
  }

  #inFontOf<T>({ font = otherLetters }: Run, act: () => T): T {
    return this.#inFont(font, act);
  }

  #inFont<T>(font: string, act: () => T): T {
    this.#use(font);
    const result = act();
    this.font(mainFont);
    return result;
  }

  readonly #read = new Set<string>([mainFont]);

  #use(font: string): void {
    if (!this.#read.has(font)) this.registerFont(font, readFont(font));
    this.#read.add(font);
    this.font(font);
  }
}

/** A question mark in a box for what no font has, such as emoji. */
const drawnText = ({ text, font }: Run): string => (font === undefined ? "\uFFFD" : text);

const hasGlyphs = ({ _font: { font } }: Internals, text: string): boolean =>
  Array.from(text).every(
    (character) => /[\s\p{Default_Ignorable_Code_Point}]/u.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0)!),
  );

function contentOf(pdf: Pdf): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  pdf.on("end", () => resolve(Buffer.concat(chunks)));
  pdf.on("error", reject);
  return promise;
}

/** A part of a line in one font and one direction. */
interface Run {
  /** In the order of reading. */
  readonly text: string;
  /** Undefined: no font has these characters. */
  readonly font: string | undefined;
  readonly isRightToLeft: boolean;
}

const graphemes = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));
/** Its tables take a tenth of a second. */
const bidi = once(createBidi);

/** The runs of a line of English in the order in which they are drawn from left to right (Unicode Bidirectional Algorithm, UAX 9). */
function runsOf(line: string, fontOf: (characters: string) => string | undefined): Run[] {
  const { levels } = bidi().getEmbeddingLevels(line, "ltr");
  const runs: (Run & { readonly level: number })[] = [];
  for (const { segment, index } of graphemes().segment(line)) {
    const [level, font, last] = [levels[index]!, fontOf(segment), runs.at(-1)];
    const isRightToLeft = level % 2 === 1;
    const text = isRightToLeft ? (bidi().getMirroredCharacter(segment) ?? segment) : segment;
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
