/** absent or undefined: not known yet. null: known to be absent. */
export type Nullish<T> = T | null | undefined;

/** UTC, as in JSON: 2026-07-01T03:04:05.678Z. */
export type IsoTime = string;
