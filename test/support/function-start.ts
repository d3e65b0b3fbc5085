import { spawnSync } from "node:child_process";

// Nothing is called as a function loads; its settings only have to be there.
const env = {
  AWS_REGION: "ap-southeast-2",
  TABLE_NAME: "t",
  TOKEN_ISSUER: "https://issuer.example",
  USER_POOL_CLIENT_ID: "c",
  USER_POOL_ID: "p",
};

/** Loads a bundled function in a process of its own, and answers the files that it loads as it starts. */
export function filesAtStart(start: string): string[] {
  return JSON.parse(loaded(start, "process.stdout.write(JSON.stringify(Object.keys(require.cache)))")) as string[];
}

/** How long a process takes that loads a bundled function and ends, in milliseconds. */
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
