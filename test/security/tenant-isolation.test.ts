import { afterAll, beforeAll, expect, it } from "vitest";
import type { RouteName } from "../../shared/wire/routes.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { type Answer, send } from "../support/fixtures/people.ts";
import { report } from "../support/reliability/run-size.ts";
import { withWholeApi } from "./api.ts";
import { runSizes } from "./run-sizes.ts";
import { differing, state } from "./matrix.ts";
import { requestOf } from "./requests.ts";
import { type TenantCall, drawnCall, mark, writeMark } from "./tenant-isolation.ts";
import { type AccessFixture, anAccessFixture } from "./access-fixture.ts";

const running = withWholeApi();
const { seed, tenantCalls } = runSizes();
let fixture: AccessFixture;
let [answered, bytes] = [0, 0];
beforeAll(async () => {
  fixture = await anAccessFixture(running);
  await writeMark(fixture.owner, fixture.ownerIds);
}, 120_000);
afterAll(() => report("random cross-tenant calls", { calls: answered, "response bytes": bytes, seed }));

const showsMark = ({ text }: Answer) => text.toLowerCase().includes(mark.toLowerCase());
const atOnce = 8;

/** Makes the calls at once; returns a sentence for each response that shows the mark or is a server error. */
async function violationsOf(calls: readonly TenantCall[]): Promise<string[]> {
  const answers = await Promise.all(calls.map(({ name, request }) => send(running, name, request)));
  answered += answers.length;
  bytes += answers.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return answers.flatMap((answer, at) =>
    showsMark(answer) || answer.status >= 500 ? [`${calls[at]!.title}: ${answer.status} ${answer.text.slice(0, 200)}`] : [],
  );
}

it("random calls with another organisation's ids neither return any of its texts nor change any of its items", async () => {
  const { owner, ownerIds, second, colleagueIds, referred } = fixture;
  const markedIds = [
    owner.userId,
    owner.organisationId!,
    ...[ownerIds, second, colleagueIds, referred].map(({ application }) => application),
  ];
  const stateOf = async () => new Map([...(await state())].filter(([key]) => markedIds.some((id) => key.includes(id))));
  const before = await stateOf();
  const draw = seededRandom(seed);

  const wrong: string[] = [];
  while (answered < tenantCalls) wrong.push(...(await violationsOf(Array.from({ length: atOnce }, () => drawnCall(fixture, draw)))));

  expect(wrong).toEqual([]);
  expect(before.size).toBeGreaterThan(20);
  expect(differing(before, await stateOf())).toEqual([]);
}, 900_000);

it("the organisation's own broker reads those texts through the same routes", async () => {
  const { owner, ownerIds } = fixture;
  const reading: readonly RouteName[] = [
    "readApplication",
    "readCustomer",
    "readEntity",
    "readAddress",
    "readOrganisation",
    "listMembers",
    "listCustomers",
    "listQuotes",
    "readUser",
  ];

  const answers = await Promise.all(reading.map((name) => owner.send(name, requestOf(name, ownerIds))));

  expect(reading.filter((_, at) => !showsMark(answers[at]!))).toEqual([]);
});
