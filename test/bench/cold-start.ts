/** G7 and G8: the first quote of a fresh process, and the size of what it loads. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { type Finding, significant } from "./goals.ts";
import { median } from "./rounds.ts";

const spawns = 41;
const started = ["bare", "engine", "engine-and-hash", "json-rules"] as const;
const weighed = ["engine-alone", "engine-and-rulebook"] as const;
type Started = (typeof started)[number];

interface Start {
  /** Milliseconds from spawning the process to its end. */
  readonly wallMs: number;
  readonly importMs: number;
  readonly firstMs: number;
}

type Round = Readonly<Record<Started, Start>>;

export async function coldStartFindings(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), "kelpie-bench-"));
  try {
    await bundle(folder, [...started.filter((name) => name !== "json-rules"), ...weighed, "run"]);
    await bundle(folder, ["json-rules"], "const require = process.getBuiltinModule;");
    return [...startFindings(folder), ...sizeFindings(folder)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `js` is prepended to each bundle: CommonJS packages need a `require` there. */
async function bundle(folder: string, names: readonly string[], js = ""): Promise<void> {
  await build({
    entryPoints: names.map((name) => fileURLToPath(new URL(`cold-start/${name}.ts`, import.meta.url))),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    minify: true,
    banner: { js },
    platform: "node",
    format: "esm",
    target: "node24",
  });
}

function startFindings(folder: string): Finding[] {
  const rounds = Array.from({ length: spawns }, () => Object.fromEntries(started.map((name) => [name, start(folder, name)])) as Round);
  const over = (name: Started) => median(rounds.map((round) => round[name].wallMs - round.bare.wallMs));
  console.log(`\nG7 fresh processes, ${spawns} of each: median milliseconds`);
  for (const name of started) {
    const figure = (key: keyof Start) =>
      median(rounds.map((round) => round[name][key]))
        .toFixed(1)
        .padStart(6);
    console.log(
      `  ${name.padEnd(16)} wall ${figure("wallMs")}, over bare ${over(name).toFixed(1).padStart(6)}, import ${figure("importMs")}, first answer ${figure("firstMs")}`,
    );
  }
  const ratio = median(rounds.map(({ bare, engine, "json-rules": rules }) => (engine.wallMs - bare.wallMs) / (rules.wallMs - bare.wallMs)));
  const quantity = `ready and first answer / json-rules-engine (${significant(over("engine"))} of ${significant(over("json-rules"))} ms)`;
  const importMs = median(rounds.map(({ bare, engine }) => engine.importMs - bare.importMs));
  return [
    { goal: "G7", quantity, figure: ratio, unit: "x", bound: "at most", floor: 0.45, target: 0.35 },
    { goal: "G7", quantity: "cold import of the bundle, over an empty one", figure: importMs, unit: "ms", bound: "at most" },
    {
      goal: "G7",
      quantity: "the same with the rulebook's hash, over bare Node",
      figure: over("engine-and-hash"),
      unit: "ms",
      bound: "at most",
    },
  ];
}

function start(folder: string, name: Started): Start {
  const before = performance.now();
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(folder, "run.mjs"), join(folder, `${name}.mjs`)], {
    encoding: "utf8",
  });
  const wallMs = performance.now() - before;
  if (status !== 0) throw new Error(`${name} did not start: ${stderr.slice(-400)}`);
  const { answer, importMs, firstMs } = JSON.parse(stdout) as { answer: number; importMs: number; firstMs: number };
  if (answer === 0 && name !== "bare") throw new Error(`${name} answered nothing`);
  return { wallMs, importMs, firstMs };
}

function sizeFindings(folder: string): Finding[] {
  const kilobytes = (name: (typeof weighed)[number]) => {
    const code = readFileSync(join(folder, `${name}.mjs`));
    console.log(
      `G8 ${name}: ${(code.length / 1000).toFixed(1)} kB minified, ${(gzipSync(code, { level: 9 }).length / 1000).toFixed(1)} kB gzip`,
    );
    return gzipSync(code, { level: 9 }).length / 1000;
  };
  const size = { goal: "G8", unit: "kB", bound: "at most" } as const;
  return [
    { ...size, quantity: "engine alone, minified, gzip", figure: kilobytes("engine-alone"), target: 4 },
    { ...size, quantity: "engine and rulebook, minified, gzip", figure: kilobytes("engine-and-rulebook"), floor: 40, target: 28 },
  ];
}
