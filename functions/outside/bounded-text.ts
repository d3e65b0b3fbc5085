const mostBytes = 1024 * 1024;

/** A body's text, or undefined where it is longer than 1 MB; the rest of such a body is never read. */
export async function boundedText({ body }: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let length = 0;
  let text = "";
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > mostBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
