import { readFileSync } from "node:fs";

const everyMs = 500;

/**
 * Calls back once when the program that started this one has ended, whose terminal or signal then reaches nobody. Below npm that is
 * npm itself, with a shell between that would outlive it.
 */
export function whenParentEnds(ended: () => void): void {
  const isBelowNpm = process.env["npm_lifecycle_event"] !== undefined;
  const parent = process.ppid;
  const grandparent = isBelowNpm ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    ended();
  }, everyMs);
  timer.unref();
}

/** As Linux tells it; other systems' shells make way for the one program that they start. */
function parentOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "latin1");
    // pid (name) state parent ..., where a name may hold anything.
    return Number(status.slice(status.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
