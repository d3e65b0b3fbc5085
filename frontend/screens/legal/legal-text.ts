export interface LegalText {
  readonly title: string;
  readonly lead: string;
  /** The date of the last change. */
  readonly updated: string;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}
