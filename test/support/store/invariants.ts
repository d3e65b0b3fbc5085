import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { eventTexts } from "../../../shared/audit/event-texts.ts";
import { userIdOf } from "../../../functions/identity/user-id.ts";
import { documentClient, tableName } from "../../../functions/store/dynamo/client.ts";

type Item = Readonly<Record<string, unknown>>;

/** Every item of the table, read consistently. */
export async function everyItem(): Promise<Item[]> {
  const items: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documentClient().send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}

/** Every item except the counters of rate limits and the records of sessions in use. */
export const everyRecord = async (): Promise<Item[]> =>
  (await everyItem()).filter(({ pk, sk }) => sk !== "RATE_LIMIT" && !String(pk).startsWith("SESSION#"));

/** The violated invariants of a table, in sentences. They hold at any time, whatever failed before. */
export function brokenInvariants(items: readonly Item[], nowMs: number = Date.now()): string[] {
  const roots = items.filter(({ sk }) => sk === "ROOT");
  return [
    ...brokenApplications(items, roots),
    ...brokenCounters(items, roots),
    ...brokenNumbering(items, roots),
    ...brokenMarks(items, roots),
    ...brokenUsers(items),
    ...brokenAbns(items),
    ...eventsWithoutWords(items),
    ...stuckClaims(items, nowMs),
  ];
}

/** A person reads the words of what happened in who saw a customer. */
const eventsWithoutWords = (items: readonly Item[]): string[] =>
  items
    .filter(({ pk, action }) => String(pk).startsWith("AUDIT#") && !Object.hasOwn(eventTexts, String(action)))
    .map(({ action }) => `the audit event ${String(action)} has no words`);

