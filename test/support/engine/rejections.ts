import { InvalidInput, sentence } from "../../../shared/wire/problem.ts";

/** The problems of an input, a sentence each; empty if it is accepted. */
export function rejections(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof InvalidInput) return error.problems.map(sentence);
    throw error;
  }
}
