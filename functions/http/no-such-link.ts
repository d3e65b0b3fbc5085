import { Refusal } from "./refusal.ts";

/** The same to the letter for a secret that nobody was given and for one that belongs to something else. */
export const noSuchLink = () => new Refusal("notFound", "NOT_FOUND", "There is no such link.");
