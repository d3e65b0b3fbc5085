import { watch } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** What the API is made of. */
const rooms = ["functions", "shared", "rulebooks"];

const quietMs = 100;

/** Calls back after a source of the API has changed, once for changes that come together, until the signal aborts. */
export function whenSourcesChange(changed: () => void, signal: AbortSignal): void {
  let timer: NodeJS.Timeout | undefined;
  const note = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, quietMs);
  };
  signal.addEventListener("abort", () => clearTimeout(timer));
  for (const room of rooms) void follow(fileURLToPath(new URL(`../../${room}/`, import.meta.url)), note, signal);
}

async function follow(folder: string, note: () => void, signal: AbortSignal): Promise<void> {
  try {
    for await (const { filename } of watch(folder, { recursive: true, signal })) {
      if (/\.(ts|json)$/.test(filename ?? "")) note();
    }
  } catch (error) {
    if (!signal.aborted) process.stderr.write(`${folder} is no longer watched: ${(error as Error).message}\n`);
  }
}
