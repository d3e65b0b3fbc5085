/**
 * How the work to parse a hostile text grows with its length: four times the bytes must be at most five times the work. Larger texts leave
 * the processor's cache, and V8 allocates strings of more than 128 KB apart, at a quarter more for each byte. Both cost time and are no work,
 * so growth is measured against that of a plain reader of the same sizes: `JSON.parse` for bodies, replacing tabs for other texts.
 * `JSON.parse` itself needs 4.8 to 5.9 times as long for four times as many different keys, so a steep body is compared with its own, too.
 */
import { anEndpoint, brokerClaims } from "../support/api/endpoint.ts";
import { type Parse, reachableParsers } from "../support/cli/reachable-parsers.ts";
import { type TextOfSize, hostileBodies, hostileValues } from "../support/fixtures/hostile-texts.ts";
import type { Finding } from "./goals.ts";

const kilobyte = 1024;
const maxRatio = 5;
/** Ten ticks of the processor clock where that counts in steps of 4 ms; a steeper ratio is timed again over fifty. */
const minBatchMs = 40;
const longBatchMs = 200;
/** A parser that needs less for 256 KB, the largest body, is harmless however it grows; its ratio is that of allocating memory. */
const harmlessMs = 3;
const maxRounds = 12;

interface Growth {
  readonly parser: string;
  /** Milliseconds of processor time. */
  readonly small: number;
  readonly large: number;
  readonly ratio: number;
}

export async function hostileTextFindings(): Promise<Finding[]> {
  const jsonPeer = await longGrowthOf("JSON.parse of an ordinary text", JSON.parse, ordinaryText);
  const textPeer = await longGrowthOf("replacing each tab of a text", (text) => text.replaceAll("\t", " "), hostileValues["tabs"]!);
  const [steepBody, steepText] = [jsonPeer, textPeer].map(({ ratio }) => (maxRatio * ratio) / 4) as [number, number];
  const { call } = anEndpoint("application", {});
  const parseRequest: Parse = (text) => call("updateAsset", { claims: brokerClaims, text });
  const others = Object.entries(reachableParsers);
  const shapes = [...Object.entries(hostileBodies), ...Object.entries(hostileValues)];
  console.log(
    `\nHostile texts: ${shapes.length} shapes, the request parser and ${others.length} other parsers; ms at 64 KB, 256 KB, ratio`,
  );
  for (const peer of [jsonPeer, textPeer]) console.log(`  ${described(peer)}`);
  const found: { readonly request: Growth; readonly requestPeer: Growth; readonly steepest: readonly Growth[] }[] = [];
  for (const [shape, textOf] of shapes) {
    const request = await growthOf("the request parser", parseRequest, textOf, steepBody);
    const requestPeer = isSteep(request, steepBody) ? await steeperOf(jsonPeer, textOf) : jsonPeer;
    const timed: Growth[] = [];
    for (const [name, parse] of others) if (!(await isHarmless(parse, textOf))) timed.push(await growthOf(name, parse, textOf, steepText));
    const steepest = timed.filter(({ large }) => large >= harmlessMs).toSorted((a, b) => b.ratio - a.ratio);
    const steep = steepest[0] && `of ${steepest.length} others ${described(steepest[0])}`;
    const peer = requestPeer === jsonPeer ? undefined : described(requestPeer);
    console.log(`  ${shape.padEnd(32)} ${[described(request), peer, steep].filter(Boolean).join("; ")}`);
    found.push({ request, requestPeer, steepest });
  }
  const growths = found.flatMap(({ steepest }) => steepest);
  return [
    ...[jsonPeer, textPeer].map(({ parser, ratio }): Finding => ({
      goal: "hostile",
      quantity: `${parser}, 256 KB over 64 KB`,
      figure: ratio,
      unit: "times",
      bound: "at most",
    })),
    workFinding(
      "request parser: work at 256 KB over 64 KB, worst shape",
      Math.max(...found.map(({ request, requestPeer }) => (request.large < harmlessMs ? 0 : workRatio(request, requestPeer)))),
    ),
    workFinding("other parsers: work at 256 KB over 64 KB, worst shape", Math.max(...growths.map((each) => workRatio(each, textPeer)))),
    {
      goal: "hostile",
      quantity: "slowest parser at 256 KB",
      figure: Math.max(...found.flatMap(({ request, steepest }) => [request, ...steepest]).map(({ large }) => large)),
      unit: "ms",
      bound: "at most",
    },
  ];
}

