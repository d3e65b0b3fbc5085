import { spawnSync } from "node:child_process";

// Loading a function makes no calls; the settings only have to exist.
const env = {
  AWS_REGION: "ap-southeast-2",
  TABLE_NAME: "t",
  TOKEN_ISSUER: "https://issuer.example",
  USER_POOL_CLIENT_ID: "c",
  USER_POOL_ID: "p",
};

/** The files that a bundled function loads at start, in its own process. */
export function filesAtStart(start: string): string[] {
  return JSON.parse(loaded(start, "process.stdout.write(JSON.stringify(Object.keys(require.cache)))")) as string[];
}

/** Milliseconds for a process to load a bundled function and exit. */
export function startMs(start: string): number {
  const before = performance.now();
  loaded(start);
  return performance.now() - before;
}

function loaded(start: string, then = ""): string {
  const program = `require(${JSON.stringify(start)});${then}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", program], { encoding: "utf8", env });
  if (status !== 0) throw new Error(`${start} did not start: ${stderr.slice(-400)}`);
  return stdout;
}
