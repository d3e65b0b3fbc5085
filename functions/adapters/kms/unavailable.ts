import { ApiError } from "../../call/api-error.ts";
import { isTransient } from "../http/is-transient.ts";

/** Runs a call to KMS. Throws an ApiError (unavailable) that says what cannot be done if KMS does not answer or throttles. */
export async function withKms<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isTransient(error)) throw error;
    const apiError = new ApiError("unavailable", "ENCRYPTION_UNAVAILABLE", `${what} right now. Please try again.`);
    throw Object.assign(apiError, { cause: error });
  }
}
