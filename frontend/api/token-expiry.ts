/** When a JSON web token expires, in milliseconds since 1970; 0 for a text that is none. The server verifies; this only looks. */
export function decodedExpiry(token: string): number {
  try {
    const payload = token.split(".")[1] ?? "";
    const { exp } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: number };
    return (exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
