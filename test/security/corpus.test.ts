import { bindings } from "../../functions/routes.ts";
import { addressOf } from "../../shared/wire/call.ts";
import type { Route } from "../../shared/wire/route.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { seededRandom } from "../support/seeded-random.ts";
import type { Ids } from "../support/call-scenarios/named-requests.ts";
import { type AnyRequest, type Person, aPerson, send } from "../support/fixtures/people.ts";
import { requestOf, sampledRequest } from "./requests.ts";
import type { BadCase, Whole } from "./corpus/bad-case.ts";
import { fieldCases } from "./corpus/fields.ts";
import { structureCases } from "./corpus/structure.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { report } from "../support/reliability/run-size.ts";
import { withWholeApi } from "./api.ts";
import { canaries, leakedCanaries } from "./canaries.ts";
import { type CaseResponse, answersTo, isRejected, violationsIn } from "./corpus/answers.ts";
import { type Cell, cellsOf, differing, routeGroups, state, usualCaller } from "./matrix.ts";
import { runSizes } from "./run-sizes.ts";
import { type AccessFixture, anAccessFixture } from "./access-fixture.ts";
import { aLink } from "./links.ts";

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Deep merge in which `first` wins. */
function merged(first: unknown, more: unknown): unknown {
  if (first === undefined) return more;
  if (!isFields(first) || !isFields(more)) return first;
  const names = [...new Set([...Object.keys(first), ...Object.keys(more)])];
  return Object.fromEntries(names.map((name) => [name, merged(first[name], more[name])]));
}

/** Drops cursors and replaced file ids: invented ones would make an otherwise valid request fail. */
function withoutInventedRefs(body: unknown): unknown {
  if (!isFields(body)) return body;
  const { cursor: _cursor, replaces: _replaces, ...known } = body;
  return known;
}

/** The usual request of the route, with every optional field filled in as well. */
function wholeRequest(name: RouteName, ids: Ids): AnyRequest {
  const [{ params, query, body }, usual] = [sampledRequest(name, ids), requestOf(name, ids)];
  return merged(usual, {
    ...(params && { params }),
    ...(query && { query }),
    ...(body !== undefined && { body: withoutInventedRefs(body) }),
  }) as AnyRequest;
}

/** Every bad request of a route, each derived from a valid request. */
function casesOf(name: RouteName, ids: Ids, headers: Readonly<Record<string, string>>): BadCase[] {
  const route: Route = routes[name];
  const { params = {}, query = {}, body } = wholeRequest(name, ids);
  const whole: Whole = {
    method: route.method,
    address: addressOf(route, { params, query }),
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    params,
    query,
    ...(body !== undefined && { body }),
  };
  const isSigned = bindings[name].access === "webhook";
  return [...fieldCases(route, whole, isSigned), ...structureCases(route, whole, isSigned)];
}

