/** A command of the operators. `run` yields what it prints, line by line. */
export interface OperatorsCommand {
  readonly usage: string;
  readonly run: (args: readonly string[]) => AsyncIterable<string>;
}
