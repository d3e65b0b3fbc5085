interface Counted {
  readonly count: number;
}

/** What to say beside a disabled button; undefined if the text is not too long. */
export const tooLong = (what: string, text: string, max: number): string | undefined =>
  text.length > max ? `Shorten ${what} first` : undefined;

/** The `count` of antd's Input and TextArea: a longer text stays and says so, where maxLength would cut a pasted one without a word. */
export const atMost = (max: number) => ({
  max,
  show: ({ count }: Counted) =>
    count > max && <span role="alert">{`${count.toLocaleString("en-AU")} of at most ${max.toLocaleString("en-AU")} characters`}</span>,
});
