import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { apiRoutes } from "../../../infra/local/api-routes.ts";
import type { Mutant } from "../../security/guards/mutant.ts";
import { type Node, calledName, nodeAt, nodesAt, nodesOf } from "../../security/guards/syntax.ts";
import { root } from "../../support/import-graph.ts";

/** A part of the deployment, and the tests of the templates that must miss it. */
export interface Removal extends Mutant {
  readonly kind: "route" | "grant" | "header" | "firewall";
  readonly tests: readonly string[];
}

type Place = Pick<Removal, "file" | "kind"> & { readonly within: RegExp; readonly test: string };

/** Where what is granted, sent and let in is listed: under these names, each element of a list and each property. */
const places: readonly Place[] = [
  { file: "infra/aws/grants.ts", within: /./, kind: "grant", test: "grants" },
  { file: "infra/aws/api-stack.ts", within: /^(needsOf|grants)$/, kind: "grant", test: "grants" },
  { file: "infra/aws/api-stack.ts", within: /^(withoutAuthorizer|slowed)$/, kind: "route", test: "api" },
  { file: "infra/aws/domain-function.ts", within: /^toLog$/, kind: "grant", test: "grants" },
  { file: "infra/site-headers.ts", within: /./, kind: "header", test: "web" },
  { file: "infra/aws/web-stack.ts", within: /^(securityHeadersBehavior|own|connect)$/, kind: "header", test: "web" },
  { file: "infra/aws/edge-stack.ts", within: /^(managed|guarded|rules)$/, kind: "firewall", test: "web" },
];

const testFile = (name: string): string => `test/infra/${name}.test.ts`;
const sourceOf = (file: string): Promise<string> => readFile(join(root, file), "utf8");

/** Everything that the stacks grant, send or let in, each as the deployment without it. */
export async function removals(): Promise<Removal[]> {
  const listed = await Promise.all(places.map(listedIn));
  return [...listed.flat(), ...(await withoutRoutes()), await withoutAnyAuthorizer()];
}

async function listedIn({ file, within, kind, test }: Place): Promise<Removal[]> {
  const source = await sourceOf(file);
  const all = nodesOf(file, source);
  const named = all.filter((node) => within.test(nameOf(node) ?? ""));
  const isWithin = ({ start, end }: Node) => named.some((outer) => outer.start <= start && end <= outer.end);
  const soleActions = new Set(all.flatMap(soleActionsOf));
  const parts = all.filter((node) => isWithin(node) && !soleActions.has(node)).flatMap(partsOf);
  const starts = new Set<number>();
  return parts.flatMap(({ node, by }) => {
    if (starts.has(node.start)) return [];
    starts.add(node.start);
    const line = source.slice(0, node.start).split("\n").length;
    const title = `${file}:${line} ${source.slice(node.start, node.end).replaceAll(/\s+/g, " ").slice(0, 80)}`;
    return [{ file, start: node.start, end: node.end, by, title, kind, tests: [testFile(test)] }];
  });
}

function nameOf(node: Node): string | undefined {
  if (node.type === "VariableDeclarator") return nodeAt(node, "id")?.["name"] as string | undefined;
  if (node.type !== "Property") return undefined;
  return nodeAt(node, "key")?.["name"] as string | undefined;
}

interface Part {
  readonly node: Node;
  readonly by: string;
}

const isGrant = (node: Node): boolean => /^(allow|grant)$/.test(calledName(node) ?? "");

/** A grant of one action is taken out whole: without the action it is no statement. */
const soleActionsOf = (node: Node): Node[] =>
  isGrant(node) ? nodesAt(node, "arguments").filter((given) => nodesAt(given, "elements").length === 1) : [];

/** The elements of a list, the resources of a grant where it has several, and the headers and limits of an object. */
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
        text: "const route of apiRoutes)",
        by: `const route of apiRoutes.filter(({ method, path }) => method !== "${method}" || path !== "${path}"))`,
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
