/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** What is wrong with the bytes of a picture. */
export class PictureProblem extends Error {
  override readonly name = "PictureProblem";
  readonly found: string;
  readonly expected: string;

  constructor(found: string, expected: string) {
    super(`found ${found}, expected ${expected}.`);
    this.found = found;
    this.expected = expected;
  }
}
