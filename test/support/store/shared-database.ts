import type { TestProject } from "vitest/node";
import { startDynamoDb } from "../../../infra/local/dynamodb.ts";
import requirements from "../requirements.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the DynamoDB Local that all test files share. Each access key has a database of its own there. */
    readonly database: string;
  }
}

/** Global setup of a project: one database process for all of its files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await requirements();
  const database = await startDynamoDb();
  project.provide("database", database.url);
  return () => database.close();
}
