import { describe, expect, it } from "vitest";
import { type FunctionName } from "../../infra/table-access.ts";
import { tableStatements } from "../../infra/table-statements.ts";
import { stages } from "../../infra/aws/stage.ts";
import { composedStacks, resourcesOf } from "./support/stacks.ts";

const { api, release } = composedStacks();

interface TableStatement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: { readonly "ForAllValues:StringLike": { readonly "dynamodb:LeadingKeys": string | readonly string[] } };
}

/** The short name of a statement's resource, without account and region. */
const places: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/Table[0-9A-F]{8}StreamArn/, "the stream"],
  [/\/index\/([\w-]+)/, "index $1"],
  [/Table[0-9A-F]{8}Arn/, "the table"],
  [/Users[0-9A-F]{8}Arn/, "the users"],
  [/Files[0-9A-F]{8}Arn\w+"\}, ?"\/([\w/]+)\/\*/, "files $1"],
  [/^\{"Fn::ImportValue":"[^"]*Files[0-9A-F]{8}Arn\w+"\}$/, "the files"],
  [/:secret:kelpie\/prod\/([\w/?*-]+)/, "secret $1"],
  [/Sheets[0-9A-F]{8}Arn\w+"\}, ?"\/\*/, "the rate sheets"],
  [/LenderAccounts[0-9A-F]{8}Arn/, "the lender accounts' key"],
  [/DriverLicences[0-9A-F]{8}Arn/, "the driver licences' key"],
  [/PaymentDetails[0-9A-F]{8}Arn/, "the payment details' key"],
  [/Webhooks[0-9A-F]{8}Arn/, "the webhooks' key"],
  [/:identity\/([\w.]+)/, "mail of $1"],
  [/:configuration-set\/([\w-]+)/, "mail events of $1"],
  [/"(\w+)Log[0-9A-F]{8}"/, "its log"],
  [/DeadLetters[0-9A-F]{8}/, "its dead letters"],
  [/^"\*"$/, "anything"],
];

function wordOf(resource: unknown): string {
  const text = JSON.stringify(resource);
  const [pattern, word] = places.find(([each]) => each.test(text)) ?? [/.*/, text];
  return word.replace("$1", pattern.exec(text)?.[1] ?? "");
}

/** Each function's statements, by its name. */
const statementsByRole = new Map(
  Object.entries({ ...resourcesOf(api, "AWS::IAM::Policy"), ...resourcesOf(release, "AWS::IAM::Policy") }).map(([id, { Properties }]) => {
    const { Statement } = Properties["PolicyDocument"] as { Statement: readonly TableStatement[] };
    return [id.replace(/Role.*/, "").replace("customerchecks", "customer-checks"), Statement];
  }),
);

