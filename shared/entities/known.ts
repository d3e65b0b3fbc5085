/** A field as a broker fills it in over time: absent or undefined = not known yet, null = known to be absent. */
export type Known<T> = T | null | undefined;

/** A moment in UTC as JSON carries it: 2026-07-01T03:04:05.678Z. */
export type IsoTime = string;
