/** A request with one defect, as it goes over the wire. */
export interface BadCase {
  readonly category: string;
  readonly title: string;
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Whether the API must reject it. If not, it may also accept it, and must then store it as sent. */
  readonly isRejected: boolean;
  /** A field whose value the response must repeat if the request is accepted. */
  readonly echoed?: readonly [name: string, value: unknown];
}

/** A valid request, which each case changes in one place. */
export type Whole = Omit<BadCase, "category" | "title" | "isRejected" | "echoed" | "body"> & {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
};
