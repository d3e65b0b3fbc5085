export interface DifferenceRow {
  readonly kind: "added" | "removed" | "changed";
  readonly before: string;
  readonly after: string;
}

const arrow = " -> ";

/** Splits a sentence of a comparison, "Pepper: establishment fee 474 -> 495", into what was and what will be. */
export function differenceRow(sentence: string): DifferenceRow {
  const text = sentence.slice(sentence.indexOf(": ") + 2);
  const at = text.lastIndexOf(arrow);
  if (at >= 0) return { kind: "changed", before: text.slice(0, at), after: text.slice(at + arrow.length) };
  if (/ (added$|added: )/.test(text))
    return { kind: "added", before: "", after: text.replace(/ added(: )?/, (_, colon) => (colon ? ": " : "")) };
  if (/ (removed$|removed: )/.test(text)) {
    return { kind: "removed", before: text.replace(/ removed(: )?/, (_, colon) => (colon ? ": " : "")), after: "" };
  }
  return { kind: "changed", before: "", after: text };
}
