interface Counted {
  readonly count: number;
}

/** The `count` of antd's Input and TextArea: a longer text stays and says so, where maxLength would cut a pasted one without a word. */
export const atMost = (max: number) => ({
  max,
  show: ({ count }: Counted) =>
    count > max && <span role="alert">{`${count.toLocaleString("en-AU")} of at most ${max.toLocaleString("en-AU")} characters`}</span>,
});
