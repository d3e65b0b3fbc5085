import * as z from "zod/mini";

const ulid = "[0-9A-HJKMNP-TV-Z]{26}";

const matching = (pattern: string, expected: string) => z.string().check(z.regex(new RegExp(`^${pattern}$`), expected));

/** An application's, user's or organisation's id. */
export const id = matching(ulid, "an id of 26 characters");

/** The id of a part of an application: the application's, a dot and its own. */
export const partId = matching(`${ulid}\\.${ulid}`, "an id of two times 26 characters with a dot between");

/** The id of what may or may not be a part. */
export const anyId = matching(`${ulid}(?:\\.${ulid})?`, "an id of 26 characters, or of two such with a dot between");
