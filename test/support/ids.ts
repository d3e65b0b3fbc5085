import { newId } from "../../functions/store/ids.ts";

/** Ids for tests: a ULID that shows its number, and that of a part. */
export const anId = (number = 1): string => String(number).padStart(26, "0");

export const aPartId = (application = 1, part = 2): string => `${anId(application)}.${anId(part)}`;

/** An address that nobody has. */
export const anAddress = (): string => `${newId().toLowerCase()}@example.com`;
