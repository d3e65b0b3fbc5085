/** Expiry of a JWT in milliseconds since 1970, 0 for any other text. The signature is verified by the server only. */
export function decodedExpiry(token: string): number {
  try {
    const payload = token.split(".")[1] ?? "";
    const { exp } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: number };
    return (exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
