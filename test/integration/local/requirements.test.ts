import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Machine, MissingRequirement, requireChromium, requireJava } from "../../../infra/local/requirements.ts";
import { aFolder } from "../../support/command.ts";

const javaOf = (version: string) => `echo 'openjdk version "${version}" 2025-04-15' >&2`;

/** A machine that has these programs and no others; what they are asked is in the log. */
async function aMachine(programs: Readonly<Record<string, string>>, system: Partial<Pick<Machine, "isRoot" | "platform">> = {}) {
  const folder = await aFolder({});
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script.replaceAll("$BIN", folder)}\n`);
    await chmod(join(folder, name), 0o755);
  }
  const said: string[] = [];
  const machine: Machine = { platform: "linux", isRoot: false, ...system, path: folder, say: (line) => said.push(line) };
  return { machine, said };
}

/** Debian's installer, which brings this program when it installs. */
const aptThatBrings = (program: string, script: string) =>
  `[ "$1" = update ] && exit 0
printf '#!/bin/sh\\n# %s\\n%s\\n' "$*" "${script.replaceAll('"', '\\"')}" > $BIN/${program} && /bin/chmod 755 $BIN/${program}`;

const refusalOf = (asked: Promise<void>) => asked.then(() => undefined).catch((error: unknown) => error as Error);

describe("what the machine must have", () => {
  it("is nothing to speak of when Java is new enough", async () => {
    for (const version of ["17.0.15", "21.0.2", "25"]) {
      const { machine, said } = await aMachine({ java: javaOf(version) });
      await requireJava(machine);
      expect(said).toEqual([]);
    }
  });

  it("is installed from Debian's package for root, who is told so", async () => {
    const { machine, said } = await aMachine({ "apt-get": aptThatBrings("java", javaOf("17.0.15")) }, { isRoot: true });

    await requireJava(machine);

    expect(said).toEqual(["Java 17 or newer is missing (DynamoDB Local runs on it); installing Debian's package default-jre-headless:"]);
  });

  it("is Chromium for the browser tests, in the same way", async () => {
    const { machine, said } = await aMachine({ "apt-get": aptThatBrings("chromium", "exit 0") }, { isRoot: true });

    await requireChromium(machine);

    expect(said).toEqual(["Chromium is missing (the browser tests run in it); installing Debian's package chromium:"]);
    await requireChromium((await aMachine({ "google-chrome": "exit 0" })).machine);
  });

  it("is left to the user who is not root, with the exact command", async () => {
    const { machine } = await aMachine({ "apt-get": "exit 1" });

    const refusal = await refusalOf(requireJava(machine));

    expect(refusal).toBeInstanceOf(MissingRequirement);
    expect(refusal?.message).toContain("    sudo apt-get install -y --no-install-recommends default-jre-headless\n");
  });

  it("is left to the user of another system, with that system's command", async () => {
    const systems: [Record<string, string>, NodeJS.Platform, string][] = [
      [{ dnf: "exit 0" }, "linux", "sudo dnf install -y java-21-openjdk-headless"],
      [{}, "darwin", "brew install openjdk@21"],
      [{}, "win32", "winget install EclipseAdoptium.Temurin.21.JRE"],
      [{}, "linux", "Java 17 or newer, from your system's packages"],
    ];
    for (const [programs, platform, command] of systems) {
      const { machine } = await aMachine(programs, { isRoot: true, platform });
      expect((await refusalOf(requireJava(machine)))?.message).toContain(command);
    }
  });

  it("is not an older Java, nor one that does not run", async () => {
    for (const script of [javaOf("11.0.2"), javaOf("1.8.0_392"), "exit 1"]) {
      const { machine } = await aMachine({ java: script });
      expect(await refusalOf(requireJava(machine))).toBeInstanceOf(MissingRequirement);
    }
  });

  it("is still missing when the installer fails or brings something older", async () => {
    const failing = await aMachine({ "apt-get": "exit 100" }, { isRoot: true });
    const older = await aMachine({ "apt-get": aptThatBrings("java", javaOf("11.0.2")) }, { isRoot: true });

    expect((await refusalOf(requireJava(failing.machine)))?.message).toContain('"apt-get update" ended with 100');
    expect((await refusalOf(requireJava(older.machine)))?.message).toContain("default-jre-headless did not bring it");
  });
});