/** At most `max` cases, drawn round-robin from the categories, which take turns to be the first from route to route. */
function sampleOfCases(cases: readonly BadCase[], max: number, seed: number): BadCase[] {
  if (cases.length <= max) return [...cases];
  const random = seededRandom(seed);
  const piles = shuffled([...Map.groupBy(cases, ({ category }) => category).values()], random).map((pile) => shuffled(pile, random));
  const chosen: BadCase[] = [];
  for (let at = 0; chosen.length < max; at += 1) chosen.push(...piles.flatMap((pile) => pile[at] ?? []));
  return chosen.slice(0, max);
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((each) => [random(), each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each);

const running = withWholeApi();

const names = Object.keys(routes) as RouteName[];

const { seed, isDeep, badRequests } = runSizes();

const strangersName = "Ffoulkesworth";

let fixture: AccessFixture;

let disposable: Person;

let sent = 0;

let [fewest, rejected] = [Number.POSITIVE_INFINITY, 0];

beforeAll(async () => {
  [fixture, disposable] = await Promise.all([anAccessFixture(running), aPerson(running, { isVerified: true })]);
  await fixture.stranger.api.updateCustomer({ body: { customerId: fixture.strangerIds.customer, lastName: strangersName } });
}, 120_000);

afterAll(() => {
  report("bad input", { routes: names.length, requests: sent, "fewest per route": fewest, rejected, seed });
});

/** Routes that destroy what the other routes' requests refer to: they get a second application. */
const destructive: readonly RouteName[] = [
  "archiveQuote",
  "createEntity",
  "removeCustomer",
  "sendReferral",
  "submitApplication",
  "revokeLink",
];

const endsSession: readonly RouteName[] = ["logout", "updatePassword", "changeCredentials"];

function casesFor(name: RouteName) {
  const actor = usualCaller(name);
  const { credentials } = cellsOf(fixture, name).find((cell) => cell.actor === actor) as Cell;
  const headers = endsSession.includes(name) ? { authorization: `Bearer ${disposable.token}` } : credentials(name);
  return casesOf(name, destructive.includes(name) ? fixture.second : fixture.ownerIds, headers);
}

const samples = new Map<RouteName, readonly BadCase[]>();

/** The cases of a route in this run; both of its tests take some of them. */
function sampleFor(name: RouteName): readonly BadCase[] {
  const drawn = samples.get(name) ?? sampleOfCases(casesFor(name), badRequests, seed + names.indexOf(name));
  samples.set(name, drawn);
  return drawn;
}

/** Whether a request can be sent again to see what it writes: a fifth wrong password sends an email. */
const isRepeatable = (answer: CaseResponse) => isRejected(answer) && answer.status !== 429 && !/WRONG_(PASSWORD|CODE)/.test(answer.text);

describe.each(routeGroups(names))("bad input for routes %s to %s", (_first, _last, group) => {
  let before: ReadonlyMap<string, string>;
  /** What the group's routes have rejected among requests of which they accept others. */
  const rejectedAmongAccepted: BadCase[] = [];
  beforeAll(async () => {
    before = await state();
  });

  it.each(group)(
    "%s rejects it naming field, found and expected",
    async (name) => {
      const cases = sampleFor(name);

      const invalid = await answersTo(
        running.url,
        cases.filter((one) => one.isRejected),
      );

      sent += cases.length;
      fewest = Math.min(fewest, cases.length);
      rejected += invalid.filter(isRejected).length;
      expect(invalid.flatMap((answer) => violationsIn(answer, strangersName) ?? [])).toEqual([]);
      if (isDeep) expect(casesFor(name).length).toBeGreaterThanOrEqual(400);
    },
    600_000,
  );

  it("is rejected without a write", async () => {
    expect(differing(before, await state())).toEqual([]);
  });

  it.each(group)(
    "%s rejects what is valid elsewhere, or stores it unchanged",
    async (name) => {
      const cases = sampleFor(name).filter((one) => !one.isRejected);
      const unclear = await answersTo(
        running.url,
        cases.filter((one) => !one.echoed),
      );
      // One at a time, so that each response shows what its own request wrote.
      const stored = await answersTo(
        running.url,
        cases.filter((one) => one.echoed),
        1,
      );
      const answers = [...unclear, ...stored];

      rejectedAmongAccepted.push(...answers.filter(isRepeatable).map(({ one }) => one));
      rejected += answers.filter(isRejected).length;
      expect(answers.flatMap((answer) => violationsIn(answer, strangersName) ?? [])).toEqual([]);
    },
    600_000,
  );

  it("is rejected without a write where other requests are accepted", async () => {
    const beforeRepeated = await state();

    const repeated = await answersTo(running.url, rejectedAmongAccepted);

    const accepted = repeated.filter((answer) => !isRejected(answer)).map(({ one }) => one.title);
    const written = differing(beforeRepeated, await state());
    expect(written.map((key) => `wrote ${key}; accepted the second time: ${accepted.join("; ")}`)).toEqual([]);
  }, 600_000);
});

describe("personal data", () => {
  it("is in a customer's answer, too", async () => {
    const broker = await aPerson(running, { isVerified: true });
    const { api } = broker;
    const { _id } = await api.startQuote({ params: { type: "commercial" } });
    const { customers } = await api.readApplication({ params: { id: _id } });
    const { secret } = await aLink(broker, { ...fixture.second, application: _id, customer: customers[0]!._id }, "answers");

    const answered = await send(running, "answerByLink", {
      body: { dateOfBirth: canaries.dateOfBirth },
      headers: { "link-secret": secret },
    });

    expect(answered.status).toBe(200);
  });

  it("appears in no log line and no error output, and neither do tokens and link secrets", () => {
    const secrets = Object.values(fixture.secrets).concat(fixture.owner.token, disposable.token.split(".")[2]!);

    expect(running.lines.length).toBeGreaterThan(names.length);
    expect(
      leakedCanaries([...running.lines, ...running.logProblems], [...secrets, strangersName, fixture.owner.email, fixture.owner.userId]),
    ).toEqual([]);
  });

  it("would be found in a log line that contains it", () => {
    const { note, email, dateOfBirth } = canaries;
    expect(
      leakedCanaries([`{"text":"${note}"}`, `GET /user/email/validate/${encodeURIComponent(email)}`, dateOfBirth, "nothing"]),
    ).toHaveLength(3);
  });
});
