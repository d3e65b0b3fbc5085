import { ApiError } from "../../shared/wire/api-error.ts";

const unexpectedError = "Something went wrong on our side. Please try again.";

/** The message of a failed submit. Only an ApiError has a message for users. */
export const failureText = (failure: unknown): string => (failure instanceof ApiError ? failure.message : unexpectedError);
