import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { finished } from "node:stream/promises";
import type { Writable } from "node:stream";

export interface LogFile {
  readonly stream: Writable;
  close(): Promise<void>;
}

/** Opens an empty log. Only its owner can read it: an error's message may contain personal data. */
export async function openLogFile(path: string): Promise<LogFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const stream = createWriteStream(path, { mode: 0o600 });
  return {
    stream,
    close: async () => {
      stream.end();
      await finished(stream);
    },
  };
}