/** The permissions of each function, as "service:Action on resource". */
const granted = new Map(
  [...statementsByRole].map(([name, statements]) => {
    const rights = statements.flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} on ${wordOf(resource)}`)),
    );
    return [name, rights.toSorted()];
  }),
);

const on = (place: string, service: string, ...actions: string[]): string[] => actions.map((action) => `${service}:${action} on ${place}`);
const secrets = (...names: string[]): string[] => names.flatMap((name) => on(`secret ${name}`, "secretsmanager", "GetSecretValue"));
// No company that checks customers is connected, no provider of ASIC's data, and no payment provider.

const everyFunction = [
  ...on("its log", "logs", "CreateLogStream", "PutLogEvents"),
  ...on("anything", "xray", "PutTraceSegments", "PutTelemetryRecords"),
];

const own: Readonly<Record<string, readonly string[]>> = {
  application: on("the driver licences' key", "kms", "ReEncryptFrom", "ReEncryptTo"),
  quote: on("the rate sheets", "s3", "GetObject"),
  customer: on("the driver licences' key", "kms", "Encrypt", "Decrypt"),
  document: [...on("files quarantine", "s3", "PutObject"), ...on("files documents", "s3", "PutObject", "GetObjectVersion")],
  entity: secrets("business-register-??????"),
  organisation: [
    ...secrets("business-register-??????"),
    ...on("the rate sheets", "s3", "GetObject"),
    ...on("the webhooks' key", "kms", "Encrypt"),
  ],
  user: on(
    "the users",
    "cognito-idp",
    "AdminCreateUser",
    "AdminGetUser",
    "AdminDeleteUser",
    "AdminSetUserPassword",
    "AdminUserGlobalSignOut",
    "AdminInitiateAuth",
    "AdminRespondToAuthChallenge",
    "AdminSetUserMFAPreference",
  ),
  billing: [],
  referral: on("the rate sheets", "s3", "GetObject"),
  link: [
    ...on("the rate sheets", "s3", "GetObject"),
    ...on("files quarantine", "s3", "PutObject"),
    ...on("files documents", "s3", "GetObjectVersion"),
  ],
  "customer-checks": [],
  today: [],
  record: [...on("the rate sheets", "s3", "GetObject"), ...on("files documents", "s3", "PutObject", "GetObjectVersion")],
  rulebook: on("the rate sheets", "s3", "GetObject", "PutObject"),
  submission: [
    ...on("the rate sheets", "s3", "GetObject"),
    ...on("files packs", "s3", "GetObjectVersion"),
    ...on("the lender accounts' key", "kms", "Encrypt"),
    ...secrets("lender-signing/*"),
  ],
  settlement: [...on("the rate sheets", "s3", "GetObject"), ...on("the payment details' key", "kms", "Encrypt", "Decrypt")],
  book: [],
  batch: [
    ...on("the rate sheets", "s3", "GetObject"),
    ...on("files batches/uploaded", "s3", "PutObject"),
    ...on("files batches/results", "s3", "GetObjectVersion"),
  ],
  telemetry: [],
  v1: on("the rate sheets", "s3", "GetObject"),
  health: [],
  outboxWorker: [
    ...on("mail of kelpie.example", "ses", "SendEmail", "SendRawEmail"),
    ...on("mail events of kelpie-prod", "ses", "SendEmail", "SendRawEmail"),
    ...secrets("business-register-??????", "proof-??????"),
    ...on("the lender accounts' key", "kms", "Decrypt"),
    ...on("the driver licences' key", "kms", "Decrypt"),
    ...on("the payment details' key", "kms", "Decrypt"),
    ...on("the webhooks' key", "kms", "Decrypt"),
    ...secrets("lender-signing/*"),
    ...on("files documents", "s3", "PutObject", "GetObjectVersion"),
    ...on("files packs", "s3", "PutObject"),
    ...on("the rate sheets", "s3", "GetObject"),
    ...on("its dead letters", "sqs", "SendMessage", "GetQueueAttributes", "GetQueueUrl"),
    ...on("anything", "dynamodb", "ListStreams"),
    ...on("the stream", "dynamodb", "DescribeStream", "GetRecords", "GetShardIterator"),
  ],
  fileCheckWorker: [
    ...on("files quarantine", "s3", "GetObjectVersion", "DeleteObjectVersion", "GetObjectVersionTagging"),
    ...on("files documents", "s3", "PutObject", "DeleteObjectVersion"),
    ...on("its dead letters", "sqs", "SendMessage", "GetQueueAttributes", "GetQueueUrl"),
  ],
  batchRunsRun: [
    ...on("the rate sheets", "s3", "GetObject"),
    ...on("the files", "s3", "ListBucketVersions"),
    ...on("files batches/uploaded", "s3", "GetObjectVersion"),
    ...on("files batches/results", "s3", "PutObject"),
    ...on("its dead letters", "sqs", "SendMessage", "GetQueueAttributes", "GetQueueUrl"),
  ],
  Publishing: on("the rate sheets", "s3", "GetObject", "PutObject"),
  retentionDestruction: [
    ...on("the files", "s3", "ListBucketVersions"),
    ...on("files documents", "s3", "DeleteObjectVersion"),
    ...on("its dead letters", "sqs", "SendMessage", "GetQueueAttributes", "GetQueueUrl"),
  ],
};

const eventFunctions: Readonly<Record<string, FunctionName>> = {
  outboxWorker: "outbox",
  fileCheckWorker: "fileCheck",
  batchRunsRun: "batchRuns",
  retentionDestruction: "retention",
  Publishing: "release",
};

/** A statement in one canonical form: lists even for single values, and the table's ARN as tableStatements receives it. */
const inOneForm = ({ Action, Resource, Condition }: TableStatement) => ({
  actions: [Action].flat().toSorted(),
  resource: JSON.stringify(Resource)
    .replace(/^\{"Fn::GetStackOutput".*|^\{"Fn::ImportValue".*|^"table"$/, "table")
    .replace(/.*\/index\/([\w-]+)".*/, "index $1"),
  keys: [Condition!["ForAllValues:StringLike"]["dynamodb:LeadingKeys"]].flat().toSorted(),
});
const inOrder = (statements: readonly object[]) => statements.map((each) => JSON.stringify(each)).toSorted();

describe("each function has exactly the permissions that it needs:", () => {
  it("every function is listed", () => {
    expect([...granted.keys()].toSorted()).toEqual(Object.keys(own).toSorted());
  });

  it.each(Object.entries(own))("%s", (name, rights) => {
    const onTable = / on (the table|index [\w-]+)$/;

    expect(granted.get(name)?.filter((right) => !onTable.test(right))).toEqual([...everyFunction, ...rights].toSorted());
  });

  it.each(Object.keys(own))("%s, in the table only on its own partitions", (name) => {
    const expected = tableStatements(eventFunctions[name] ?? (name as FunctionName), "table");

    const found = statementsByRole.get(name)!.filter(({ Condition }) => Condition?.["ForAllValues:StringLike"]);
    expect(inOrder(found.map(inOneForm))).toEqual(inOrder(expected.map(inOneForm)));
  });

  it.each(Object.keys(own))("%s, in a policy below IAM's 10,240 characters", (name) => {
    expect(JSON.stringify(statementsByRole.get(name)).length).toBeLessThan(10_240);
  });
});

it("the function that registers rate sheets runs in each deployment that changes it, with all its permissions", () => {
  const [[role]] = Object.entries(resourcesOf(release, "AWS::IAM::Policy")) as [[string, object]];
  const [trigger] = Object.values(resourcesOf(release, "Custom::Trigger"));
  const [version] = Object.keys(resourcesOf(release, "AWS::Lambda::Version"));
  const functions = Object.values(resourcesOf(release, "AWS::Lambda::Function"));

  expect(trigger?.Properties).toMatchObject({ HandlerArn: { Ref: version }, InvocationType: "RequestResponse", Timeout: "120000" });
  expect(functions.find(({ DependsOn }) => DependsOn?.includes(role))).toBeDefined();
});

const connected = composedStacks({ ...stages.prod, companyDataUrl: "https://connect.creditsafe.com", stripeKey: "pk_live_kelpie" }).api;

it.each([
  ["company data", "company-data", /^entity/],
  ["payments", "stripe/key", /^billing/],
  ["payments", "stripe/webhook", /^billing/],
])("where a stage has a service for %s, one function alone may read its secret %s", (_, secret, reader) => {
  const policies = Object.entries(resourcesOf(connected, "AWS::IAM::Policy"));

  const readers = policies.filter(([, { Properties }]) => JSON.stringify(Properties).includes(`:secret:kelpie/prod/${secret}-??????`));

  expect(readers.map(([id]) => id)).toEqual([expect.stringMatching(reader)]);
});
