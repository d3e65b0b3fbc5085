import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../support/architecture/import-graph.ts";
import { type Mutant, isRoutes } from "./mutant.ts";
import { type Node, calledName, nodeAt, nodesAt, nodesOf, operandsOf } from "./syntax.ts";

interface Source {
  readonly file: string;
  readonly text: string;
  readonly nodes: readonly Node[];
}

/** Where the user pool is set up. */
const poolFiles = ["infra/aws/data-stack.ts", "infra/aws/sign-in-protection.ts"];

async function sources(): Promise<Source[]> {
  const all: Source[] = [];
  const searched = ["functions/**/*.ts", "frontend/client/session/*.ts", ...poolFiles];
  for await (const file of glob(searched, { cwd: root })) {
    if (/^functions\/(cli|outbox|adapters\/(http|email))\//.test(file)) continue;
    const text = await readFile(join(root, file), "utf8");
    all.push({ file, text, nodes: nodesOf(file, text) });
  }
  return all.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** The kinds of ApiError that protect something. Rejections of input or of a state do not count as guards. */
const guardKinds = /^(unauthenticated|forbidden|notFound|gone|tooMany)$/;

/** The kind of each function that makes an ApiError: "notFound" for notFound(). */
function kindsOf(all: readonly Source[]): ReadonlyMap<string, string> {
  const factories = all.flatMap(({ text }) => [
    ...text.matchAll(/(?:const|function) (\w+)[^;{]*?(?:=>\s*|\{\s*return )new ApiError\(\s*"(\w+)"/g),
  ]);
  return new Map(factories.map(([, name, kind]) => [name!, kind!]));
}

const alwaysTrue = "((at) => `attribute_not_exists(${at.name('neverThere')})`)";

/** The name is stable while the source moves: file, removed text and, if several are alike, a number. */
export type Guard = Mutant & { readonly name: string };

/** Every guard in functions/, in the browser's session and in the user pool's settings, each as a mutant without it. */
export async function guards(): Promise<Guard[]> {
  const all = await sources();
  const kinds = kindsOf(all);
  return named(
    all.flatMap((source) => [
      ...sessionGuards(source),
      ...poolSettings(source),
      ...constants(source),
      ...rejecting(source, kinds),
      ...calls(source),
      ...middleware(source),
      ...rateLimits(source),
      ...conditions(source),
      ...rules(source),
      ...claims(source),
    ]),
  );
}

function named(mutants: readonly Mutant[]): Guard[] {
  const alike = new Map<string, number>();
  return mutants.map((each) => {
    const name = each.title.replace(/:\d+ /, " ");
    const count = (alike.get(name) ?? 0) + 1;
    alike.set(name, count);
    return { ...each, name: count === 1 ? name : `${name} (${count})` };
  });
}

const mutant = ({ file, text }: Source, { start, end }: Pick<Node, "start" | "end">, by: string): Mutant => {
  const line = text.slice(0, start).split("\n").length;
  const words = text.slice(start, end).replaceAll(/\s+/g, " ").slice(0, 90);
  return { file, start, end, by, title: `${file}:${line} ${words}` };
};

/** `if (...) throw` of a guarding kind: one mutant without it, or one for each of several operands of ||. */
function rejecting(source: Source, kinds: ReadonlyMap<string, string>): Mutant[] {
  return source.nodes
    .filter((node) => node.type === "IfStatement" && guardKinds.test(thrownKind(node, kinds) ?? ""))
    .flatMap((node) => {
      const test = nodeAt(node, "test")!;
      const reasons = operandsOf(test, "||");
      return reasons.length === 1 ? [mutant(source, node, ";")] : reasons.map((reason) => mutant(source, reason, "false"));
    });
}

function thrownKind(node: Node, kinds: ReadonlyMap<string, string>): string | undefined {
  const then = nodeAt(node, "consequent");
  const statement = then?.type === "BlockStatement" ? nodesAt(then, "body")[0] : then;
  const thrown = statement?.type === "ThrowStatement" ? nodeAt(statement, "argument") : undefined;
  const name = calledName(thrown);
  if (name !== "ApiError") return name === undefined ? undefined : kinds.get(name);
  return nodesAt(thrown!, "arguments")[0]?.["value"] as string | undefined;
}

const guardNames = /^(reject[A-Z]\w*|enforce[A-Z]\w*|require[A-Z]\w*|limit[A-Z]\w*|consume[A-Z]\w*|authorize|authenticate|validateClaims)$/;

/** A call made only because it may throw, or that counts password attempts. */
function calls(source: Source): Mutant[] {
  const awaited = (node: Node) => (node.type === "AwaitExpression" ? nodeAt(node, "argument") : node);
  const isMade = (node: Node) =>
    node.type === "ExpressionStatement" && guardNames.test(calledName(awaited(nodeAt(node, "expression")!)) ?? "");
  const counts = source.nodes.filter((node) => node.type === "AwaitExpression" && calledName(awaited(node)) === "recordPasswordAttempt");
  return [...source.nodes.filter(isMade).map((node) => mutant(source, node, ";")), ...counts.map((node) => mutant(source, node, "1"))];
}

function middleware(source: Source): Mutant[] {
  return source.nodes.flatMap((node) => {
    const callee = nodeAt(node, "callee");
    if (calledName(node) !== "use" || callee?.type !== "MemberExpression") return [];
    return [mutant(source, { start: nodeAt(callee, "object")!.end, end: node.end }, "")];
  });
}

// Replaces a transaction item so that the transaction keeps its shape: checks that an item is absent which never exists.
const noItem = `({ name: "none", write: { ConditionCheck: {
  TableName: process.env.TABLE_NAME, Key: { pk: "NONE", sk: String(Math.random()) }, ConditionExpression: "attribute_not_exists(pk)" } } })`;

/** Transaction items that count against a rate limit. */
const rateLimits = (source: Source): Mutant[] =>
  source.nodes.filter((node) => /^(consume|requestEmailToken)$/.test(calledName(node) ?? "")).map((node) => mutant(source, node, noItem));

/** The place of the condition among the arguments. */
const conditionPlaces: Readonly<Record<string, number>> = { conditionCheck: 2, deleteItem: 2, putItem: 3, updateItem: 3 };

function conditions(source: Source): Mutant[] {
  return source.nodes.flatMap((node) => {
    const place = conditionPlaces[calledName(node) ?? ""];
    const condition = place === undefined ? undefined : nodesAt(node, "arguments")[place];
    return condition ? [mutant(source, condition, alwaysTrue)] : [];
  });
}

/** Access rules of the domains' routes. */
function rules(source: Source): Mutant[] {
  if (!isRoutes(source.file)) return [];
  const wrapped = source.nodes.filter((node) => calledName(node) === "requiringVerifiedEmail");
  const staffRules = source.nodes.filter((node) => node.type === "Property" && nodeAt(node, "key")?.["name"] === "isForbiddenToMaster");
  return [
    ...wrapped.map((node) => {
      const [rule] = nodesAt(node, "arguments");
      return {
        ...mutant(source, node, source.text.slice(rule!.start, rule!.end)),
        title: `${source.file}:${lineOf(source, node)} ${lineAt(source, node)}`,
      };
    }),
    ...staffRules.map((node) => ({
      ...mutant(source, node, "isForbiddenToMaster: undefined"),
      title: `${source.file}:${lineOf(source, node)} ${lineAt(source, node)} (isForbiddenToMaster)`,
    })),
  ];
}

const lineOf = ({ text }: Source, { start }: Node): number => text.slice(0, start).split("\n").length;
const lineAt = ({ text }: Source, node: Node): string => text.split("\n")[lineOf({ text } as Source, node) - 1]!.trim();

/** Each check of a token's claims. */
function claims(source: Source): Mutant[] {
  if (source.file !== "functions/call/token-claims.ts") return [];
  return source.nodes
    .filter((node) => node.type === "VariableDeclarator" && String(nodeAt(node, "id")?.["name"]).startsWith("is"))
    .flatMap((node) => operandsOf(nodeAt(node, "init")!, "&&").map((operand) => mutant(source, operand, "true")));
}

/** Conditions of the browser's session: one that keeps something from happening is always true, any other statement is gone. */
function sessionGuards(source: Source): Mutant[] {
  if (!source.file.startsWith("frontend/")) return [];
  return source.nodes
    .filter((node) => node.type === "IfStatement" && !nodeAt(node, "alternate"))
    .map((node) => {
      const test = nodeAt(node, "test")!;
      const isException = test.type === "UnaryExpression" && test["operator"] === "!";
      return isException ? mutant(source, test, "true") : mutant(source, node, ";");
    });
}

const poolParts = ["UserPool", "UserPoolClient", "CfnUserPoolRiskConfigurationAttachment"];

/** Each setting of the user pool, its clients and its judgement of risks. */
function poolSettings(source: Source): Mutant[] {
  if (!poolFiles.includes(source.file)) return [];
  return source.nodes
    .filter((node) => node.type === "NewExpression" && poolParts.includes(calledName(node) ?? ""))
    .flatMap((node) => nodesAt(node, "arguments").flatMap((given) => nodesAt(given, "properties")))
    .filter((setting) => setting.type === "Property" && setting["shorthand"] !== true)
    .map((setting) => weakened(source, setting));
}

/** The setting left out; where that would change nothing, because it is the CDK's default, its opposite. */
function weakened(source: Source, setting: Node): Mutant {
  const value = nodeAt(setting, "value")!;
  const opposite = opposites[source.text.slice(value.start, value.end)];
  const { title, ...removed } = mutant(source, setting, "...{}");
  return { title, ...(opposite === undefined ? removed : { ...removed, start: value.start, by: opposite }) };
}

const opposites: Readonly<Record<string, string>> = { false: "true", "RemovalPolicy.RETAIN": "RemovalPolicy.DESTROY" };

/** Constants that bound input, attempts, time or use: the weaker they are, the greater or, of pauses and locks, the smaller. */
const bounds =
  /^(max(PasswordAttempts|Tokens|Files|Bytes|Depth|Characters|Uses|Scans|Children|Copied|Names|Officers|ResolutionInMP|MemoryUsageInMB)?|per(User|Organisation)|unverified|(fresh|tolerance|upload|download)Seconds|maxWaitMs)$/;
const pauses = /^(lockedMs|minDurationMs|pauseMs)$/;
const withoutBound = "1e9";

function constants(source: Source): Mutant[] {
  if (!source.file.startsWith("functions/")) return [];
  return source.nodes.flatMap((node) => {
    const [name, value] = node.type === "VariableDeclarator" ? [nodeAt(node, "id"), nodeAt(node, "init")] : keyAndValue(node);
    const called = String(name?.["name"]);
    if (!value || !isNumber(value) || !(bounds.test(called) || pauses.test(called))) return [];
    const { title, ...found } = mutant(source, value, pauses.test(called) ? "0" : withoutBound);
    return [{ ...found, title: `${title} (${called})`, isReadAtStart: true }];
  });
}

const keyAndValue = (node: Node) => (node.type === "Property" ? ([nodeAt(node, "key"), nodeAt(node, "value")] as const) : []);

/** 200, or 15 * 60_000. */
const isNumber = (node: Node): boolean =>
  typeof node["value"] === "number" ||
  (node.type === "BinaryExpression" && [nodeAt(node, "left"), nodeAt(node, "right")].every((side) => side && isNumber(side)));
