import { randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "./cognito/atomic-file.ts";
import { type DemoAccount, newDemoAccount } from "./demo-data.ts";
import { stopLeftBehind } from "./left-behind.ts";

/** What the parts need to know again at the next start, and what another program needs to reach them. */
export interface Settings {
  /** The key of this machine's made-up business register. */
  readonly registerGuid: string;
  /** The key of this machine's made-up company data. */
  readonly companyDataKey: string;
  /** Whom the demo data belongs to. */
  readonly demoBroker: DemoAccount;
  /** One of the provider's own staff. */
  readonly demoMaster: DemoAccount;
  /** Where the product last stood, in which process, and the configuration of its functions. */
  readonly running?: { readonly url: string; readonly process: number; readonly environment: Readonly<Record<string, string>> };
}

const settingsFile = "settings.json";

/** Thrown when the folder cannot be used; says why. */
export class DataFolderInUse extends Error {}

/** The folder in which the local parts keep what they were told; only its owner can read it. */
export class DataFolder {
  readonly path: string;
  #settings: Settings;

  private constructor(path: string, settings: Settings) {
    this.path = path;
    this.#settings = settings;
  }

  static async open(path: string): Promise<DataFolder> {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const settings = await readSettings(path);
    if (settings?.running && (await answers(settings.running))) {
      throw new DataFolderInUse(
        `Kelpie already runs at ${settings.running.url} (process ${settings.running.process}) with the data in ${path}. Stop it first.`,
      );
    }
    const made = { registerGuid: randomUUID(), companyDataKey: randomUUID() };
    const known = { ...made, demoBroker: newDemoAccount("broker"), demoMaster: newDemoAccount("master"), ...settings };
    const { running: _, ...kept } = known as Settings;
    const folder = new DataFolder(path, kept);
    await folder.#save();
    return folder;
  }

  /** Throws away all that is kept; throws where the folder holds something else than a former run. */
  static async empty(path: string): Promise<void> {
    const files: string[] = await readdir(path).catch(() => []);
    if (files.length === 0) return;
    if (!files.includes(settingsFile)) throw new DataFolderInUse(`${path} holds something else than Kelpie's data: it stays as it is.`);
    const folder = await DataFolder.open(path);
    await stopLeftBehind(join(folder.of("dynamodb"), "pid"), folder.of("dynamodb"));
    await rm(path, { recursive: true });
  }

  get settings(): Settings {
    return this.#settings;
  }

  /** A part's own folder. */
  of(part: string): string {
    return join(this.path, part);
  }

  async noteRunning(running: NonNullable<Settings["running"]>): Promise<void> {
    this.#settings = { ...this.#settings, running };
    await this.#save();
  }

  async noteStopped(): Promise<void> {
    const { running: _, ...kept } = this.#settings;
    this.#settings = kept;
    await this.#save();
  }

  #save(): Promise<void> {
    return writeAtomically(join(this.path, settingsFile), `${JSON.stringify(this.#settings, null, 2)}\n`);
  }
}

async function readSettings(path: string): Promise<Settings | undefined> {
  const text = await readFile(join(path, settingsFile), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Settings);
}

/** Where a running product says which process it is. */
export const readyPath = "/_local/ready";

// A process id alone may have been given to another program since.
async function answers({ url, process }: NonNullable<Settings["running"]>): Promise<boolean> {
  try {
    const response = await fetch(url + readyPath, { signal: AbortSignal.timeout(1000) });
    return (await response.text()) === String(process);
  } catch {
    return false;
  }
}
