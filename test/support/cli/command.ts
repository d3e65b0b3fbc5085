import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { root } from "../architecture/import-graph.ts";

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the quote command with this on standard input. */
export const quoteCommand = (args: readonly string[], input = ""): Promise<Run> => run("quote", args, input);

export const dealCommand = (args: readonly string[], input = ""): Promise<Run> => run("deal", args, input);

export const bookCommand = (args: readonly string[], input = ""): Promise<Run> => run("book", args, input);

export const rulebookCommand = (...args: readonly string[]): Promise<Run> => run("rulebook", args, "");

/** Runs the quote command and closes its output after the first chunk; temporary files go to the folder. */
export async function quoteCommandCutShort(args: readonly string[], input: string, temporary: string): Promise<Omit<Run, "stdout">> {
  const child = start("quote", args, input, { TMPDIR: temporary, TEMP: temporary });
  child.stdout.once("data", () => child.stdout.destroy());
  const [stderr, code] = await Promise.all([text(child.stderr), exitCode(child)]);
  return { code, stderr };
}

/** What package.json says of the commands. */
export const { scripts, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly version: string;
};

/** Runs a line as typed in a shell in the project's folder. */
export function shell(line: string): Promise<Run> {
  const env = { ...commandsEnv(), PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter) };
  return new Promise((resolve) => {
    execFile(line, { cwd: root, env, shell: true }, (failure, stdout, stderr) =>
      resolve({ code: failure ? Number(failure.code) : 0, stdout, stderr }),
    );
  });
}

async function run(command: string, args: readonly string[], input: string): Promise<Run> {
  const child = start(command, args, input);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exitCode(child)]);
  return { code, stdout, stderr };
}

function start(command: string, args: readonly string[], input: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(root, `functions/cli/${command}.ts`), ...args], {
    env: { ...commandsEnv(), ...env },
  });
  // A command that rejects its arguments exits without reading its input.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return child;
}

const commandsEnv = () => ({ ...process.env, NODE_OPTIONS: "", NODE_COMPILE_CACHE: join(root, ".local/compile-cache") });

function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => child.on("error", reject).on("exit", resolve));
}

/** A folder with these files (relative path to text), removed when the test has finished. */
export async function aFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kelpie-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** A file that is removed when the test has finished. */
export async function aFile(name: string, content: string): Promise<string> {
  return join(await aFolder({ [name]: content }), name);
}
