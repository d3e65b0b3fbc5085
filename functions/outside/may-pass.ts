/** Whether the same call may well succeed a little later: there was no answer, or one that blames the service itself, or too many calls. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };
  const isFromNetwork = typeof code === "string" && /^(E[A-Z]+|UND_ERR_.*)$/.test(code);
  return ["TimeoutError", "ThrottlingException"].includes(error.name) || isFromNetwork || ($metadata?.httpStatusCode ?? 0) >= 500;
}
