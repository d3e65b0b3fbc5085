import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { documentClient, tableName } from "../../functions/store/client.ts";

type Item = Readonly<Record<string, unknown>>;

/** Everything in the table, as the last acknowledged write left it. */
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

/** What is wrong with a table, in sentences: nothing, whatever happened to those who wrote it. */
export function brokenInvariants(items: readonly Item[], nowMs: number = Date.now()): string[] {
  const heads = items.filter(({ sk }) => sk === "HEAD");
  return [
    ...brokenApplications(items, heads),
    ...brokenCounters(items, heads),
    ...brokenNumbering(items, heads),
    ...brokenMarks(items, heads),
    ...brokenUsers(items),
    ...stuckRepeats(items, nowMs),
  ];
}

/** An application is whole: its parts, its owner's mark and one audit item for each version. */
function brokenApplications(items: readonly Item[], heads: readonly Item[]): string[] {
  const byPartition = Map.groupBy(items, ({ pk }) => String(pk));
  const workspaces = [...byPartition].filter(([pk]) => /^USER#.*#APPLICATION#/.test(pk));
  const headless = workspaces.filter(([, parts]) => !parts.some(({ sk }) => sk === "HEAD")).map(([pk]) => `${pk} has parts and no head`);
  return [...headless, ...heads.flatMap((head) => brokenApplication(head, byPartition))];
}

function brokenApplication(head: Item, byPartition: ReadonlyMap<string, readonly Item[]>): string[] {
  const id = String(head["_id"]);
  const parts = (byPartition.get(String(head["pk"])) ?? []).filter(({ sk }) => sk !== "HEAD");
  const of = (kind: string) => parts.filter(({ sk }) => String(sk).startsWith(`${kind}#`));
  const customers = new Set(of("customer").map(({ sk }) => String(sk).split("#")[1]));
  const files = of("document").filter(({ status }) => status !== "refused");
  const beside = byPartition.get(`APPLICATION#${id}`) ?? [];
  const owner = beside.find(({ sk }) => sk === "OWNER");
  const keptSince = new Map(beside.map(({ sk, removedAt }) => [String(sk), removedAt]));
  const removed = of("customer").filter(({ removedAt }) => removedAt !== undefined);
  const writes = (byPartition.get(`AUDIT#APPLICATION#${id}`) ?? []).filter(({ action }) => !String(action).endsWith(".read"));
  const requests = new Set(writes.map(({ requestId }) => requestId));
  return told(`application ${id}`, [
    [of("asset").length === 1, `has ${of("asset").length} assets`],
    [of("loanDetails").length === 1, `has ${of("loanDetails").length} loans`],
    [customers.size > 0, "has no customer"],
    [of("employer").every(({ customerId }) => customers.has(String(customerId))), "has an employer of no customer"],
    [files.length === (head["files"] ?? 0), `counts ${String(head["files"])} files and has ${files.length}`],
    [bytesOf(files) === (head["fileBytes"] ?? 0), `counts ${String(head["fileBytes"])} bytes and has ${bytesOf(files)}`],
    [parts.length === head["parts"], `counts ${String(head["parts"])} parts and has ${parts.length}`],
    [removed.every(({ sk, removedAt }) => keptSince.get(retentionBeside(sk)) === removedAt), "has a removed customer without a day"],
    [owner?.["ownerId"] === head["ownerId"], "has a mark of another owner, or none"],
    [requests.size === head["version"], `is at version ${String(head["version"])} after ${requests.size} audited writes`],
  ]);
}

const retentionBeside = (sk: unknown) => String(sk).replace("customer#", "RETENTION#");
const bytesOf = (files: readonly Item[]) => files.reduce((sum, { size }) => sum + Number(size), 0);

/** What the transactions counted is what there is. */
function brokenCounters(items: readonly Item[], heads: readonly Item[]): string[] {
  return items
    .filter(({ sk }) => sk === "TOTALS" || sk === "NUMBERS")
    .flatMap((counter) => {
      const own = heads.filter(
        (head) => (counter["sk"] === "TOTALS" ? `USER#${String(head["ownerId"])}` : scopeOf(head)) === counter["pk"],
      );
      const having = (status: string) => own.filter((head) => head["status"] === status).length;
      const [referrals, archived] = [having("referral"), having("archived")];
      const there = { quotes: own.length - referrals - archived, referrals, archived };
      return told(
        `${String(counter["pk"])} ${String(counter["sk"])}`,
        Object.entries(there).map(([list, count]) => {
          const counted = Number(counter[list] ?? 0);
          return [counted === count, `counts ${counted} ${list} of ${count}`] as const;
        }),
      );
    });
}

const scopeOf = ({ organisationId, ownerId }: Item) =>
  typeof organisationId === "string" ? `ORGANISATION#${organisationId}` : `USER#${String(ownerId)}`;

/** Each organisation's humanIds follow each other without duplicate or gap. */
function brokenNumbering(items: readonly Item[], heads: readonly Item[]): string[] {
  const counters = new Map(items.filter(({ sk }) => sk === "NUMBERS").map((counter) => [String(counter["pk"]), counter]));
  return [...Map.groupBy(heads, scopeOf)].flatMap(([scope, own]) => {
    const counter = counters.get(scope);
    const before = Number(counter?.["startedAfter"] ?? 0);
    const given = own.map(({ humanId }) => Number(humanId)).toSorted((a, b) => a - b);
    return told(scope, [
      [given.every((humanId, at) => humanId === before + at + 1), `gave the humanIds ${given.join(" ")}`],
      [counter?.["lastHumanId"] === before + own.length, `says that ${String(counter?.["lastHumanId"])} was its last humanId`],
    ]);
  });
}

/** A broker's untouched application of a type is marked, and each mark leads to such a one. */
function brokenMarks(items: readonly Item[], heads: readonly Item[]): string[] {
  const marked = new Set(items.filter(({ sk }) => String(sk).startsWith("UNTOUCHED#")).map(({ applicationId }) => String(applicationId)));
  const untouched = new Set(heads.filter(({ status }) => status === "new").map(({ _id }) => String(_id)));
  return [
    ...[...marked].filter((id) => !untouched.has(id)).map((id) => `application ${id} is marked as untouched and is not`),
    ...[...untouched].filter((id) => !marked.has(id)).map((id) => `application ${id} is untouched and not marked`),
  ];
}

/** Every user has one mark of e-mail address and subject, and a member's organisation knows the member. */
function brokenUsers(items: readonly Item[]): string[] {
  const userIdsAt = (sort: RegExp) => items.filter(({ sk }) => sort.test(String(sk))).map(({ userId }) => String(userId));
  const users = items.filter(({ sk }) => sk === "USER");
  const [emails, subjects, members] = [userIdsAt(/^EMAIL$/), userIdsAt(/^SUBJECT$/), userIdsAt(/^MEMBER#/)];
  const once = (ids: readonly string[], id: unknown) => ids.filter((other) => other === id).length === 1;
  return [
    ...users.flatMap(({ _id, organisationId }) =>
      told(`user ${String(_id)}`, [
        [once(emails, _id), "has no e-mail mark, or several"],
        [once(subjects, _id), "has no subject's mark, or several"],
        [organisationId === undefined || once(members, _id), "is in an organisation that does not know of it"],
      ]),
    ),
    ...told("the marks", [[emails.length === users.length && subjects.length === users.length, "are more than the users"]]),
  ];
}

/** A repeated call gets its answer, or runs: no claim outlives the longest call. */
function stuckRepeats(items: readonly Item[], nowMs: number): string[] {
  const longestCallMs = 30_000;
  const audited = new Set(items.filter(({ pk }) => String(pk).startsWith("AUDIT#")).map(({ requestId }) => requestId));
  return items
    .filter(({ sk }) => sk === "REPEAT")
    .flatMap(({ pk, answer, doneBy, claimedUntil = 0 }) =>
      told(String(pk), [
        [answer !== undefined || Number(claimedUntil) <= nowMs + longestCallMs, "is claimed for too long"],
        [doneBy === undefined || audited.has(doneBy), "says that a call was carried out of which there is no trace"],
      ]),
    );
}

function told(subject: string, rules: readonly (readonly [boolean, string])[]): string[] {
  return rules.filter(([holds]) => !holds).map(([, wrong]) => `${subject} ${wrong}`);
}
