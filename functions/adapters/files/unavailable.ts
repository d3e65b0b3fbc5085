import { ApiError } from "../../call/api-error.ts";
import { isTransient } from "../http/is-transient.ts";

/** Calls S3. Throws ApiError (unavailable) with this message if it cannot be reached. */
export async function unavailable<T>(message: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isTransient(error)) throw error;
    throw Object.assign(new ApiError("unavailable", "FILES_UNAVAILABLE", message), { cause: error });
  }
}
