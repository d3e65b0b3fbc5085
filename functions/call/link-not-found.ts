import { ApiError } from "./api-error.ts";

/** Identical response for unknown and foreign secrets, so that neither can be probed. */
export const linkNotFound = () => new ApiError("notFound", "NOT_FOUND", "Link not found.");
