import { createHash } from "node:crypto";
import type { PaperKind } from "../../shared/entities/paper.ts";

/** A paper's wording. Once issued it never changes: other words are another version, in a file of their own. */
export interface Wording {
  readonly kind: PaperKind;
  /** The day of issue. */
  readonly version: string;
  readonly title: string;
  readonly sections: readonly WordedSection[];
}

export interface WordedSection {
  readonly heading: string;
  readonly clauses: readonly Clause[];
}

/** A paragraph, and whether the core specification shows what it says or is silent, so that the words are ours. */
export interface Clause {
  readonly text: string;
  readonly source: "shown" | "own";
}

export const shown = (text: string): Clause => ({ text, source: "shown" });
export const own = (text: string): Clause => ({ text, source: "own" });

/** A paper as its reader gets it. */
export interface Paper {
  readonly kind: PaperKind;
  readonly version: string;
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  /** Of all its words in their order, in hexadecimal. */
  readonly sha256: string;
}

export function paperOf({ kind, version, title, sections }: Wording): Paper {
  const read = sections.map(({ heading, clauses }) => ({ heading, paragraphs: clauses.map(({ text }) => text) }));
  const words = [kind, version, title, read.map(({ heading, paragraphs }) => [heading, paragraphs])];
  return { kind, version, title, sections: read, sha256: sha256(JSON.stringify(words)) };
}

export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");
