/** G9 and G11: start time of each bundled function above that of an empty one, beside the CDK's own bundle, and the size of its code. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { domains } from "../../functions/routes.ts";
import { bundleHandler, startFile } from "../../infra/aws/bundling.ts";
import { root } from "../support/architecture/import-graph.ts";
import { filesAtStart, startMs } from "../support/infra/function-start.ts";
import type { Finding } from "./goals.ts";
import { median } from "./rounds.ts";

const rounds = 15;
const bare = "bare";
/** The largest of those that do not quote: what engine and rulebook add is measured apart. */
const largestDomain = "document";

const handlers: ReadonlyMap<string, string> = new Map([
  ...domains.map((domain) => [domain, `functions/${domain}/handler.ts`] as const),
  ["outbox", "functions/outbox/handler.ts"],
  ["fileCheck", "functions/document/file-arrival.ts"],
]);

export async function lambdaFindings(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), "kelpie-bench-"));
  const peer = join(root, ".local/bench/cdk-default.cjs");
  try {
    await bundleAsCdk(handlers.get(largestDomain)!, peer);
    await Promise.all([...handlers].map(([name, entry]) => bundleHandler(entry, join(folder, name))));
    mkdirSync(join(folder, bare));
    writeFileSync(join(folder, bare, startFile), "exports.handler = async () => ({});");
    const built = [...handlers.keys()];
    return [...readyFindings(folder, { built, peer }), ...sizeFindings(folder, built)];
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(peer, { force: true });
  }
}

/**
 * Bundles as the CDK does by default: not minified, with the SDK outside, as Lambda's runtime has it. The file has to be below the project,
 * where it finds the SDK. `mainFields` alone is ours: jsonc-parser does not load otherwise.
 */
const bundleAsCdk = (entry: string, outfile: string) =>
  build({
    entryPoints: [join(root, entry)],
    outfile,
    bundle: true,
    platform: "node",
    target: "node24",
    format: "cjs",
    mainFields: ["module", "main"],
    external: ["@aws-sdk/*", "@smithy/*"],
    define: { "import.meta.url": "importMetaUrl" },
    banner: { js: 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;' },
    logLevel: "error",
  });

function readyFindings(folder: string, { built, peer }: { readonly built: readonly string[]; readonly peer: string }): Finding[] {
  const files = new Map([bare, ...built].map((name) => [name, join(folder, name, startFile)] as const)).set("peer", peer);
  const measured = Array.from({ length: rounds }, () => new Map([...files].map(([name, file]) => [name, startMs(file)])));
  const overBare = (name: string) => median(measured.map((round) => round.get(name)! - round.get(bare)!));
  console.log(`\nG9 ready over an empty function, ${rounds} processes of each, median milliseconds`);
  for (const name of built) console.log(`  ${name.padEnd(14)}${overBare(name).toFixed(1).padStart(7)}`);
  const others = built.filter((name) => name !== "quote");
  const slowest = others.toSorted((a, b) => overBare(b) - overBare(a))[0]!;
  const added = median(measured.map((round) => round.get("quote")! - round.get("application")!));
  const overOfCdk = median(
    measured.map((round) => (round.get(largestDomain)! - round.get(bare)!) / (round.get("peer")! - round.get(bare)!)),
  );
  const ready = { goal: "G9", unit: "ms", bound: "at most" } as const;
  return [
    {
      ...ready,
      quantity: `${largestDomain}'s start / the same as the CDK bundles it by default`,
      figure: overOfCdk,
      unit: "x",
      floor: 0.6,
      target: 0.46,
    },
    { ...ready, quantity: `the slowest function's start (${slowest}), over an empty one`, figure: overBare(slowest), target: 45 },
    { ...ready, quantity: "engine and rulebook add to the quote's start", figure: added, floor: 15, target: 6 },
  ];
}

/** In kilobytes, gzipped. */
interface Size {
  /** Files loaded at start. */
  readonly start: number;
  /** All files, including those loaded on demand. */
  readonly whole: number;
}

const maxKilobytes = 200;

function sizeFindings(folder: string, built: readonly string[]): Finding[] {
  const sizes = new Map(built.map((name) => [name, sizeOf(join(folder, name))]));
  console.log("\nG11 kB gzip: loaded at the start, and with what is loaded when it is needed");
  for (const [name, { start, whole }] of sizes)
    console.log(
      `  ${name.padEnd(14)}${start.toFixed(1).padStart(7)}${whole.toFixed(1).padStart(8)}${start > maxKilobytes ? "  TOO LARGE" : ""}`,
    );
  const largest = (which: keyof Size) => [...sizes].toSorted(([, a], [, b]) => b[which] - a[which])[0]!;
  const [largestStart, { start }] = largest("start");
  const [largestWhole, { whole }] = largest("whole");
  const ofEngine = sizes.get("quote")!.start - sizes.get("application")!.start;
  const size = { goal: "G11", unit: "kB", bound: "at most" } as const;
  return [
    { ...size, quantity: `the largest function's start (${largestStart}), gzip`, figure: start, floor: maxKilobytes },
    { ...size, quantity: `the largest function with all that it may load (${largestWhole}), gzip`, figure: whole },
    { ...size, quantity: "engine and rulebook in the quote's bundle, gzip", figure: ofEngine, target: 35 },
  ];
}

function sizeOf(folder: string): Size {
  const packed = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length / 1000, 0);
  const whole = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return {
    start: packed(filesAtStart(join(folder, startFile))),
    whole: packed(whole.map(({ parentPath, name }) => join(parentPath, name))),
  };
}
