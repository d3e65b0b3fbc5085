import { parseSync } from "vite";

/** The fields of a syntax node that every node has. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value && "start" in value;

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Every node of a source, outer before inner. Throws for a source that cannot be parsed. */
export function nodesOf(file: string, source: string): Node[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`);
  const within = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(within)];
  return within(program as unknown as Node);
}

export const nodeAt = (node: Node, field: string): Node | undefined => (isNode(node[field]) ? node[field] : undefined);
export const nodesAt = (node: Node, field: string): Node[] => [node[field]].flat().filter(isNode);

/** The name of the called function: "reject" for reject(...) and holder.reject(...). */
export function calledName(node: Node | undefined): string | undefined {
  const callee = node && ["CallExpression", "NewExpression"].includes(node.type) ? nodeAt(node, "callee") : undefined;
  const name = callee?.type === "MemberExpression" ? nodeAt(callee, "property") : callee;
  return name?.["name"] as string | undefined;
}

/** The operands of a chain of one logical operator; the node itself if it is not such a chain. */
export function operandsOf(node: Node, operator: "||" | "&&"): Node[] {
  if (node.type === "ParenthesizedExpression") return operandsOf(nodeAt(node, "expression")!, operator);
  if (node.type !== "LogicalExpression" || node["operator"] !== operator) return [node];
  return [nodeAt(node, "left")!, nodeAt(node, "right")!].flatMap((side) => operandsOf(side, operator));
}
