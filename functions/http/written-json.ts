/** Data that is already written as JSON, and goes out as it is. */
export class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
