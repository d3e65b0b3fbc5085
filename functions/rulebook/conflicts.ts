import type { SheetProblem } from "../../shared/domain/rate-sheet.ts";
import { ApiError } from "../call/api-error.ts";

export const conflict = (code: string, message: string): ApiError => new ApiError("conflict", code, message);

/** Of a draft whose check finds something. */
export function problemsConflict(problems: readonly SheetProblem[]): ApiError {
  const { path, found, expected } = problems[0]!;
  return conflict("PROBLEMS", `This draft has ${problems.length} problems, the first at ${path}: found ${found}, expected ${expected}.`);
}

export const notPublished = (): ApiError =>
  conflict("NOT_PUBLISHED", "The sheets of this release are not registered yet. Please ask an operator to run register-rate-sheets.");
