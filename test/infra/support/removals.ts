import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { apiRoutes, domains } from "../../../functions/routes.ts";
import type { Mutant } from "../../security/guards/mutant.ts";
import { type Node, calledName, nodeAt, nodesAt, nodesOf } from "../../security/guards/syntax.ts";
import { root } from "../../support/architecture/import-graph.ts";

/** A part of the deployment to remove, and the tests that must fail without it. */
export interface Removal extends Mutant {
  readonly kind: "route" | "grant" | "header" | "firewall";
  readonly tests: readonly string[];
}

interface Place extends Pick<Removal, "file" | "kind"> {
  /** The constants and properties to search; undefined = the whole file. */
  readonly names?: readonly string[];
  readonly testsOf: (functionName: string | undefined) => readonly string[];
}

const testFile = (name: string): string => `test/infra/${name}.test.ts`;
const infraTest = (name: string) => () => [testFile(name)];

/** The folders of test/integration with the tests of a worker, whose name is no domain's. */
const foldersOfWorker: Readonly<Record<string, readonly string[]>> = {
  fileCheck: ["document"],
  batchRuns: ["batch"],
  release: ["rulebook"],
  outbox: ["outbox", "digest", "link"],
};

/** Tests that call a function under its role: every route by its owner, and the integration tests of what the function does. */
function roleTests(functionName: string | undefined): readonly string[] {
  const folders = foldersOfWorker[functionName ?? ""] ?? [functionName ?? "http"];
  const own = [
    ...folders.map((folder) => `test/integration/${folder}/`),
    ...(functionName === "outbox" ? ["test/reliability/jobs.test.ts"] : []),
  ];
  return ["test/unit/store/table-access.test.ts", "test/security/matrix.test.ts", ...own];
}

const roleParts = ["limited", "signedIn", "repeatable", "audited", "readsWorkspaces", "changesWorkspaces", "checksWorkspaces", "counts"];

/** The lists of grants, headers, firewall rules and open routes: each element and each property can be removed. */
const places: readonly Place[] = [
  { file: "infra/aws/grants.ts", kind: "grant", testsOf: infraTest("grants") },
  {
    file: "infra/table-access.ts",
    names: [...roleParts, "applicationLists", "addsJobs", "organisationItems", "tableAccess"],
    kind: "grant",
    testsOf: roleTests,
  },
  { file: "infra/aws/api-stack.ts", names: ["grants"], kind: "grant", testsOf: infraTest("grants") },
  ...domains.map(
    (domain) => ({ file: `functions/${domain}/routes.ts`, names: ["needs"], kind: "grant", testsOf: infraTest("grants") }) as const,
  ),
  { file: "functions/call/access-rules.ts", names: ["withoutToken"], kind: "route", testsOf: infraTest("api") },
  { file: "infra/route-limits.ts", names: ["routeLimits"], kind: "route", testsOf: infraTest("api") },
  { file: "infra/aws/domain-function.ts", names: ["toLog"], kind: "grant", testsOf: infraTest("grants") },
  { file: "infra/site-headers.ts", kind: "header", testsOf: infraTest("web") },
  {
    file: "infra/aws/web-stack.ts",
    names: ["securityHeadersBehavior", "everyAnswer", "connect"],
    kind: "header",
    testsOf: infraTest("web"),
  },
  { file: "infra/aws/edge-stack.ts", names: ["managed", "rules", "rateRules"], kind: "firewall", testsOf: infraTest("web") },
  { file: "infra/aws/firewall-rules.ts", names: ["countedRules"], kind: "firewall", testsOf: infraTest("web") },
  { file: "infra/aws/sign-in-protection.ts", names: ["managed", "rules"], kind: "firewall", testsOf: infraTest("data") },
];

const sourceOf = (file: string): Promise<string> => readFile(join(root, file), "utf8");

/** Every grant, header and rule of the stacks, each with the deployment without it. */
export async function removals(): Promise<Removal[]> {
  const listed = await Promise.all(places.map(listedIn));
  return [...listed.flat(), ...(await withoutRoutes()), await withoutAnyAuthorizer()];
}

