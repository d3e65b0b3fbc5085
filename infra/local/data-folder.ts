import { randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "./json-file.ts";
import { type DemoAccount, newDemoAccount } from "./demo-data.ts";
import { stopLeftBehind } from "./orphaned-database.ts";

/** Settings that the next start uses again, and that other programs need to reach the running parts. */
export interface Settings {
  readonly registerGuid: string;
  readonly companyDataKey: string;
  readonly demoBroker: DemoAccount;
  readonly demoMaster: DemoAccount;
  /** Rate sheets need two people: one writes, another one approves. */
  readonly demoRatesAuthor: DemoAccount;
  readonly demoRatesApprover: DemoAccount;
  /** Address, process id and functions' environment of the running product. */
  readonly running?: { readonly url: string; readonly process: number; readonly environment: Readonly<Record<string, string>> };
}

const settingsFile = "settings.json";

export class DataFolderInUse extends Error {}

/** The folder with the data of the local parts. Only its owner can read it. */
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
    const accounts = {
      demoBroker: newDemoAccount("broker"),
      demoMaster: newDemoAccount("master"),
      demoRatesAuthor: newDemoAccount("rates-author"),
      demoRatesApprover: newDemoAccount("rates-approver"),
    };
    const known = { ...made, ...accounts, ...settings };
    const { running: _, ...stored } = known as Settings;
    const folder = new DataFolder(path, stored);
    await folder.#save();
    return folder;
  }

  /** Deletes all data. Throws DataFolderInUse when the folder is not one of Kelpie's. */
  static async empty(path: string): Promise<void> {
    const files: string[] = await readdir(path).catch(() => []);
    if (files.length === 0) return;
    if (!files.includes(settingsFile)) throw new DataFolderInUse(`${path} holds something else than Kelpie's data. It was not changed.`);
    const folder = await DataFolder.open(path);
    await stopLeftBehind(join(folder.of("dynamodb"), "pid"), folder.of("dynamodb"));
    await rm(path, { recursive: true });
  }

  get settings(): Settings {
    return this.#settings;
  }

  of(part: string): string {
    return join(this.path, part);
  }

  async noteRunning(running: NonNullable<Settings["running"]>): Promise<void> {
    this.#settings = { ...this.#settings, running };
    await this.#save();
  }

  async noteStopped(): Promise<void> {
    const { running: _, ...stored } = this.#settings;
    this.#settings = stored;
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

/** The path that returns the process id of the running product. */
export const readyPath = "/_local/ready";

// The process id may now belong to another program.
async function answers({ url, process }: NonNullable<Settings["running"]>): Promise<boolean> {
  try {
    const response = await fetch(url + readyPath, { signal: AbortSignal.timeout(1000) });
    return (await response.text()) === String(process);
  } catch {
    return false;
  }
}