/** An application has its child items, its owner item and one audit event for each version. */
function brokenApplications(items: readonly Item[], roots: readonly Item[]): string[] {
  const byPartition = Map.groupBy(items, ({ pk }) => String(pk));
  const workspaces = [...byPartition].filter(([pk]) => /^USER#.*#APPLICATION#/.test(pk));
  const rootless = workspaces
    .filter(([, stored]) => !stored.some(({ sk }) => sk === "ROOT"))
    .map(([pk]) => `${pk} has child items and no root`);
  return [...rootless, ...roots.flatMap((root) => brokenApplication(root, byPartition))];
}

function brokenApplication(root: Item, byPartition: ReadonlyMap<string, readonly Item[]>): string[] {
  const id = String(root["_id"]);
  const children = (byPartition.get(String(root["pk"])) ?? []).filter(({ sk }) => sk !== "ROOT");
  const of = (kind: string) => children.filter(({ sk }) => String(sk).startsWith(`${kind}#`));
  const customers = new Set(of("customer").map(({ sk }) => String(sk).split("#")[1]));
  const files = of("document").filter(({ status }) => status !== "rejected");
  const beside = byPartition.get(`APPLICATION#${id}`) ?? [];
  const owner = beside.find(({ sk }) => sk === "OWNER");
  const storedSince = new Map(beside.map(({ sk, removedAt }) => [String(sk), removedAt]));
  const removed = of("customer").filter(({ removedAt }) => removedAt !== undefined);
  const writes = (byPartition.get(`AUDIT#APPLICATION#${id}`) ?? []).filter(({ action }) => !/\.(?:read|packFetched)$/.test(String(action)));
  const requests = new Set(writes.map(({ requestId }) => requestId));
  return described(`application ${id}`, [
    [of("asset").length === 1, `has ${of("asset").length} assets`],
    [of("loanDetails").length === 1, `has ${of("loanDetails").length} loans`],
    [customers.size > 0, "has no customer"],
    [of("employer").every(({ customerId }) => customers.has(String(customerId))), "has an employer of no customer"],
    [files.length === (root["files"] ?? 0), `counts ${String(root["files"])} files and has ${files.length}`],
    [bytesOf(files) === (root["fileBytes"] ?? 0), `counts ${String(root["fileBytes"])} bytes and has ${bytesOf(files)}`],
    [children.length === root["childCount"], `counts ${String(root["childCount"])} child items and has ${children.length}`],
    [
      removed.every(({ sk, removedAt }) => storedSince.get(retentionBeside(sk)) === removedAt),
      "has a removed customer without a removal date",
    ],
    [owner?.["ownerId"] === root["ownerId"], "has no owner item, or another owner's"],
    [requests.size === root["version"], `is at version ${String(root["version"])} after ${requests.size} audited writes`],
  ]);
}

const retentionBeside = (sk: unknown) => String(sk).replace("customer#", "RETENTION#");
const bytesOf = (files: readonly Item[]) => files.reduce((sum, { size }) => sum + Number(size), 0);

/** A verified ABN leads to its organisation, and no other item does. */
function brokenAbns(items: readonly Item[]): string[] {
  const leading = items.filter(({ pk }) => String(pk).startsWith("ORGANISATION_ABN#")).map(({ organisationId }) => String(organisationId));
  const verified = items.filter(({ sk, abnCheck }) => sk === "ORGANISATION" && (abnCheck as Item | undefined)?.["status"] === "verified");
  const found = verified.map(({ _id }) => String(_id));
  return [
    ...found.filter((id) => !leading.includes(id)).map((id) => `organisation ${id} has a verified ABN that does not lead to it`),
    ...leading.filter((id) => !found.includes(id)).map((id) => `organisation ${id} is found by an ABN that is not verified`),
  ];
}

/** Counters equal what they count. */
function brokenCounters(items: readonly Item[], roots: readonly Item[]): string[] {
  return items
    .filter(({ sk }) => sk === "TOTALS" || sk === "COUNTERS")
    .flatMap((counter) => {
      const inScope = roots.filter(
        (root) => (counter["sk"] === "TOTALS" ? `USER#${String(root["ownerId"])}` : scopeOf(root)) === counter["pk"],
      );
      const having = (status: string) => inScope.filter((root) => root["status"] === status).length;
      const [referrals, archived] = [having("referral"), having("archived")];
      const actual = { quotes: inScope.length - referrals - archived, referrals, archived };
      return described(
        `${String(counter["pk"])} ${String(counter["sk"])}`,
        Object.entries(actual).map(([list, count]) => {
          const counted = Number(counter[list] ?? 0);
          return [counted === count, `counts ${counted} ${list} of ${count}`] as const;
        }),
      );
    });
}

const scopeOf = ({ organisationId, ownerId }: Item) =>
  typeof organisationId === "string" ? `ORGANISATION#${organisationId}` : `USER#${String(ownerId)}`;

/** Each organisation's humanIds, deleted ones included, follow each other without duplicate or gap. */
function brokenNumbering(items: readonly Item[], roots: readonly Item[]): string[] {
  const counters = new Map(items.filter(({ sk }) => sk === "COUNTERS").map((counter) => [String(counter["pk"]), counter]));
  const deleted = items.filter(({ action }) => action === "application.deleting").map(({ fields }) => fields as Item);
  return [...Map.groupBy([...roots, ...deleted], scopeOf)].flatMap(([scope, inScope]) => {
    const counter = counters.get(scope);
    const before = Number(counter?.["startedAfter"] ?? 0);
    const humanIds = inScope.map(({ humanId }) => Number(humanId)).toSorted((a, b) => a - b);
    return described(scope, [
      [humanIds.every((humanId, at) => humanId === before + at + 1), `has the humanIds ${humanIds.join(" ")}`],
      [counter?.["lastHumanId"] === before + inScope.length, `has ${String(counter?.["lastHumanId"])} as its last humanId`],
    ]);
  });
}

/** Every untouched application has a mark, and every mark an untouched application. */
function brokenMarks(items: readonly Item[], roots: readonly Item[]): string[] {
  const marked = new Set(items.filter(({ sk }) => String(sk).startsWith("UNTOUCHED#")).map(({ applicationId }) => String(applicationId)));
  const untouched = new Set(roots.filter(({ status }) => status === "new").map(({ _id }) => String(_id)));
  return [
    ...[...marked].filter((id) => !untouched.has(id)).map((id) => `application ${id} is marked as untouched and is not`),
    ...[...untouched].filter((id) => !marked.has(id)).map((id) => `application ${id} is untouched and not marked`),
  ];
}

/** Every user has one item for the email address, and one for a subject that the id does not name; every member has a membership item. */
function brokenUsers(items: readonly Item[]): string[] {
  const userIdsAt = (sort: RegExp) => items.filter(({ sk }) => sort.test(String(sk))).map(({ userId }) => String(userId));
  const users = items.filter(({ sk }) => sk === "USER");
  const [emails, subjects, members] = [userIdsAt(/^EMAIL$/), userIdsAt(/^SUBJECT$/), userIdsAt(/^MEMBER#/)];
  const isNamedBy = (subject: unknown, userId: unknown) => userIdOf(String(subject)) === userId;
  const once = (ids: readonly string[], id: unknown) => ids.filter((other) => other === id).length === 1;
  return [
    ...users.flatMap(({ _id, subject, organisationId, closedAt }) =>
      described(`user ${String(_id)}`, [
        [
          closedAt === undefined ? once(emails, _id) : !emails.includes(String(_id)),
          "has not exactly one email item, or one after closing",
        ],
        [isNamedBy(subject, _id) || once(subjects, _id), "has not exactly one item for its replaced subject"],
        [organisationId === undefined || once(members, _id), "has an organisation without a membership item"],
      ]),
    ),
    ...described("email and subject items", [
      [emails.length === users.filter(({ closedAt }) => closedAt === undefined).length, "do not match the number of users"],
      [subjects.every((userId) => users.some(({ _id }) => _id === userId)), "name a user that does not exist"],
    ]),
  ];
}

/** Every idempotency item has an answer, or a claim that expires no later than the longest call. */
function stuckClaims(items: readonly Item[], nowMs: number): string[] {
  const maxCallMs = 30_000;
  const audited = new Set(items.filter(({ pk }) => String(pk).startsWith("AUDIT#")).map(({ requestId }) => requestId));
  return items
    .filter(({ sk }) => sk === "IDEMPOTENCY")
    .flatMap(({ pk, answer, doneBy, claimedUntil = 0 }) =>
      described(String(pk), [
        [answer !== undefined || Number(claimedUntil) <= nowMs + maxCallMs, "is claimed for too long"],
        [doneBy === undefined || audited.has(doneBy), "names a call without an audit event"],
      ]),
    );
}

function described(subject: string, rules: readonly (readonly [boolean, string])[]): string[] {
  return rules.filter(([holds]) => !holds).map(([, wrong]) => `${subject} ${wrong}`);
}