async function listedIn({ file, names, kind, testsOf }: Place): Promise<Removal[]> {
  const source = await sourceOf(file);
  const all = nodesOf(file, source);
  const searched = names?.flatMap((name) => namedNodes(file, all, name)) ?? all;
  const soleActions = new Set(all.flatMap(soleActionsOf));
  const parts = all.filter((node) => searched.some((outer) => isWithin(outer, node)) && !soleActions.has(node)).flatMap(partsOf);
  const functions = functionsIn(all);
  const starts = new Set<number>();
  return parts.flatMap(({ node, by }) => {
    if (starts.has(node.start)) return [];
    starts.add(node.start);
    const line = source.slice(0, node.start).split("\n").length;
    const title = `${file}:${line} ${source.slice(node.start, node.end).replaceAll(/\s+/g, " ").slice(0, 80)}`;
    const functionName = functions.find(({ node: outer }) => isWithin(outer, node))?.name;
    return [{ file, start: node.start, end: node.end, by, title, kind, tests: testsOf(functionName) }];
  });
}

const isWithin = (outer: Node, { start, end }: Node): boolean => outer.start <= start && end <= outer.end;

/** The nodes of this name. Throws where there is none, as after a rename: nothing of it would be removed. */
function namedNodes(file: string, all: readonly Node[], name: string): Node[] {
  const found = all.filter((node) => nameOf(node) === name);
  if (found.length === 0) throw new Error(`${file}: found no ${name}`);
  return found;
}

/** Each function's properties in the table of access rights. */
function functionsIn(all: readonly Node[]): { readonly name: string; readonly node: Node }[] {
  const table = all.find((node) => nameOf(node) === "tableAccess");
  const rights = table && nodeAt(table, "init");
  return rights ? nodesAt(rights, "properties").map((node) => ({ name: nameOf(node)!, node })) : [];
}

function nameOf(node: Node): string | undefined {
  if (node.type === "VariableDeclarator") return nodeAt(node, "id")?.["name"] as string | undefined;
  if (node.type !== "Property") return undefined;
  const key = nodeAt(node, "key");
  return (key?.["name"] ?? key?.["value"]) as string | undefined;
}

interface Part {
  readonly node: Node;
  readonly by: string;
}

const isGrant = (node: Node): boolean => /^(allow|grant)$/.test(calledName(node) ?? "");

/** A statement with a single action is removed whole, because a statement without actions is invalid. */
const soleActionsOf = (node: Node): Node[] =>
  isGrant(node) ? nodesAt(node, "arguments").filter((provided) => nodesAt(provided, "elements").length === 1) : [];

/** The elements of a list, the resources of a grant with several, and the properties of an object. */
function partsOf(node: Node): Part[] {
  const without = (by: string) => (part: Node) => ({ node: part, by });
  if (node.type === "ArrayExpression") return nodesAt(node, "elements").map(without("...[]"));
  if (isGrant(node)) {
    const resources = nodesAt(node, "arguments").slice(1);
    return resources.length > 1 ? resources.map(without("...[]")) : [];
  }
  if (nodeAt(node, "key")?.["name"] === "securityHeadersBehavior")
    return nodesAt(nodeAt(node, "value")!, "properties").map(without("...{}"));
  if (node.type !== "ObjectExpression") return [];
  const isText = (property: Node) => property["computed"] === true || nodeAt(property, "key")?.type === "Literal";
  return nodesAt(node, "properties").filter(isText).map(without("...{}"));
}

/** The gateway without each route in turn. */
async function withoutRoutes(): Promise<Removal[]> {
  return Promise.all(
    apiRoutes.map(({ method, path }) =>
      replaced({
        what: `${method} ${path}`,
        text: "apiRoutes.flatMap((route)",
        by: `apiRoutes.filter(({ method, path }) => method !== "${method}" || path !== "${path}").flatMap((route)`,
      }),
    ),
  );
}

const withoutAnyAuthorizer = (): Promise<Removal> =>
  replaced({ what: "the authorizer", text: "...(needsToken(route) && { authorizer }),", by: "" });

async function replaced({ what, text, by }: { readonly what: string; readonly text: string; readonly by: string }): Promise<Removal> {
  const file = "infra/aws/api-stack.ts";
  const source = await sourceOf(file);
  const start = source.indexOf(text);
  if (start < 0 || source.includes(text, start + 1)) throw new Error(`${file}: expected once ${JSON.stringify(text)}`);
  return { file, start, end: start + text.length, by, title: `${file} ${what}`, kind: "route", tests: [testFile("api")] };
}
