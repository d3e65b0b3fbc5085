import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { type Person, aPerson, send } from "../support/fixtures/people.ts";
import { report } from "../support/reliability/run-size.ts";
import { withWholeApi } from "./api.ts";
import { canaries, leakedCanaries } from "./canaries.ts";
import { type CaseResponse, answersTo, isRejected, violationsIn } from "./corpus/answers.ts";
import { casesOf, sampleOfCases } from "./corpus/corpus.ts";
import { type Cell, cellsOf, differing, state, usualCaller } from "./matrix.ts";
import { runSizes } from "./run-sizes.ts";
import { type AccessFixture, anAccessFixture } from "./access-fixture.ts";
import { aLink } from "./links.ts";

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

/** Sends the rejected requests again, without accepted ones in between, and returns what they wrote. */
async function writtenByRejected(answers: readonly CaseResponse[]): Promise<string[]> {
  const again = answers.filter((answer) => isRejected(answer) && answer.status !== 429).map(({ one }) => one);
  if (again.length === 0) return [];
  const before = await state();
  const repeated = await answersTo(running.url, again);
  const keys = differing(before, await state());
  const accepted = repeated.filter((answer) => !isRejected(answer)).map(({ one }) => one.title);
  return keys.length === 0 ? [] : [`wrote ${keys.join(" ")}; accepted the second time: ${accepted.join("; ")}`];
}

describe("bad input", () => {
  it.each(names)(
    "%s rejects it naming field, found and expected without a write, or stores it unchanged",
    async (name) => {
      const all = casesFor(name);
      const cases = sampleOfCases(all, badRequests, seed);
      const before = await state();

      const invalid = await answersTo(
        running.url,
        cases.filter((one) => one.isRejected),
      );
      const written = differing(before, await state());
      const unclear = await answersTo(
        running.url,
        cases.filter((one) => !one.isRejected && !one.echoed),
      );
      // One at a time, so that each response shows what its own request wrote.
      const stored = await answersTo(
        running.url,
        cases.filter((one) => !one.isRejected && one.echoed),
        1,
      );
      const writtenAgain = await writtenByRejected([...unclear, ...stored]);

      sent += cases.length;
      fewest = Math.min(fewest, cases.length);
      rejected += [...invalid, ...unclear, ...stored].filter(isRejected).length;
      expect([...invalid, ...unclear, ...stored].flatMap((answer) => violationsIn(answer, strangersName) ?? [])).toEqual([]);
      expect([...written, ...writtenAgain]).toEqual([]);
      if (isDeep) expect(all.length).toBeGreaterThanOrEqual(400);
    },
    600_000,
  );
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
