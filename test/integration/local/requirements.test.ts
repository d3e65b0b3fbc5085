import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Machine, MissingRequirement, requireChromium, requireJava } from "../../../infra/local/requirements.ts";
import { aFolder } from "../../support/cli/command.ts";

const javaOf = (version: string) => `echo 'openjdk version "${version}" 2025-04-15' >&2`;

/** A machine on which only these programs are installed; `printed` collects the messages to the user. */
async function aMachine(programs: Readonly<Record<string, string>>, system: Partial<Pick<Machine, "isRoot" | "platform">> = {}) {
  const folder = await aFolder({});
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script.replaceAll("$BIN", folder)}\n`);
    await chmod(join(folder, name), 0o755);
  }
  const printed: string[] = [];
  const machine: Machine = { platform: "linux", isRoot: false, ...system, path: folder, say: (line) => printed.push(line) };
  return { machine, printed };
}

/** A fake apt-get whose install command creates this program. */
const aptThatInstalls = (program: string, script: string) =>
  `[ "$1" = update ] && exit 0
printf '#!/bin/sh\\n# %s\\n%s\\n' "$*" "${script.replaceAll('"', '\\"')}" > $BIN/${program} && /bin/chmod 755 $BIN/${program}`;

const rejectionOf = (check: Promise<void>) => check.then(() => undefined).catch((error: unknown) => error as Error);

describe("the required software", () => {
  it("needs no installation if Java is new enough", async () => {
    for (const version of ["17.0.15", "21.0.2", "25"]) {
      const { machine, printed } = await aMachine({ java: javaOf(version) });
      await requireJava(machine);
      expect(printed).toEqual([]);
    }
  });

  it("includes Java, which is installed from Debian's package for root with a message", async () => {
    const { machine, printed } = await aMachine({ "apt-get": aptThatInstalls("java", javaOf("17.0.15")) }, { isRoot: true });

    await requireJava(machine);

    expect(printed).toEqual(["Java 17 or newer is missing (DynamoDB Local runs on it); installing Debian's package default-jre-headless:"]);
  });

  it("includes Chromium for the browser tests, installed likewise", async () => {
    const { machine, printed } = await aMachine({ "apt-get": aptThatInstalls("chromium", "exit 0") }, { isRoot: true });

    await requireChromium(machine);

    expect(printed).toEqual(["Chromium is missing (the browser tests run in it); installing Debian's package chromium:"]);
    await requireChromium((await aMachine({ "google-chrome": "exit 0" })).machine);
  });

  it("is not installed for other users, who get the exact command", async () => {
    const { machine } = await aMachine({ "apt-get": "exit 1" });

    const apiError = await rejectionOf(requireJava(machine));

    expect(apiError).toBeInstanceOf(MissingRequirement);
    expect(apiError?.message).toContain("    sudo apt-get install -y --no-install-recommends default-jre-headless\n");
  });

  it("is not installed on other systems, whose users get their system's command", async () => {
    const systems: [Record<string, string>, NodeJS.Platform, string][] = [
      [{ dnf: "exit 0" }, "linux", "sudo dnf install -y java-21-openjdk-headless"],
      [{}, "darwin", "brew install openjdk@21"],
      [{}, "win32", "winget install EclipseAdoptium.Temurin.21.JRE"],
      [{}, "linux", "Java 17 or newer, from your system's packages"],
    ];
    for (const [programs, platform, command] of systems) {
      const { machine } = await aMachine(programs, { isRoot: true, platform });
      expect((await rejectionOf(requireJava(machine)))?.message).toContain(command);
    }
  });

  it("is missing if Java is too old or does not run", async () => {
    for (const script of [javaOf("11.0.2"), javaOf("1.8.0_392"), "exit 1"]) {
      const { machine } = await aMachine({ java: script });
      expect(await rejectionOf(requireJava(machine))).toBeInstanceOf(MissingRequirement);
    }
  });

  it("is reported as missing if the installation fails or installs an older version", async () => {
    const failing = await aMachine({ "apt-get": "exit 100" }, { isRoot: true });
    const older = await aMachine({ "apt-get": aptThatInstalls("java", javaOf("11.0.2")) }, { isRoot: true });

    expect((await rejectionOf(requireJava(failing.machine)))?.message).toContain('"apt-get update" ended with 100');
    expect((await rejectionOf(requireJava(older.machine)))?.message).toContain("default-jre-headless did not bring it");
  });
});
