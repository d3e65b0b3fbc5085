import { htmlOf } from "./html.ts";
import type { Sentence } from "./said.ts";

/** A letter to one address, the same words as plain text and as HTML. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a letter says. */
export interface Words {
  /** Fixed for each kind of letter: nothing that anybody typed stands in it. */
  readonly subject: Sentence;
  readonly before: readonly Sentence[];
  /** The one thing to do next, at an address of our own or one that we have agreed on. */
  readonly action?: { readonly label: Sentence; readonly url: string };
  readonly after?: readonly Sentence[];
}

export const letterTo = (to: string, words: Words): Letter => ({ to, subject: words.subject, text: textOf(words), html: htmlOf(words) });

function textOf({ before, action, after = [] }: Words): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  return [...before, ...link, ...after, "Kelpie"].join("\n\n");
}
