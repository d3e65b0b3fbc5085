import { Refusal } from "../http/refusal.ts";

/** The same to the letter for what is not there and for what is somebody else's. */
export const notFound = () => new Refusal("notFound", "NOT_FOUND", "There is no such record.");
