import { fileArrival, batchArrival, bounce } from "../../../functions/event-rules.ts";
import { quarantineKey } from "../../../functions/adapters/files/file-key.ts";
import { uploadedKey } from "../../../functions/adapters/files/batch-files.ts";
import { applicationTag } from "../../../functions/adapters/email/bounce.ts";
import { copyFiles } from "../../../functions/application/jobs.ts";
import { bookEvent, digestEvent } from "../../../functions/outbox/triggers.ts";
import { childIdOf } from "../../../functions/store/dynamo/ids.ts";
import { region } from "../stage.ts";
import { localSecret } from "./template-values.ts";

export interface LocalEvent {
  /** The functions that get it, by their constructs' names. */
  readonly of: readonly string[];
  readonly event: object;
}

/** Ids of nothing that is stored: each function finds that it has nothing to do. */
const [applicationId, ownId, userId] = ["01J0000000000000000000000A", "01J0000000000000000000000B", "01J0000000000000000000000C"] as const;
const [account, at, ip] = ["000000000000", "2026-01-05T00:00:00Z", "192.0.2.1"] as const;

/** One event of each kind that Kelpie's functions get, by the name of its file. */
export function localEvents(environment: Readonly<Record<string, string>>): Readonly<Record<string, LocalEvent>> {
  return {
    call: { of: ["health"], event: call("GET", "/api/health") },
    "signed-in-call": { of: ["today"], event: call("GET", "/api/today", claimsFor(environment)) },
    "new-job": { of: ["outbox"], event: { Records: [newJob()] } },
    schedule: { of: ["outbox", "batchRuns", "retention"], event: busEvent("aws.events", "Scheduled Event", {}) },
    "daily-digest": { of: ["outbox"], event: { "detail-type": digestEvent } },
    "daily-book": { of: ["outbox"], event: { "detail-type": bookEvent } },
    bounce: { of: ["outbox"], event: busEvent(bounce.source, bounce.detailType, bouncedEmail()) },
    "file-arrival": {
      of: ["fileCheck"],
      event: busEvent(fileArrival.source, fileArrival.detailType, stored(environment, quarantineKey(childIdOf(applicationId, ownId)))),
    },
    "batch-arrival": {
      of: ["batchRuns"],
      event: busEvent(batchArrival.source, batchArrival.detailType, stored(environment, uploadedKey({ userId, batchId: ownId }))),
    },
    "sign-in": { of: ["SignIn"], event: signIn(environment) },
    deployment: { of: ["Publishing"], event: {} },
  };
}

/** As API Gateway sends it, with the claims of a verified token in a signed-in call. */
function call(method: string, path: string, claims?: Readonly<Record<string, string>>): object {
  const routeKey = `${method} ${path}`;
  return {
    version: "2.0",
    routeKey,
    rawPath: path,
    rawQueryString: "",
    headers: { host: "127.0.0.1", "origin-secret": localSecret },
    requestContext: {
      accountId: account,
      apiId: "local",
      domainName: "127.0.0.1",
      domainPrefix: "127",
      http: { method, path, protocol: "HTTP/1.1", sourceIp: ip, userAgent: "sam" },
      requestId: "local",
      routeKey,
      stage: "$default",
      time: "05/Jan/2026:00:00:00 +0000",
      timeEpoch: Date.parse(at),
      ...(claims && { authorizer: { jwt: { claims, scopes: null } } }),
    },
    isBase64Encoded: false,
  };
}

const claimsFor = ({ TOKEN_ISSUER: iss = "", USER_POOL_CLIENT_ID: client_id = "" }: Readonly<Record<string, string>>) => ({
  iss,
  client_id,
  token_use: "access",
  sub: "00000000-0000-4000-8000-000000000000",
  origin_jti: "local",
  auth_time: String(Date.parse(at) / 1000),
  exp: String(Date.parse("2036-01-05") / 1000),
});

function newJob(): object {
  const keys = { pk: { S: `OUTBOX#${ownId}` }, sk: { S: "OUTBOX" } };
  const job = {
    id: { S: ownId },
    kind: { S: copyFiles.kind },
    payload: { M: { applicationId: { S: applicationId } } },
    attempts: { N: "0" },
    dueAt: { S: at },
  };
  return {
    eventID: "1",
    eventName: "INSERT",
    eventVersion: "1.1",
    eventSource: "aws:dynamodb",
    awsRegion: region,
    dynamodb: { Keys: keys, NewImage: { ...keys, ...job }, SequenceNumber: "1", SizeBytes: 1, StreamViewType: "NEW_IMAGE" },
  };
}

const busEvent = (source: string, detailType: string, detail: object): object => ({
  version: "0",
  id: "00000000-0000-4000-8000-000000000001",
  "detail-type": detailType,
  source,
  account,
  time: at,
  region,
  resources: [],
  detail,
});

const stored = ({ FILES_BUCKET: name }: Readonly<Record<string, string>>, key: string): object => ({
  version: "0",
  bucket: { name },
  object: { key, size: 1, etag: "0", "version-id": "local", sequencer: "0" },
  "request-id": "local",
  requester: account,
  "source-ip-address": ip,
  reason: "PostObject",
});

const bouncedEmail = (): object => ({
  eventType: "Bounce",
  bounce: { bounceType: "Permanent", bounceSubType: "General", timestamp: at, bouncedRecipients: [] },
  mail: { timestamp: at, messageId: "local", tags: { [applicationTag]: [applicationId], link: [ownId] } },
});

const signIn = ({ USER_POOL_ID: userPoolId, USER_POOL_CLIENT_ID: clientId }: Readonly<Record<string, string>>): object => ({
  version: "2",
  triggerSource: "TokenGeneration_Authentication",
  region,
  userPoolId,
  userName: "00000000-0000-4000-8000-000000000000",
  callerContext: { awsSdkVersion: "local", clientId },
  request: { userAttributes: {}, groupConfiguration: {}, scopes: [] },
  response: { claimsAndScopeOverrideDetails: null },
});
