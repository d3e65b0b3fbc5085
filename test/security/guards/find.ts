import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../support/import-graph.ts";
import type { Mutant } from "./mutant.ts";
import { type Node, calledName, nodeAt, nodesAt, nodesOf, operandsOf } from "./syntax.ts";

interface Source {
  readonly file: string;
  readonly text: string;
  readonly nodes: readonly Node[];
}

async function sources(): Promise<Source[]> {
  const found: Source[] = [];
  for await (const file of glob("functions/**/*.ts", { cwd: root })) {
    if (/^functions\/(command|outside|outbox|mail)\//.test(file)) continue;
    const text = await readFile(join(root, file), "utf8");
    found.push({ file, text, nodes: nodesOf(file, text) });
  }
  return found.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** Who may not, and what is not there for whom: refusals of input and of a state are no guards. */
const guarding = /^(unauthenticated|forbidden|notFound|gone|tooMany)$/;

/** The kind of each refusal that has a name: of notFound(), "notFound". */
function kindsOf(all: readonly Source[]): ReadonlyMap<string, string> {
  const named = all.flatMap(({ text }) => [
    ...text.matchAll(/(?:const|function) (\w+)[^;{]*?(?:=>\s*|\{\s*return )new Refusal\(\s*"(\w+)"/g),
  ]);
  return new Map(named.map(([, name, kind]) => [name!, kind!]));
}

const always = "((at) => `attribute_not_exists(${at.name('neverThere')})`)";

/** Finds what guards something in the functions, and each as a mutant without it. */
export async function guards(): Promise<Mutant[]> {
  const all = await sources();
  const kinds = kindsOf(all);
  return all.flatMap((source) => [
    ...refusing(source, kinds),
    ...calls(source),
    ...allowances(source),
    ...conditions(source),
    ...rules(source),
    ...claims(source),
  ]);
}

const mutant = ({ file, text }: Source, { start, end }: Pick<Node, "start" | "end">, by: string): Mutant => {
  const line = text.slice(0, start).split("\n").length;
  const words = text.slice(start, end).replaceAll(/\s+/g, " ").slice(0, 90);
  return { file, start, end, by, title: `${file}:${line} ${words}` };
};

/** `if (...) throw` a guarding refusal: without it, and without each of several reasons. */
function refusing(source: Source, kinds: ReadonlyMap<string, string>): Mutant[] {
  return source.nodes
    .filter((node) => node.type === "IfStatement" && guarding.test(thrownKind(node, kinds) ?? ""))
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
  if (name !== "Refusal") return name === undefined ? undefined : kinds.get(name);
  return nodesAt(thrown!, "arguments")[0]?.["value"] as string | undefined;
}

const guardNames = /^(refuse[A-Z]\w*|require[A-Z]\w*|take\w*Allowance|permit|authenticate|acceptClaims)$/;

/** A call that is made for its refusal alone, or that counts tries. */
function calls(source: Source): Mutant[] {
  const awaited = (node: Node) => (node.type === "AwaitExpression" ? nodeAt(node, "argument") : node);
  const isMade = (node: Node) =>
    node.type === "ExpressionStatement" && guardNames.test(calledName(awaited(nodeAt(node, "expression")!)) ?? "");
  const counts = source.nodes.filter((node) => node.type === "AwaitExpression" && calledName(awaited(node)) === "countTry");
  return [...source.nodes.filter(isMade).map((node) => mutant(source, node, ";")), ...counts.map((node) => mutant(source, node, "1"))];
}

// Stands in a step's place, so that its transaction keeps its shape: it checks that there is not what never is.
const noStep = `({ name: "none", write: { ConditionCheck: {
  TableName: process.env.TABLE_NAME, Key: { pk: "NONE", sk: String(Math.random()) }, ConditionExpression: "attribute_not_exists(pk)" } } })`;

/** A step that uses up somebody's allowance. */
const allowances = (source: Source): Mutant[] =>
  source.nodes.filter((node) => /^(useOf|askForLetter)$/.test(calledName(node) ?? "")).map((node) => mutant(source, node, noStep));

const stepCalls: Readonly<Record<string, number>> = { checkStep: 2, deleteStep: 2, putStep: 3, updateStep: 3 };
const whose =
  /stands|belongsTo|administratorId|organisationId|isVerified|"disabled"|revokedAt|isBelow|holdsFewerThan|"hash"|mayJoin|isLike|isStillOpen|isOpen|isFree|noneIsOpen|isLeft|isNotTooSoon/;

/** What must hold of an item before it is written, where that says whose it is or how often it may be. */
function conditions(source: Source): Mutant[] {
  return source.nodes.flatMap((node) => {
    const place = stepCalls[calledName(node) ?? ""];
    const condition = place === undefined ? undefined : nodesAt(node, "arguments")[place];
    if (!condition || !whose.test(source.text.slice(condition.start, condition.end))) return [];
    return [mutant(source, condition, always)];
  });
}

/** What the route table says of who may call. */
function rules(source: Source): Mutant[] {
  if (source.file !== "functions/routes.ts") return [];
  const wrapped = source.nodes.filter((node) => calledName(node) === "verified");
  const unread = source.nodes.filter((node) => node.type === "Property" && nodeAt(node, "key")?.["name"] === "refusesMaster");
  return [
    ...wrapped.map((node) => {
      const [rule] = nodesAt(node, "arguments");
      return {
        ...mutant(source, node, source.text.slice(rule!.start, rule!.end)),
        title: `${source.file}:${lineOf(source, node)} ${lineAt(source, node)}`,
      };
    }),
    ...unread.map((node) => ({
      ...mutant(source, node, "refusesMaster: undefined"),
      title: `${source.file}:${lineOf(source, node)} ${lineAt(source, node)} (refusesMaster)`,
    })),
  ];
}

const lineOf = ({ text }: Source, { start }: Node): number => text.slice(0, start).split("\n").length;
const lineAt = ({ text }: Source, node: Node): string => text.split("\n")[lineOf({ text } as Source, node) - 1]!.trim();

/** What a token must say, one claim after the other. */
function claims(source: Source): Mutant[] {
  if (source.file !== "functions/http/claims.ts") return [];
  return source.nodes
    .filter((node) => node.type === "VariableDeclarator" && String(nodeAt(node, "id")?.["name"]).startsWith("is"))
    .flatMap((node) => operandsOf(nodeAt(node, "init")!, "&&").map((operand) => mutant(source, operand, "true")));
}
