/** G9 and G11: how long a deployed function takes until it is ready, over an empty one, and how large its bundle is. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { domains, notBuiltYet } from "../../functions/routes.ts";
import { bundling } from "../../infra/aws/bundling.ts";
import type { Finding } from "./goals.ts";
import { median } from "./rounds.ts";

const rounds = 15;
const root = fileURLToPath(new URL("../../", import.meta.url));

export async function lambdaFindings(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), "kelpie-bench-"));
  try {
    const built = domains.filter((domain) => !notBuiltYet.includes(domain));
    await Promise.all(built.map((domain) => bundle(folder, domain)));
    writeFileSync(join(folder, "bare.js"), "exports.handler = async () => ({});");
    return [...readyFindings(folder, built), ...sizeFindings(folder, built)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const bundle = (folder: string, domain: string) =>
  build({
    ...bundling,
    mainFields: [...bundling.mainFields],
    entryPoints: [join(root, `functions/${domain}/handler.ts`)],
    outfile: join(folder, `${domain}.js`),
    bundle: true,
    platform: "node",
    logLevel: "error",
  });

function readyFindings(folder: string, built: readonly string[]): Finding[] {
  const taken = Array.from({ length: rounds }, () => new Map(["bare", ...built].map((name) => [name, readyMs(folder, name)])));
  const overBare = (name: string) => median(taken.map((round) => round.get(name)! - round.get("bare")!));
  console.log(`\nG9 ready over an empty function, ${rounds} processes of each, median milliseconds`);
  for (const name of built) console.log(`  ${name.padEnd(14)}${overBare(name).toFixed(1).padStart(7)}`);
  const others = built.filter((name) => name !== "quote");
  const slowest = others.toSorted((a, b) => overBare(b) - overBare(a))[0]!;
  const added = median(taken.map((round) => round.get("quote")! - round.get("application")!));
  const ready = { goal: "G9", unit: "ms", bound: "at most" } as const;
  return [
    {
      ...ready,
      quantity: `the slowest function's start (${slowest}), over an empty one`,
      figure: overBare(slowest),
      floor: 60,
      target: 45,
    },
    { ...ready, quantity: "engine and rulebook add to the quote's start", figure: added, floor: 15, target: 6 },
  ];
}

// Nothing is called as a function loads; its settings only have to be there.
const env = {
  AWS_REGION: "ap-southeast-2",
  TABLE_NAME: "t",
  TOKEN_ISSUER: "https://issuer.example",
  USER_POOL_CLIENT_ID: "c",
  USER_POOL_ID: "p",
};

function readyMs(folder: string, name: string): number {
  const before = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ["-e", `require(${JSON.stringify(join(folder, `${name}.js`))})`], {
    encoding: "utf8",
    env,
  });
  const ms = performance.now() - before;
  if (status !== 0) throw new Error(`${name} did not start: ${stderr.slice(-400)}`);
  return ms;
}

function sizeFindings(folder: string, built: readonly string[]): Finding[] {
  const packed = new Map(built.map((name) => [name, gzipSync(readFileSync(join(folder, `${name}.js`)), { level: 9 }).length / 1000]));
  for (const [name, size] of packed) console.log(`G11 ${name.padEnd(14)}${size.toFixed(1).padStart(7)} kB gzip`);
  const [largest, figure] = [...packed].toSorted(([, a], [, b]) => b - a)[0]!;
  const size = { goal: "G11", unit: "kB", bound: "at most" } as const;
  return [
    { ...size, quantity: `the largest function's bundle (${largest}), gzip`, figure, floor: 200 },
    {
      ...size,
      quantity: "engine and rulebook in the quote's bundle, gzip",
      figure: packed.get("quote")! - packed.get("application")!,
      target: 35,
    },
  ];
}
