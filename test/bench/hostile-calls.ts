/** Hostile bodies against the running product: the slowest answer, and how long /health takes meanwhile. */
import { setTimeout as sleep } from "node:timers/promises";
import { maxBodyBytes } from "../../functions/http/parse-request.ts";
import { bindings } from "../../functions/routes.ts";
import { type Route, prefix } from "../../shared/wire/route.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { withProduct } from "../support/api/product.ts";
import { hostileBodies } from "../support/fixtures/hostile-texts.ts";
import type { Finding } from "./goals.ts";
import { median } from "./rounds.ts";

const senders = 4;
const healthEveryMs = 20;

interface HostileCall {
  readonly route: Route;
  readonly shape: string;
  readonly body: string;
  readonly isTooLarge: boolean;
}

interface TimedAnswer {
  readonly call: HostileCall;
  readonly status: number;
  readonly ms: number;
}

export const hostileCallFindings = (): Promise<Finding[]> => withProduct(measured);

async function measured(site: string): Promise<Finding[]> {
  const warmUp = hostileCalls().filter(({ shape }) => shape === Object.keys(hostileBodies)[0]);
  await sendAll(site, warmUp);
  const alone = await healthDuring(site, sleep(2_000));
  const sending = sendAll(site, hostileCalls());
  const [answers, beside] = await Promise.all([sending, healthDuring(site, sending)]);
  const wrong = answers.filter(({ status, call }) => status >= 500 || (status === 413) !== call.isTooLarge);
  const slowest = answers.toSorted((a, b) => b.ms - a.ms);
  console.log(`\nHostile calls: ${answers.length} of ${senders} senders at once; the slowest`);
  for (const answer of [...slowest.slice(0, 5), ...wrong.slice(0, 10)]) console.log(`  ${described(answer)}`);
  const inMs = { goal: "hostile", unit: "ms", bound: "at most" } as const;
  return [
    { goal: "hostile", quantity: "answers of 5xx or of the wrong limit", figure: wrong.length, unit: "", bound: "at most", floor: 0 },
    { ...inMs, quantity: "hostile call, median", figure: median(answers.map(({ ms }) => ms)) },
    { ...inMs, quantity: "hostile call, slowest", figure: slowest[0]!.ms },
    { ...inMs, quantity: "/health alone, median", figure: median(alone) },
    { ...inMs, quantity: "/health beside hostile calls, median", figure: median(beside) },
    { ...inMs, quantity: "/health beside hostile calls, slowest", figure: Math.max(...beside) },
  ];
}

/** Every shape, at the limit and at twice the limit, for each route with a body that needs no sign-in. */
function hostileCalls(): HostileCall[] {
  const open = (Object.keys(routes) as RouteName[]).filter((name) => ["public", "link", "webhook"].includes(bindings[name].access));
  return open.flatMap((name) => {
    const route: Route = routes[name];
    if (!route.body) return [];
    const limit = maxBodyBytes({ route, rule: bindings[name] });
    return Object.entries(hostileBodies).flatMap(([shape, textOf]) => [
      { route, shape, body: textOf(limit), isTooLarge: false },
      { route, shape, body: textOf(2 * limit), isTooLarge: true },
    ]);
  });
}

async function sendAll(site: string, calls: readonly HostileCall[]): Promise<TimedAnswer[]> {
  const waiting = calls.values();
  const sendNext = async (): Promise<TimedAnswer[]> => {
    const answers: TimedAnswer[] = [];
    for (const call of waiting) answers.push(await timed(site, call));
    return answers;
  };
  return (await Promise.all(Array.from({ length: senders }, sendNext))).flat();
}

async function timed(site: string, call: HostileCall): Promise<TimedAnswer> {
  const { method, path } = call.route;
  const headers = { "content-type": "application/json", "link-secret": "m".repeat(43) };
  const start = performance.now();
  const response = await fetch(site + prefix + path.replaceAll(/\{\w+\}/g, "x"), { method, headers, body: call.body });
  await response.arrayBuffer();
  return { call, status: response.status, ms: performance.now() - start };
}

/** Milliseconds of each call of /health until the work is done. */
async function healthDuring(site: string, work: Promise<unknown>): Promise<number[]> {
  const done = new AbortController();
  const end = () => done.abort();
  work.then(end, end);
  const times: number[] = [];
  while (!done.signal.aborted) {
    const start = performance.now();
    const response = await fetch(`${site}${prefix}${routes.health.path}`);
    if (response.status !== 200) throw new Error(`/health: found ${response.status}, expected 200`);
    await response.arrayBuffer();
    times.push(performance.now() - start);
    await sleep(healthEveryMs);
  }
  return times;
}

const described = ({ call: { route, shape, body }, status, ms }: TimedAnswer): string =>
  `${ms.toFixed(0)} ms, ${status}: ${route.name}, ${shape}, ${Buffer.byteLength(body)} bytes`;
