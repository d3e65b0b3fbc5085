import * as z from "zod/mini";

const ulid = "[0-9A-HJKMNP-TV-Z]{26}";

const matching = (pattern: string, expected: string) => z.string().check(z.regex(new RegExp(`^${pattern}$`), expected));

export const id = matching(ulid, "an id of 26 characters");

/** The id of an application's child item: the application's id, a dot and its own id. */
export const childId = matching(`${ulid}\\.${ulid}`, "an id of two times 26 characters with a dot between");

export const anyId = matching(`${ulid}(?:\\.${ulid})?`, "an id of 26 characters, or of two such with a dot between");
