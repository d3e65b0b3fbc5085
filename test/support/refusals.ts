import { InvalidInput, sentence } from "../../shared/wire/problem.ts";

/** What is refused in an input, a sentence for each problem; nothing where it is accepted. */
export function refusals(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof InvalidInput) return error.problems.map(sentence);
    throw error;
  }
}
