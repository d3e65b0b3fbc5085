import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type LocalDynamoDb, startDynamoDb } from "../../../infra/local/dynamodb.ts";
import requirements from "../requirements.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the DynamoDB Local that all test files share. Each access key has a database of its own there. */
    readonly database: string;
    /** A folder for what the services of a run store. */
    readonly folder: string;
  }
}

interface SharedDatabase {
  readonly started: Promise<LocalDynamoDb>;
  readonly folder: string;
  users: number;
}

// Vitest loads this file once for each project of a run; they share the database of the first.
const shared = globalThis as { kelpieTestDatabase?: SharedDatabase };

/** Global setup of a project: one database process for the files of all projects. The last project to finish stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await requirements();
  const database = (shared.kelpieTestDatabase ??= {
    started: startDynamoDb(),
    folder: mkdtempSync(join(tmpdir(), "kelpie-run-")),
    users: 0,
  });
  database.users += 1;
  const server = await database.started;
  project.provide("database", server.url);
  project.provide("folder", database.folder);
  return async () => {
    database.users -= 1;
    if (database.users > 0) return;
    await server.close();
    await rm(database.folder, { recursive: true });
  };
}
