import { AsyncLocalStorage } from "node:async_hooks";
import { documentClient } from "../../../functions/store/dynamo/client.ts";
import { type FunctionName } from "../../table-access.ts";
import { type Statement, tableStatements } from "../../table-statements.ts";
import { isAllowed } from "./policy.ts";
import { type TableRequest, tableRequests } from "./table-requests.ts";

/** DynamoDB's error for requests that the function's role does not allow. */
export class AccessDenied extends Error {
  override readonly name = "AccessDeniedException";

  constructor(name: FunctionName, { action, index, leadingKeys }: TableRequest) {
    super(`The role of ${name} may not ${action} on ${index ?? "the table"} with the partition keys ${leadingKeys.join(", ")}`);
  }
}

const tableArn = "arn:aws:dynamodb:ap-southeast-2:000000000000:table/kelpie";
const running = new AsyncLocalStorage<FunctionName>();
let isInstalled = false;

/** Runs a function with its role: throws AccessDenied for requests to the table that the role does not allow. DynamoDB Local has no IAM. */
export function withFunctionRole<T>(name: FunctionName, run: () => Promise<T>): Promise<T> {
  if (!isInstalled) install();
  isInstalled = true;
  return running.run(name, run);
}

/** Runs code that is not part of the function, such as a test's own read, without the function's role. */
export const withoutRole = <T>(run: () => Promise<T>): Promise<T> => running.exit(run);

function install(): void {
  documentClient().middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        const name = running.getStore();
        if (name !== undefined) authorize(name, tableRequests(commandName, args.input as Readonly<Record<string, unknown>>));
        return next(args);
      },
    { step: "initialize", name: "function-role" },
  );
}

const statementCache = new Map<FunctionName, readonly Statement[]>();

function statementsOf(name: FunctionName): readonly Statement[] {
  const statements = statementCache.get(name) ?? tableStatements(name, tableArn);
  statementCache.set(name, statements);
  return statements;
}

function authorize(name: FunctionName, requests: readonly TableRequest[]): void {
  const statements = statementsOf(name);
  const denied = requests.find((request) => !isAllowed(statements, tableArn, request));
  if (!denied) return;
  const error = new AccessDenied(name, denied);
  process.stderr.write(`${error.message}\n`);
  throw error;
}
