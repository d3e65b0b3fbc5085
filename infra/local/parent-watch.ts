import { readFileSync } from "node:fs";

const everyMs = 500;

/** Calls back once when the parent has ended. Below npm that is npm, the grandparent: the shell between them would outlive it. */
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

/** Linux only: other systems' shells replace themselves by the program. */
function parentOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "latin1");
    // pid (name) state parent ...; the name may contain any character.
    return Number(status.slice(status.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