/** The peer's work is four times as much. */
const workRatio = ({ ratio }: Growth, peer: Growth): number => (4 * ratio) / peer.ratio;

async function steeperOf(peer: Growth, textOf: TextOfSize): Promise<Growth> {
  const own = await longGrowthOf("JSON.parse of the same", JSON.parse, textOf);
  return own.ratio > peer.ratio ? own : peer;
}

const ordinaryText: TextOfSize = (bytes) => {
  const line = { name: "Repayments", value: 687.94, isKnown: true };
  return JSON.stringify(Array.from({ length: Math.floor(bytes / JSON.stringify(line).length) }, () => line));
};

const workFinding = (quantity: string, figure: number): Finding => ({
  goal: "hostile",
  quantity,
  figure,
  unit: "times",
  bound: "at most",
  floor: maxRatio,
});

const described = ({ parser, small, large, ratio }: Growth): string =>
  `${parser}: ${small.toFixed(3)}, ${large.toFixed(3)}, ${ratio.toFixed(2)}`;

const isSteep = ({ large, ratio }: Growth, steep: number): boolean => large >= harmlessMs && ratio > steep;

/** The minimum of two short rounds for both sizes, or of up to twelve long ones while the ratio is above `steep`. */
async function growthOf(parser: string, parse: Parse, textOf: TextOfSize, steep: number): Promise<Growth> {
  const growth = await minimumOf(parser, parse, textOf, { rounds: 2, batch: minBatchMs, enough: 0 });
  return isSteep(growth, steep) ? longGrowthOf(parser, parse, textOf, steep) : growth;
}

const longGrowthOf = (parser: string, parse: Parse, textOf: TextOfSize, enough = 0): Promise<Growth> =>
  minimumOf(parser, parse, textOf, { rounds: maxRounds, batch: longBatchMs, enough });

/** The minimum of several rounds for both sizes; ends early at a ratio that is low `enough`. */
async function minimumOf(
  parser: string,
  parse: Parse,
  textOf: TextOfSize,
  { rounds, batch, enough }: { readonly rounds: number; readonly batch: number; readonly enough: number },
): Promise<Growth> {
  const [smallText, largeText] = [textOf(64 * kilobyte), textOf(256 * kilobyte)];
  let [small, large] = [Infinity, Infinity];
  for (let round = 0; round < rounds && !(large / small <= enough); round += 1) {
    small = Math.min(small, await msOf(parse, smallText, batch));
    large = Math.min(large, await msOf(parse, largeText, batch));
  }
  return { parser, small, large, ratio: large / small };
}

async function isHarmless(parse: Parse, textOf: TextOfSize): Promise<boolean> {
  const text = textOf(256 * kilobyte);
  await batchMs(parse, text, 1);
  return (await batchMs(parse, text, 1)) < harmlessMs;
}

/** Processor time of one run, of as many as take longer than the timer's noise. */
async function msOf(parse: Parse, text: string, minMs: number): Promise<number> {
  for (let runs = 1; ; runs *= 4) {
    const ms = await batchMs(parse, text, runs);
    if (ms >= minMs) return ms / runs;
  }
}

async function batchMs(parse: Parse, text: string, runs: number): Promise<number> {
  const before = process.threadCpuUsage();
  for (let run = 0; run < runs; run += 1) await attempt(parse, text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

async function attempt(parse: Parse, text: string): Promise<void> {
  try {
    await parse(text);
  } catch {
    // Rejecting the text is right: only the time counts.
  }
}
