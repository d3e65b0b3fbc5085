import { useRef } from "react";

/** The same idempotency key for the same content, so that a second click sends nothing twice. */
export function useIdempotencyKey(): (sent: unknown) => string {
  const last = useRef({ content: "", key: "" });
  return (sent) => {
    const content = JSON.stringify(sent);
    if (content !== last.current.content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  };
}
