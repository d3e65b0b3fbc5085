import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { countIn } from "../../functions/cli/option-values.ts";
import { type CommandHelp, runCommand } from "../../functions/cli/run-command.ts";
import { documentClient, tableName } from "../../functions/store/dynamo/client.ts";
import { newId } from "../../functions/store/dynamo/ids.ts";
import { writeSync } from "node:fs";
import type { Application } from "../../shared/domain/application.ts";
import { type Person, aPerson } from "../support/fixtures/people.ts";
import { report, seed } from "../support/reliability/run-size.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { seedNumbers, seedWorkspaces } from "../support/store/seeding.ts";
import { type LoadedApi, startLoadedApi } from "./loaded-api.ts";
import { callCosts, costOf, unitsOf } from "./quote-cost.ts";
import { type Sample, VirtualBroker, mix } from "./virtual-broker.ts";

const writers = 16;

const text = "x".repeat(900);

/** Puts of 1 KB items per second without any other load. */
async function putsPerSecond(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let puts = 0;
  const writer = async () => {
    while (performance.now() < until) {
      await documentClient().send(new PutCommand({ TableName: tableName(), Item: { pk: `RATE#${newId()}`, sk: "RATE", text } }));
      puts += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return puts / seconds;
}

const quotesPerBroker = 4;

const manyQuotes = 1_000;

const help: CommandHelp = {
  about: "Lets virtual brokers make a broker's mix of calls, and prints latencies and what a quote costs.",
  examples: ["--seconds 10 --brokers 8", "--seconds 1800"],
  exitCodes: { 1: "a lost update, a server error or a fault of Kelpie's" },
};

interface Sizes {
  readonly seconds: number;
  readonly brokers: number;
  readonly applications: number;
  readonly organisations: number;
}

await runCommand("load", help, (load) =>
  load
    .option("--seconds <COUNT>", "How long the brokers work.", countIn("--seconds"), 60)
    .option("--brokers <COUNT>", "How many brokers work at the same time.", countIn("--brokers"), 32)
    .option("--applications <COUNT>", "How many further applications one of them has.", countIn("--applications"), 2000)
    .option(
      "--organisations <COUNT>",
      "How many organisations the table has when the cost is measured.",
      countIn("--organisations"),
      10_000,
    )
    .action(measure),
);

async function measure({ seconds, brokers, applications, organisations }: Sizes): Promise<void> {
  const api = await startLoadedApi();
  try {
    const people = await Promise.all(Array.from({ length: brokers }, () => aPerson(api, { isVerified: true })));
    const working = await Promise.all(
      people.map(async (person, at) => new VirtualBroker(person, await quotesOf(person), seededRandom(seed + at))),
    );
    const [first] = people as [Person];
    const [like] = await quotesOf(first);
    await seedWorkspaces({ ...first, isMaster: false }, like!._id, applications);
    say(`${brokers} brokers, ${applications} further applications of one of them`);
    const ratePhase = Math.max(1, Math.min(5, seconds / 10));
    const putsBefore = await putsPerSecond(ratePhase);
    const memory = await loadFor(working, seconds, api);
    const putsAfter = await putsPerSecond(ratePhase);
    const samples = working.flatMap((broker) => broker.samples.slice());
    for (const broker of working) await broker.check();
    const lost = working.reduce((sum, broker) => sum + broker.lost, 0);
    reportLoad(samples, { lost, puts: (putsBefore + putsAfter) / 2, memory, seconds, brokers });
    await reportCosts(first, like!, organisations);
  } finally {
    await api.close();
  }
}

async function quotesOf(person: Person): Promise<Application[]> {
  const made: Application[] = [];
  for (let nth = 0; nth < quotesPerBroker; nth++) {
    const { _id, asset } = await person.api.startQuote({ params: { type: "consumer" } });
    await person.api.updateAsset({
      body: { _id: asset._id, assetValue: 20_000, assetType: "MOTOR_VEHICLE", typeOfSale: "DEALER_SALE", ageOfAsset: 2024 },
    });
    made.push(await person.api.readApplication({ params: { id: _id } }));
  }
  return made;
}

/** Lets the brokers work for `seconds`; returns the API's resident memory in MB after each tenth of that time. */
async function loadFor(working: readonly VirtualBroker[], seconds: number, api: LoadedApi): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const memory: number[] = [];
  const tenth = setInterval(() => memory.push(api.residentMb()), seconds * 100);
  await Promise.all(working.map((broker) => broker.work(() => performance.now() > until)));
  clearInterval(tenth);
  return memory;
}

interface Measured {
  readonly lost: number;
  /** Per second, by the database alone. */
  readonly puts: number;
  readonly memory: readonly number[];
  readonly seconds: number;
  readonly brokers: number;
}

function reportLoad(samples: readonly Sample[], { lost, puts, memory, seconds, brokers }: Measured): void {
  const failed = samples.filter(({ status }) => status === 0 || status >= 500).length;
  say("\ncall       calls    /s    p50    p95    p99 ms");
  for (const kind of [...Object.keys(mix), "all"])
    sayLatencies(
      kind,
      samples.filter((sample) => kind === "all" || sample.kind === kind),
      seconds,
    );
  const [settled = 0, end = 0] = [memory[1], memory.at(-1)];
  report("load", {
    "calls per second": Math.round(samples.length / seconds),
    "p50 ms": Math.round(percentile(samples, 50)),
    "p95 ms": Math.round(percentile(samples, 95)),
    "p99 ms": Math.round(percentile(samples, 99)),
    "server errors": failed,
    "lost updates": lost,
    "puts per second of the database alone": Math.round(puts),
    "memory after a fifth of the run, MB": Math.round(settled),
    "memory at the end, MB": Math.round(end),
    seconds,
    brokers,
  });
  if (lost > 0 || failed > 0) process.exitCode = 1;
}

function sayLatencies(kind: string, samples: readonly Sample[], seconds: number): void {
  const columns = [50, 95, 99].map((share) => percentile(samples, share).toFixed(1).padStart(7)).join("");
  say(`${kind.padEnd(8)}${String(samples.length).padStart(8)}${(samples.length / seconds).toFixed(0).padStart(6)}${columns}`);
}

function percentile(samples: readonly Sample[], share: number): number {
  const sorted = samples.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0;
}

/** Compares the cost of a quote in a table of few organisations and of many. */
async function reportCosts(person: Person, application: Application, organisations: number): Promise<void> {
  // From here on functions run in this process: silences their log.
  process.stdout.write = () => true;
  const alone = unitsOf(await callCosts(person, application, "commercial"));
  await seedNumbers(organisations);
  const costs = await callCosts(person, application, "consumer");
  const among = unitsOf(costs);
  say("\ncall                      times    reads   writes  entries");
  for (const { call, perQuote, reads, writes, entries } of costs) {
    say(`${call.padEnd(24)}${[perQuote, reads, writes, entries].map((figure) => String(figure).padStart(9)).join("")}`);
  }
  const monthly = costOf(among, organisations * manyQuotes);
  report("cost of a quote", {
    "read units": among.reads,
    "write units": among.writes,
    "US dollars for 1,000 quotes": costOf(among, 1_000).toFixed(3),
    "additional units with this many organisations": among.reads + among.writes - alone.reads - alone.writes,
    organisations,
    [`US dollars for ${manyQuotes.toLocaleString("en-AU")} quotes in each`]: Math.round(monthly),
  });
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}
