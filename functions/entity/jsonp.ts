const mostBytes = 1024 * 1024;

/** What the JSON services at the address answer, out of its callback(...). Rejects on a redirect, another status, more than 1 MB, or no end in time. */
export async function jsonpAt(address: string, timeoutMs: number): Promise<unknown> {
  const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`answered with status ${response.status}`);
  }
  const text = await textWithin(mostBytes, response);
  const call = /^\s*[\w$.]+\(/.exec(text);
  const end = text.lastIndexOf(")");
  if (!call || end < call[0].length) throw new Error("answered something else than callback(...)");
  return JSON.parse(text.slice(call[0].length, end));
}

async function textWithin(most: number, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let length = 0;
  let text = "";
  // Leaving the loop by an error cancels the body, so that the rest is never read.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > most) throw new Error(`answered more than ${most} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
