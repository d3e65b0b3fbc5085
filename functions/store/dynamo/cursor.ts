import { ApiError } from "../../call/api-error.ts";
import { isId } from "./ids.ts";

/** A reader's position in a list: the page, its first and last entry, and the newest entry when the list was opened. */
export interface Cursor {
  readonly opened: string;
  readonly page: number;
  readonly first: string;
  readonly last: string;
}

export const encodeCursor = ({ opened, page, first, last }: Cursor): string =>
  Buffer.from(JSON.stringify([opened, page, first, last])).toString("base64url");

export function decodeCursor(text: string): Cursor {
  const [opened, page, first, last, ...more] = parsed(text);
  const isWhole = isIdText(opened) && isIdText(first) && isIdText(last) && Number.isInteger(page) && Number(page) > 0;
  if (!isWhole || more.length > 0) throw notACursor();
  const isNewestFirst = last <= first && (page === 1 ? first <= opened : first < opened);
  if (!isNewestFirst) throw notACursor();
  return { opened, page: Number(page), first, last };
}

function parsed(text: string): readonly unknown[] {
  try {
    const content: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return Array.isArray(content) ? content : [];
  } catch {
    return [];
  }
}

const isIdText = (value: unknown): value is string => typeof value === "string" && isId(value);

const notACursor = () => new ApiError("invalid", "INVALID", "cursor: expected the cursor of this list's last answer.", "cursor");
