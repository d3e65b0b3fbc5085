import { watch } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const apiFolders = ["functions", "shared", "rulebooks"];

const quietMs = 100;

/** Calls back after changes of the API's sources, once for changes within 100 ms, until the signal aborts. */
export function whenSourcesChange(changed: () => void, signal: AbortSignal): void {
  let timer: NodeJS.Timeout | undefined;
  const note = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, quietMs);
  };
  signal.addEventListener("abort", () => clearTimeout(timer));
  for (const folder of apiFolders) void follow(fileURLToPath(new URL(`../../${folder}/`, import.meta.url)), note, signal);
}

async function follow(folder: string, note: () => void, signal: AbortSignal): Promise<void> {
  try {
    for await (const { filename } of watch(folder, { recursive: true, signal })) {
      if (/\.(ts|json)$/.test(filename ?? "")) note();
    }
  } catch (error) {
    if (!signal.aborted) process.stderr.write(`${folder} is no longer watched for changes: ${(error as Error).message}\n`);
  }
}
