import { ApiError } from "./api-error.ts";

export const linkGone = () =>
  new ApiError("gone", "LINK_GONE", "This link has expired or is no longer valid. Please ask your broker for a new one.");
