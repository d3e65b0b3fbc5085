/** A text that binds or informs, as its page shows it. */
export interface LegalText {
  readonly title: string;
  readonly lead: string;
  /** When it was last changed, as a day. */
  readonly updated: string;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}
