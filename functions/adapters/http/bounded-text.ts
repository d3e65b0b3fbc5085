const maxBytes = 1024 * 1024;

/** Undefined for a body over 1 MB, which is not read to its end. */
export async function boundedText({ body }: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let length = 0;
  let text = "";
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
