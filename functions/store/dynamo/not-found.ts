import { ApiError } from "../../call/api-error.ts";

/** Identical response for missing records and other users' records. */
export const notFound = () => new ApiError("notFound", "NOT_FOUND", "Record not found.");
