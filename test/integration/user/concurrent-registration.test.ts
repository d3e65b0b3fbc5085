import { describe, expect, it } from "vitest";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { seed, sizeOf } from "../../support/reliability/run-size.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { pauseBefore } from "./crash-points.ts";
import { aRegistration, call, cognitoUsers, login, withIdentity } from "./identity-fixture.ts";

withIdentity();

type Registration = ReturnType<typeof aRegistration>;

/** The statuses of two registrations; the first pauses before a step until the second reaches one of its own or ends. Undefined if the first ends before that step. */
async function interleaved([slow, fast]: Pair, atSlow: number, atFast: number): Promise<readonly number[] | undefined> {
  const slower = pauseBefore(atSlow, () => call("register", { body: slow }));
  if (!(await slower.hasPaused)) return undefined;
  const faster = pauseBefore(atFast, () => call("register", { body: fast }));
  await faster.hasPaused;
  return [(await slower.resume()).status, (await faster.resume()).status];
}

type Pair = readonly [Registration, Registration];

function aPair(respell: (email: string) => string): Pair {
  const email = `over${newId().toLowerCase()}@gmail.com`;
  return [aRegistration({ email, password: "Slower2026!" }), aRegistration({ email: respell(email), password: "Renewed2026!" })];
}

async function expectOneWinner(pair: Pair, statuses: readonly number[], where: string): Promise<void> {
  expect(`${where}: ${statuses.toSorted((one, other) => one - other).join()}`).toBe(`${where}: 200,409`);
  const winner = pair[statuses.indexOf(200)]!;
  const loser = pair[statuses.indexOf(409)]!;
  expect((await login(winner.email, winner.password)).status).toBe(200);
  expect((await login(loser.email, loser.password)).status).toBe(401);
  const mailbox = (address: string) => address.replaceAll(".", "");
  expect(await cognitoUsers((known) => mailbox(known) === mailbox(winner.email))).toEqual([winner.email]);
}

const lastStep = 12;
const steps = Array.from({ length: lastStep }, (_, at) => at + 1);
const everyPair = steps.flatMap((atSlow) => steps.map((atFast) => ({ atSlow, atFast })));
const next = seededRandom(seed);
/** The pairs of steps to try, chosen by the seed. */
const pairs = everyPair
  .map((pair) => ({ pair, place: next() }))
  .toSorted((one, other) => one.place - other.place)
  .slice(0, sizeOf("INTERLEAVINGS", { usual: 24, deep: Infinity }))
  .map(({ pair }) => pair);

describe("two registrations of one mailbox, interleaved at pairs of steps,", () => {
  it.each([
    ["with the same address", (email: string) => email],
    ["with two spellings of the address", (email: string) => email.replace("over", "o.v.e.r")],
  ])("%s end with one user, who has the winner's password", { timeout: 120_000 }, async (_, respell) => {
    const outcomes = new Set<string>();
    for (const { atSlow, atFast } of pairs) {
      const pair = aPair(respell);
      const statuses = await interleaved(pair, atSlow, atFast);
      if (!statuses) continue;
      await expectOneWinner(pair, statuses, `step ${atSlow} and ${atFast}`);
      outcomes.add(statuses.join());
    }

    expect(outcomes).toEqual(new Set(["200,409", "409,200"]));
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});
