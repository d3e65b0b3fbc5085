import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { javaVersion, minJavaVersion } from "./java.ts";

/** Thrown when a program is missing; the message has the command that installs it. */
export class MissingRequirement extends Error {}

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly path: string;
  readonly isRoot: boolean;
  readonly say: (line: string) => void;
}

const thisMachine = (): Machine => ({
  platform: process.platform,
  path: process.env["PATH"] ?? "",
  isRoot: process.getuid?.() === 0,
  say: (line) => process.stdout.write(`${line}\n`),
});

interface Requirement {
  readonly name: string;
  readonly why: string;
  readonly debian: string;
  readonly commands: Readonly<Record<string, string>>;
  readonly isThere: (machine: Machine) => Promise<boolean>;
}

const java: Requirement = {
  name: `Java ${minJavaVersion} or newer`,
  why: "DynamoDB Local runs on it",
  debian: "default-jre-headless",
  commands: {
    dnf: "sudo dnf install -y java-21-openjdk-headless",
    apk: "sudo apk add openjdk21-jre-headless",
    darwin: "brew install openjdk@21",
    win32: "winget install EclipseAdoptium.Temurin.21.JRE",
  },
  isThere: async ({ path }) => {
    const program = await firstOnPath(["java"], path);
    const found = program === undefined ? undefined : await javaVersion(program).catch(() => undefined);
    return found !== undefined && found >= minJavaVersion;
  },
};

const chromiumNames = ["chromium", "chromium-browser", "google-chrome"];

const chromium: Requirement = {
  name: "Chromium",
  why: "the browser tests run in it",
  debian: "chromium",
  commands: {
    dnf: "sudo dnf install -y chromium",
    apk: "sudo apk add chromium",
    darwin: "brew install --cask chromium",
    win32: "winget install Hibbiki.Chromium",
  },
  isThere: async ({ path }) => (await firstOnPath(chromiumNames, path)) !== undefined,
};

export const requireJava = (machine = thisMachine()): Promise<void> => satisfy(java, machine);

export const requireChromium = (machine = thisMachine()): Promise<void> => satisfy(chromium, machine);

/** Installs Debian's package when this process is root; otherwise throws with the command for the user. */
async function satisfy(wanted: Requirement, machine: Machine): Promise<void> {
  if (await wanted.isThere(machine)) return;
  const command = `apt-get install -y --no-install-recommends ${wanted.debian}`;
  const hasApt = machine.platform === "linux" && (await firstOnPath(["apt-get"], machine.path)) !== undefined;
  if (!hasApt || !machine.isRoot) throw missing(wanted, hasApt ? `sudo ${command}` : await otherCommand(wanted, machine));
  machine.say(`${wanted.name} is missing (${wanted.why}); installing Debian's package ${wanted.debian}:`);
  await run("apt-get", ["update"], machine);
  await run("apt-get", command.split(" ").slice(1), machine);
  if (!(await wanted.isThere(machine)))
    throw missing(wanted, `a newer release of this system: its package ${wanted.debian} did not bring it`);
}

function missing({ name, why }: Requirement, command: string): MissingRequirement {
  return new MissingRequirement(`${name} is missing (${why}). Install it, then try again:\n\n    ${command}\n`);
}

async function otherCommand({ name, commands }: Requirement, { platform, path }: Machine): Promise<string> {
  const installer = platform === "linux" ? await firstOnPath(["dnf", "apk"], path) : undefined;
  return commands[installer?.split("/").at(-1) ?? platform] ?? `${name}, from your system's packages`;
}

async function firstOnPath(names: readonly string[], path: string): Promise<string | undefined> {
  const endings = process.platform === "win32" ? [".exe", ".cmd"] : [""];
  const places = names.flatMap((name) => path.split(delimiter).flatMap((folder) => endings.map((ending) => join(folder, name + ending))));
  for (const place of places) {
    const isProgram = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isProgram) return place;
  }
  return undefined;
}

async function run(program: string, args: readonly string[], { path }: Machine): Promise<void> {
  const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, PATH: path, DEBIAN_FRONTEND: "noninteractive" } });
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("exit", resolve));
  if (code !== 0) throw new MissingRequirement(`"${[program, ...args].join(" ")}" ended with ${code}. Run it yourself, then try again.`);
}
