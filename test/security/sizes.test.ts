import { Agent, request as send } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressOf } from "../../shared/wire/call.ts";
import type { Route } from "../../shared/wire/route.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { mulberry32 } from "../support/drawn-scenario.ts";
import { report } from "../support/run-size.ts";
import { withWholeApi } from "./api.ts";
import { depth } from "./depth.ts";
import { cellsOf, differing, state } from "./matrix.ts";
import { policy } from "./policy.ts";
import { requestOf } from "./requests.ts";
import { type World, aWorld } from "./world.ts";

const running = withWholeApi();
const { seed, sizedRoutes } = depth();
let world: World;
let [sent, megabytes] = [0, 0];
beforeAll(async () => {
  world = await aWorld(running);
}, 120_000);
afterAll(() => report("bodies of every size", { bodies: sent, MB: Math.round(megabytes), seed }));

const kilobyte = 1024;
const most = 256 * kilobyte;
const megabyte = 1024 * kilobyte;
/** 6 MB and more never reach a function. */
const tooLarge = {
  "a byte more than 256 KB": most + 1,
  "1 MB": megabyte,
  "6 MB": 6 * megabyte,
  "a byte more than 10 MB": 10 * megabyte + 1,
};
const stillTaken = { "a byte less than 256 KB": most - 1, "256 KB": most };

interface Sent {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Without a word on how long it is. */
  readonly isChunked?: boolean;
}

interface Received {
  readonly status: number | undefined;
  readonly body: string;
  /** What the same connection, or one in its place, answers next. */
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

/** One caller, with one connection. */
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

/** So many that chance picks, and one each of a partner's and a link's. */
function chosen(): RouteName[] {
  const random = mulberry32(seed);
  const order = takesBody.map((name) => [random(), name] as const).toSorted(([a], [b]) => a - b);
  const always: readonly RouteName[] = ["receiveBillingEvent", "uploadByLink"];
  return [...new Set([...always, ...order.slice(0, sizedRoutes).map(([, name]) => name)])];
}

/** What its caller may send, made longer by what JSON lets stand between two words. */
function bodyOf(name: RouteName, bytes: number): Sent {
  const request = requestOf(name, world.second);
  const actor = policy[name]["the right link"] === "200" ? "the right link" : "the owner";
  const { shown } = cellsOf(world, name).find((cell) => cell.actor === actor)!;
  const right = typeof request.body === "string" ? request.body : JSON.stringify(request.body);
  return {
    method: routes[name].method,
    address: addressOf(routes[name], request),
    headers: { "content-type": "application/json", ...shown(name) },
    body: right + " ".repeat(bytes - Buffer.byteLength(right)),
  };
}

const isRefusedAsTooLarge = ({ status, body }: Received) =>
  status === 413 && (/^\{"status":"error",.*"code":"TOO_LARGE"/.test(body) || body === '{"message":"Request Entity Too Large"}');
const isTaken = ({ status = 0, body }: Received) => status !== 413 && (status < 500 || (status === 503 && body.includes("UNAVAILABLE")));

async function wrongWith(name: RouteName, sizes: Readonly<Record<string, number>>, isRight: (answer: Received) => boolean) {
  const wrong: string[] = [];
  for (const [title, bytes] of Object.entries(sizes)) {
    const answer = await answerTo(bodyOf(name, bytes));
    if (!isRight(answer) || answer.next !== 200)
      wrong.push(`${name}, ${title}: ${answer.status} ${answer.body.slice(0, 100)}, then ${answer.next}`);
  }
  return wrong;
}

describe("a body of up to 256 KB is read, and a larger one refused; nothing is written of it, and whoever sent it may go on calling", () => {
  it.each(chosen())(
    "%s",
    async (name) => {
      const before = await state();

      const wrong = await wrongWith(name, tooLarge, isRefusedAsTooLarge);
      const written = differing(before, await state());
      wrong.push(...(await wrongWith(name, stillTaken, isTaken)));

      expect(wrong).toEqual([]);
      expect(written).toEqual([]);
    },
    300_000,
  );
});

describe("a body's length", () => {
  const noteOf = (bytes: number) => bodyOf("addNote", bytes);
  const note = (letters: string) => ({ ...noteOf(200), body: JSON.stringify({ applicationId: world.second.application, text: letters }) });

  it("is counted in bytes, whatever letters it is written in", async () => {
    expect(await answerTo(note("é".repeat(most / 2)))).toMatchObject({ status: 413, next: 200 });
    expect(await answerTo(note("e".repeat(most / 2)))).toMatchObject({ status: 400, next: 200 });
  });

  it("is counted as it arrives, where nothing says how long it is", async () => {
    for (const bytes of Object.values(tooLarge))
      expect(await answerTo({ ...noteOf(bytes), isChunked: true })).toMatchObject({ status: 413, next: 200 });
    expect(await answerTo({ ...noteOf(most), isChunked: true })).toMatchObject({ status: 200, next: 200 });
  });

  it("is its own, and not that of the letters in which a gateway hands other bytes on", async () => {
    const bytes = (length: number) => ({
      ...noteOf(200),
      headers: { ...noteOf(200).headers, "content-type": "application/octet-stream" },
      body: "e".repeat(length),
    });

    expect(await answerTo(bytes(most + 1))).toMatchObject({ status: 413, next: 200 });
    expect(await answerTo(bytes(most))).toMatchObject({ status: 400, body: expect.stringContaining("content-type"), next: 200 });
  });
});
