import { describe, expect, it } from "vitest";
import { composedStacks, resourcesOf } from "./support/stacks.ts";

const { api } = composedStacks();

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
}

/** What a statement is about, in a word or two: where it stands in its account does not matter here. */
const places: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/Table[0-9A-F]{8}StreamArn/, "the stream"],
  [/\/index\/([\w-]+)/, "index $1"],
  [/Table[0-9A-F]{8}Arn/, "the table"],
  [/Users[0-9A-F]{8}Arn/, "the users"],
  [/Files[0-9A-F]{8}Arn\w+"\}, ?"\/(\w+)\/\*/, "files $1"],
  [/^\{"Fn::ImportValue":"[^"]*Files[0-9A-F]{8}Arn\w+"\}$/, "the files"],
  [/:secret:kelpie\/prod\/([\w/?*-]+)/, "secret $1"],
  [/:identity\/([\w.]+)/, "mail of $1"],
  [/"(\w+)Log[0-9A-F]{8}"/, "its log"],
  [/DeadLetters[0-9A-F]{8}/, "its dead letters"],
  [/^"\*"$/, "anything"],
];

function wordOf(resource: unknown): string {
  const text = JSON.stringify(resource);
  const [pattern, word] = places.find(([each]) => each.test(text)) ?? [/.*/, text];
  return word.replace("$1", pattern.exec(text)?.[1] ?? "");
}

/** What each function may do, as "service:Action on what", by its name. */
const granted = new Map(
  Object.entries(resourcesOf(api, "AWS::IAM::Policy")).map(([id, { Properties }]) => {
    const { Statement: statements } = Properties["PolicyDocument"] as { Statement: readonly Statement[] };
    const rights = statements.flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} on ${wordOf(resource)}`)),
    );
    return [id.replace(/Role.*/, ""), rights.toSorted()];
  }),
);

const on = (place: string, service: string, ...actions: string[]): string[] => actions.map((action) => `${service}:${action} on ${place}`);
const secrets = (...names: string[]): string[] => names.flatMap((name) => on(`secret ${name}`, "secretsmanager", "GetSecretValue"));
const checks = secrets("checks/identity-verification-??????", "checks/bank-statements-??????", "checks/credit-file-??????");

const everyFunction = [
  ...on("its log", "logs", "CreateLogStream", "PutLogEvents"),
  ...on("anything", "xray", "PutTraceSegments", "PutTelemetryRecords"),
];

const calledOrWoken = [
  ...everyFunction,
  ...on("the table", "dynamodb", "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"),
  ...on("index lists-of-one", "dynamodb", "Query"),
  ...on("index lists-of-all", "dynamodb", "Query"),
];

const own: Readonly<Record<string, readonly string[]>> = {
  application: [],
  quote: [],
  customer: [],
  document: [...on("files quarantine", "s3", "PutObject"), ...on("files documents", "s3", "PutObject", "GetObjectVersion")],
  entity: secrets("business-register-??????", "company-data-??????"),
  organisation: [],
  user: on(
    "the users",
    "cognito-idp",
    "AdminCreateUser",
    "AdminGetUser",
    "AdminDeleteUser",
    "AdminSetUserPassword",
    "AdminUserGlobalSignOut",
    "AdminInitiateAuth",
  ),
  billing: secrets("stripe/key-??????", "stripe/webhook-??????"),
  referral: [],
  link: [...on("files quarantine", "s3", "PutObject"), ...on("files documents", "s3", "GetObjectVersion")],
  check: checks,
  submission: [...on("secret lender/*", "secretsmanager", "PutSecretValue", "CreateSecret"), ...secrets("lender-signing/*")],
  event: [],
  outboxWorker: [
    ...on("mail of kelpie.example", "ses", "SendEmail"),
    ...checks,
    ...secrets("lender/*", "lender-signing/*"),
    ...on("files documents", "s3", "GetObjectVersion"),
    ...on("its dead letters", "sqs", "SendMessage", "GetQueueAttributes", "GetQueueUrl"),
    ...on("anything", "dynamodb", "ListStreams"),
    ...on("the stream", "dynamodb", "DescribeStream", "GetRecords", "GetShardIterator"),
  ],
  arrivalsCheck: [...on("files quarantine", "s3", "GetObjectVersion"), ...on("files documents", "s3", "PutObject")],
};

/** What ends the records of removed customers reads no file that it destroys. */
const retentionDestruction = [
  ...everyFunction,
  ...on("the table", "dynamodb", "GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
  ...on("index lists-of-all", "dynamodb", "Query"),
  ...on("the files", "s3", "ListBucketVersions"),
  ...on("files documents", "s3", "DeleteObjectVersion"),
];

describe("each function may do what its work needs, and nothing else:", () => {
  it("no function is left out", () => {
    expect([...granted.keys()].toSorted()).toEqual([...Object.keys(own), "retentionDestruction"].toSorted());
  });

  it.each(Object.entries(own))("%s", (name, rights) => {
    expect(granted.get(name)).toEqual([...calledOrWoken, ...rights].toSorted());
  });

  it("retentionDestruction, on fewer rows and below documents/ alone", () => {
    expect(granted.get("retentionDestruction")).toEqual(retentionDestruction.toSorted());
  });
});
