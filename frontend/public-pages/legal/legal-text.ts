export interface LegalText {
  readonly title: string;
  readonly lead: string;
  /** The date of the last change. */
  readonly updated: string;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  /** Of the section, for links to it. */
  readonly id?: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}
