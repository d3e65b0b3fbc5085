export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer;
}

const rejections = {
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  413: "Request Entity Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
} as const;

export function rejection(status: keyof typeof rejections): Answer {
  return {
    status,
    headers: { "content-type": "application/json", ...(status === 401 ? { "www-authenticate": "Bearer" } : {}) },
    body: JSON.stringify({ message: rejections[status] }),
  };
}

/** The response for a function's result. As in an HTTP API, a result without a status code is the body of a 200. */
export function answerOf(result: unknown): Answer {
  if (!isStructured(result)) {
    const body = typeof result === "string" ? result : JSON.stringify(result);
    return { status: 200, headers: { "content-type": "application/json" }, body };
  }
  const { statusCode, headers = {}, cookies = [], body = "", isBase64Encoded = false } = result;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599 || typeof body !== "string") return rejection(500);
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return {
    status,
    headers: {
      "content-type": "text/plain;charset=UTF-8",
      ...Object.fromEntries(named.filter(([name]) => !ownedByTheConnection.has(name))),
      ...(cookies.length === 0 ? {} : { "set-cookie": cookies }),
    },
    body: isBase64Encoded ? Buffer.from(body, "base64") : body,
  };
}

const ownedByTheConnection = new Set(["connection", "content-length", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade"]);

interface Structured {
  readonly statusCode: unknown;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly cookies?: readonly string[];
  readonly body?: unknown;
  readonly isBase64Encoded?: boolean;
}

const isStructured = (result: unknown): result is Structured => typeof result === "object" && result !== null && "statusCode" in result;
