/** A later retry may succeed: network error, timeout, throttling or 5xx. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };
  const isFromNetwork = typeof code === "string" && /^(E[A-Z]+|UND_ERR_.*)$/.test(code);
  return ["TimeoutError", "ThrottlingException"].includes(error.name) || isFromNetwork || ($metadata?.httpStatusCode ?? 0) >= 500;
}
