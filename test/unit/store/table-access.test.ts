import { describe, expect, it } from "vitest";
import { isAllowed } from "../../../infra/local/iam/policy.ts";
import { tableRequests } from "../../../infra/local/iam/table-requests.ts";
import { type FunctionName, tableAccess } from "../../../infra/table-access.ts";
import { partitions } from "../../../infra/table-partitions.ts";
import { tableStatements } from "../../../infra/table-statements.ts";
import { handlerFiles, reachableCode } from "../../support/infra/bundled-handlers.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";

const arn = "arn:aws:dynamodb:ap-southeast-2:000000000000:table/kelpie";
const statementsOf = (name: FunctionName) => tableStatements(name, arn);
const keysOf = (name: FunctionName) =>
  new Set(statementsOf(name).flatMap(({ Condition }) => Condition["ForAllValues:StringLike"]["dynamodb:LeadingKeys"]));

/** A transaction item or call by which the code needs each action. */
const calls: Readonly<Record<string, RegExp>> = {
  "dynamodb:GetItem": /new GetCommand\(/,
  "dynamodb:BatchGetItem": /new BatchGetCommand\(/,
  // The bundler numbers a name that several files import.
  "dynamodb:Query": /new QueryCommand\d?\(/,
  "dynamodb:PutItem": /new PutCommand\(|function putItem\b/,
  "dynamodb:UpdateItem": /new UpdateCommand\(|function updateItem\b/,
  "dynamodb:DeleteItem": /new DeleteCommand\(|function deleteItem\b/,
  "dynamodb:ConditionCheckItem": /function conditionCheck\b/,
};

/** The key of an audit item contains the key of its subject. */
const onlyInAuditKeys = ["APPLICATION#", "ORGANISATION#", "SHEET#"];

/** Shared code that these handlers never run: read-only routes and workers have no Idempotency-Key, anonymous routes and keys find no user. */
const neverUsed: Partial<Record<FunctionName, readonly string[]>> = {
  fileCheck: ["IDEMPOTENCY#"],
  outbox: ["IDEMPOTENCY#"],
  retention: ["IDEMPOTENCY#"],
  release: ["USER#", "IDEMPOTENCY#"],
  telemetry: ["SUBJECT#", "USER#", "SESSION#", "IDEMPOTENCY#"],
  v1: ["SUBJECT#", "USER#", "SESSION#", "IDEMPOTENCY#"],
  health: ["SUBJECT#", "USER#", "SESSION#", "IDEMPOTENCY#", "RATE_LIMIT#"],
};

describe.each(handlerFiles)("the role of %s", (name, file) => {
  it("grants no action and no partition that its code cannot use", async () => {
    const code = await reachableCode(file);

    const actions = statementsOf(name).flatMap(({ Action }) => Action);
    // The index lists are named by constants; the prefixes of their keys are in the code anyway.
    const prefixes = [...keysOf(name)].map((pattern) => (pattern.includes("#APPLICATION#") ? "#APPLICATION#" : pattern.split("#")[0]!));
    expect(actions.filter((action) => !calls[action]!.test(code))).toEqual([]);
    expect(prefixes.filter((prefix) => !code.includes(prefix))).toEqual([]);
  });

  it("grants every partition whose keys its code can build", async () => {
    const code = await reachableCode(file);

    const prefixes = Object.values(partitions).map((pattern) => `${pattern.split("#")[0]}#`);
    const needed = prefixes.filter(
      (prefix) => code.includes(`\`${prefix}`) && !onlyInAuditKeys.includes(prefix) && !neverUsed[name]?.includes(prefix),
    );
    expect(needed.filter((prefix) => ![...keysOf(name)].some((pattern) => pattern.startsWith(prefix)))).toEqual([]);
  });

  it("stays below IAM's 10,240 characters with room for other statements", () => {
    expect(JSON.stringify(statementsOf(name)).length).toBeLessThan(6_000);
  });
});

const may = (name: FunctionName, command: string, input: object): boolean =>
  tableRequests(command, input as Readonly<Record<string, unknown>>).every((each) => isAllowed(statementsOf(name), arn, each));
const [userId, applicationId] = [newId(), newId()];
const user = { Key: { pk: `USER#${userId}`, sk: "USER" } };
const billing = { Key: { pk: `BILLING#${userId}`, sk: "CUSTOMER" } };
const workspace = { Key: { pk: `USER#${userId}#APPLICATION#${applicationId}`, sk: "ROOT" } };
const rateLimit = { Key: { pk: "RATE_LIMIT#0", sk: "RATE_LIMIT" } };
const idempotency = { Key: { pk: "IDEMPOTENCY#0", sk: "IDEMPOTENCY" } };
const query = (pk: string, IndexName?: string) => ({
  ...(IndexName !== undefined && { IndexName }),
  KeyConditionExpression: "#0 = :0 AND #1 < :1",
  ExpressionAttributeValues: { ":0": pk, ":1": "~" },
});

describe("a policy", () => {
  it("lets telemetry count its rate limit and access no customer data", () => {
    expect(may("telemetry", "UpdateItemCommand", rateLimit)).toBe(true);
    for (const command of ["GetItemCommand", "UpdateItemCommand", "DeleteItemCommand"]) {
      expect([command, may("telemetry", command, user)]).toEqual([command, false]);
      expect([command, may("telemetry", command, workspace)]).toEqual([command, false]);
    }
    for (const command of ["GetItemCommand", "UpdateItemCommand", "DeleteItemCommand"])
      expect([command, may("telemetry", command, idempotency)]).toEqual([command, false]);
    expect(may("telemetry", "GetItemCommand", rateLimit)).toBe(false);
  });

  it("lets health use no table", () => {
    expect(statementsOf("health")).toEqual([]);
  });

  it("lets quote read applications, put what is kept of them once and change no part of them", () => {
    expect(may("quote", "QueryCommand", query(workspace.Key.pk))).toBe(true);
    expect(may("quote", "PutItemCommand", { Item: { pk: `AUDIT#APPLICATION#${applicationId}`, sk: newId() } })).toBe(true);
    const kept = { pk: `RECORD#${applicationId}`, sk: `QUOTE#${newId()}` };
    expect(may("quote", "PutItemCommand", { Item: kept })).toBe(true);
    for (const command of ["UpdateItemCommand", "DeleteItemCommand"]) expect(may("quote", command, { Key: kept })).toBe(false);
    for (const command of ["PutItemCommand", "DeleteItemCommand"]) expect(may("quote", command, workspace)).toBe(false);
  });

  it("lets no function change a record, and retention alone delete one", () => {
    const all = Object.keys(tableAccess) as FunctionName[];
    const mayFor = (command: string) =>
      all.filter((name) =>
        ["QUOTE", "OPTIONS", "SELECTION"].some((kind) =>
          may(name, command, { Key: { pk: `RECORD#${applicationId}`, sk: `${kind}#${newId()}` } }),
        ),
      );

    expect(mayFor("UpdateItemCommand")).toEqual([]);
    expect(mayFor("DeleteItemCommand")).toEqual(["retention"]);
  });

  it("keeps users and applications apart although the partition keys of both begin with USER#", () => {
    expect(may("user", "GetItemCommand", user)).toBe(true);
    expect(may("user", "GetItemCommand", workspace)).toBe(false);
  });

  it("authorises each item of a transaction by its own action and partition", () => {
    const settle = [{ Update: workspace }, { Put: { Item: { pk: `AUDIT#APPLICATION#${applicationId}`, sk: newId() } } }];

    expect(may("fileCheck", "TransactWriteItemsCommand", { TransactItems: settle })).toBe(true);
    expect(may("fileCheck", "TransactWriteItemsCommand", { TransactItems: [...settle, { Delete: workspace }] })).toBe(false);
    expect(may("fileCheck", "TransactWriteItemsCommand", { TransactItems: [...settle, { Update: user }] })).toBe(false);
  });

  it("authorises every key of a batch, and an index by its own partition key", () => {
    const batch = (...keys: object[]) => ({ RequestItems: { kelpie: { Keys: keys } } });

    expect(may("application", "BatchGetItemCommand", batch(workspace.Key, workspace.Key))).toBe(true);
    expect(may("application", "BatchGetItemCommand", batch(workspace.Key, user.Key))).toBe(true);
    expect(may("application", "BatchGetItemCommand", batch(workspace.Key, billing.Key))).toBe(false);
    expect(may("application", "QueryCommand", query(`QUOTES#${userId}`, "lists-of-one"))).toBe(true);
    expect(may("application", "QueryCommand", query("OUTBOX", "lists-of-all"))).toBe(false);
    expect(may("application", "QueryCommand", query(`CUSTOMERS#${userId}`, "lists-of-one"))).toBe(false);
  });
});
