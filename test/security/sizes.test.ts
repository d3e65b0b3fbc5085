import { Agent, request as send } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressOf } from "../../shared/wire/call.ts";
import type { Route } from "../../shared/wire/route.ts";
import { bindings } from "../../functions/routes.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { report } from "../support/reliability/run-size.ts";
import { withWholeApi } from "./api.ts";
import { runSizes } from "./run-sizes.ts";
import { cellsOf, differing, state, usualCaller } from "./matrix.ts";
import { requestOf } from "./requests.ts";
import { type AccessFixture, anAccessFixture } from "./access-fixture.ts";

const running = withWholeApi();
const { seed, sizedRoutes } = runSizes();
let fixture: AccessFixture;
let [sent, megabytes] = [0, 0];
beforeAll(async () => {
  fixture = await anAccessFixture(running);
}, 120_000);
afterAll(() => report("request body sizes", { bodies: sent, MB: Math.round(megabytes), seed }));

const kilobyte = 1024;
const max = 256 * kilobyte;
const maxPublic = 16 * kilobyte;
const megabyte = 1024 * kilobyte;

const large: readonly RouteName[] = ["createDraft", "updateDraft", "importContracts"];

function limitOf(name: RouteName): number {
  if (large.includes(name)) return megabyte;
  const isPublic = ["public", "link", "webhook"].includes(bindings[name].access);
  return isPublic && name !== "signPrivacy" && name !== "receiveBillingEvent" ? maxPublic : max;
}

/** The gateway rejects bodies from 6 MB on, so they never reach a function. */
const tooLargeFor = (limit: number) => ({
  "one byte over the limit": limit + 1,
  "2 MB": 2 * megabyte,
  "6 MB": 6 * megabyte,
  "one byte over 10 MB": 10 * megabyte + 1,
});
const acceptedBy = (limit: number) => ({ "one byte under the limit": limit - 1, "the limit": limit });

interface Sent {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Sent without Content-Length. */
  readonly isChunked?: boolean;
}

interface Received {
  readonly status: number | undefined;
  readonly body: string;
  /** Status of the next request on the same or a replaced connection. */
  readonly next: number | undefined;
}

function exchange(agent: Agent, { method, address, headers, body, isChunked = false }: Sent): Promise<Omit<Received, "next">> {
  const length = isChunked ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const { promise, resolve, reject } = Promise.withResolvers<Omit<Received, "next">>();
  const outgoing = send(running.url + address, { method, agent, headers: { ...headers, ...length } });
  outgoing.on("error", reject).on("response", (answer) => {
    text(answer).then((answered) => resolve({ status: answer.statusCode, body: answered }), reject);
  });
  outgoing.end(body);
  return promise;
}

/** Sends a request and then a second one, from a client with a single connection. */
async function answerTo(one: Sent): Promise<Received> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const answer = await exchange(agent, one);
    const { status: next } = await exchange(agent, { method: "GET", address: "/api/health", headers: {}, body: "" });
    sent += 1;
    megabytes += Buffer.byteLength(one.body) / megabyte;
    return { ...answer, next };
  } finally {
    agent.destroy();
  }
}

const takesBody = (Object.keys(routes) as RouteName[]).filter((name) => (routes[name] as Route).body !== undefined);

/** A webhook, a link route, the login, and a random sample of the other routes. */
function chosen(): RouteName[] {
  const random = seededRandom(seed);
  const order = takesBody.map((name) => [random(), name] as const).toSorted(([a], [b]) => a - b);
  const always: readonly RouteName[] = ["receiveBillingEvent", "uploadByLink", "login", ...large];
  return [...new Set([...always, ...order.slice(0, sizedRoutes).map(([, name]) => name)])];
}

/** A valid request, padded with blanks to this size. */
function bodyOf(name: RouteName, bytes: number): Sent {
  const request = requestOf(name, fixture.second);
  const actor = usualCaller(name);
  const { credentials } = cellsOf(fixture, name).find((cell) => cell.actor === actor)!;
  const valid = typeof request.body === "string" ? request.body : JSON.stringify(request.body);
  return {
    method: routes[name].method,
    address: addressOf(routes[name], request),
    headers: { "content-type": "application/json", ...credentials(name) },
    body: valid + " ".repeat(bytes - Buffer.byteLength(valid)),
  };
}

const isRejectedAsTooLarge = ({ status, body }: Received) =>
  status === 413 && (/^\{"status":"error",.*"code":"TOO_LARGE"/.test(body) || body === '{"message":"Request Entity Too Large"}');
const isAccepted = ({ status = 0, body }: Received) => status !== 413 && (status < 500 || (status === 503 && body.includes("UNAVAILABLE")));

async function violationsIn(name: RouteName, sizes: Readonly<Record<string, number>>, isRight: (answer: Received) => boolean) {
  const wrong: string[] = [];
  for (const [title, bytes] of Object.entries(sizes)) {
    const answer = await answerTo(bodyOf(name, bytes));
    if (!isRight(answer) || answer.next !== 200)
      wrong.push(`${name}, ${title}: ${answer.status} ${answer.body.slice(0, 100)}, then ${answer.next}`);
  }
  return wrong;
}

describe("a body's length", () => {
  const noteOf = (bytes: number) => bodyOf("addNote", bytes);
  const note = (noteText: string) => ({
    ...noteOf(200),
    body: JSON.stringify({ applicationId: fixture.second.application, text: noteText }),
  });

  it("is counted in bytes, not in characters", async () => {
    expect(await answerTo(note("é".repeat(max / 2)))).toMatchObject({ status: 413, next: 200 });
    expect(await answerTo(note("e".repeat(max / 2)))).toMatchObject({ status: 400, next: 200 });
  });

  it("is counted while it arrives if there is no Content-Length", async () => {
    for (const bytes of Object.values(tooLargeFor(max)))
      expect(await answerTo({ ...noteOf(bytes), isChunked: true })).toMatchObject({ status: 413, next: 200 });
    expect(await answerTo({ ...noteOf(max), isChunked: true })).toMatchObject({ status: 200, next: 200 });
  });

  it("is that of the decoded bytes when the gateway passes the body on as base64", async () => {
    const bytes = (length: number) => ({
      ...noteOf(200),
      headers: { ...noteOf(200).headers, "content-type": "application/octet-stream" },
      body: "e".repeat(length),
    });

    expect(await answerTo(bytes(max + 1))).toMatchObject({ status: 413, next: 200 });
    expect(await answerTo(bytes(max))).toMatchObject({ status: 400, body: expect.stringContaining("content-type"), next: 200 });
  });
});

describe("the body limit of 256 KB (16 KB on public routes, 1 MB for rate sheets and contracts)", () => {
  it.each(chosen())(
    "%s accepts a body at the limit, answers 413 to a larger one without a write, and serves the client's next call",
    async (name) => {
      const before = await state();

      const wrong = await violationsIn(name, tooLargeFor(limitOf(name)), isRejectedAsTooLarge);
      const written = differing(before, await state());
      wrong.push(...(await violationsIn(name, acceptedBy(limitOf(name)), isAccepted)));

      expect(wrong).toEqual([]);
      expect(written).toEqual([]);
    },
    300_000,
  );
});
