/** G4: heap allocated for a quote, in a process with a young generation so large that nothing is collected during a measurement. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Finding } from "./goals.ts";

/** KiB per quote. */
export interface Allocated {
  readonly core: number;
  readonly json: number;
  /** Measurements during which a garbage collection ran. */
  readonly spoilt: number;
}

export function heapFindings(): Finding[] {
  const script = fileURLToPath(new URL("heap-process.ts", import.meta.url));
  const flags = ["--expose-gc", "--min-semi-space-size=1024", "--max-semi-space-size=1024"];
  const { stdout, stderr, status } = spawnSync(process.execPath, [...flags, script], { encoding: "utf8" });
  if (status !== 0) throw new Error(`measuring the heap failed: ${stderr}`);
  const { core, json, spoilt } = JSON.parse(stdout) as Allocated;
  const kibibytes = { goal: "G4", unit: "KiB", bound: "at most" } as const;
  return [
    { ...kibibytes, quantity: "heap allocated, core of a quote", figure: core },
    { ...kibibytes, quantity: "heap allocated, whole quote to JSON bytes", figure: json },
    { ...kibibytes, quantity: "measurements with a garbage collection", figure: spoilt, unit: "", floor: 0 },
  ];
}
