/** A request that is wrong in one place, as it goes over the wire. */
export interface BadCase {
  readonly category: string;
  /** What of it is wrong. */
  readonly title: string;
  readonly method: string;
  /** With its query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Whether it must be refused; otherwise it may do, where it is kept as it was sent. */
  readonly isRefused: boolean;
  /** A value that, where it is taken, is given back as it was, by its field's name. */
  readonly kept?: readonly [name: string, value: unknown];
}

/** A request of the route that is right, which each case changes in one place. */
export type Whole = Omit<BadCase, "category" | "title" | "isRefused" | "kept" | "body"> & {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
};
