import { describe, expect, it } from "vitest";
import { importGraph, type Import } from "../../support/architecture/import-graph.ts";

const folders = ["infra", "functions", "frontend", "shared", "rulebooks"];
const folderOf = (path: string) => folders.find((folder) => path.startsWith(`${folder}/`));
const graph = await importGraph();
const visible = (imports: readonly Import[]) => imports.map(({ from, to }) => `${from} -> ${to}`);

/** The folder of a file below functions/: a domain, or a layer such as http; each adapter on its own. */
const moduleOf = (path: string): string | undefined => /^functions\/(adapters\/[^/]+|[^/]+)\//.exec(path)?.[1];

// The link Lambda accepts uploads, and the document Lambda accepts signatures by a link: neither route can change its Lambda without
// changing both Lambdas' grants.
const allowedCircle = [
  "functions/document/signing.ts -> functions/link/link-holder.ts",
  "functions/link/link.ts -> functions/document/document.ts",
];

describe("imports between folders", () => {
  it("have been read from the project's files", () => {
    expect(graph.length).toBeGreaterThan(50);
  });

  it("follow the layers of the architecture", () => {
    const allowed: Record<string, readonly string[]> = {
      frontend: ["frontend", "shared"],
      functions: ["functions", "shared"],
      infra: ["infra", "functions", "shared"],
      shared: ["shared"],
      rulebooks: [],
    };
    const violations = graph.filter(({ from, to }) => folderOf(to) && !allowed[folderOf(from)!]!.includes(folderOf(to)!));
    expect(visible(violations)).toEqual([]);
  });

  it("never include a rulebook: code imports the file generated from them", () => {
    const violations = graph.filter(({ to }) => folderOf(to) === "rulebooks");
    expect(visible(violations)).toEqual([]);
    expect(visible(graph)).toContain("functions/sheets/rulebook.ts -> functions/sheets/rulebook.json");
  });

  it("reach the generated rulebook and its hash only from quote, referral, submission, proof, settlement, book, rulebook and cli", () => {
    const violations = graph.filter(
      ({ from, to }) =>
        /^functions\/(sheets\/(rulebook|sheet-hash)|quote\/(quote|indicative))\.ts$/.test(to) &&
        !/^functions\/(sheets|quote|referral|submission|settlement|proof|book|rulebook|cli)\//.test(from),
    );
    expect(visible(violations)).toEqual([]);
  });

  it("give the quoting engine no package, no Node module and only dates, money, formats and entity types", () => {
    const violations = graph.filter(
      ({ from, to }) => from.startsWith("shared/quote/") && !/^shared\/(quote|domain)\/|^shared\/(dates|money|format)\.ts$/.test(to),
    );
    expect(visible(violations)).toEqual([]);
  });

  it("bring the commands' parser into no function: of functions/cli the others import only the reader of sheets", () => {
    const violations = graph.filter(
      ({ from, to }) =>
        (to === "commander" || to.startsWith("functions/cli/")) && from.startsWith("functions/") && !from.startsWith("functions/cli/"),
    );
    expect(visible(violations)).toEqual(["functions/release/handler.ts -> functions/cli/sheet-folder.ts"]);
    expect(visible(graph)).toContain("functions/cli/run-command.ts -> commander");
    expect(visible(graph.filter(({ from }) => /^functions\/cli\/(sheet-folder|bad-input)\.ts$/.test(from))).join()).not.toContain(
      "commander",
    );
  });

  it("reach a domain's stores only from the same domain", () => {
    const violations = graph.filter(
      ({ from, to }) => /^functions\/[^/]+\/([\w-]+-)?store\.ts$/.test(to) && moduleOf(from) !== moduleOf(to),
    );
    expect(visible(violations)).toEqual([]);
  });

  it("let only the store write transactions: all others use write(), which adds the audit event and the idempotency mark", () => {
    const raw = /^functions\/store\/dynamo\/(commit|client|update-single-item)\.ts$/;
    const violations = graph.filter(({ from, to }) => raw.test(to) && from.startsWith("functions/") && moduleOf(from) !== "store");
    expect(visible(violations)).toEqual([]);
    expect(visible(graph)).toContain("functions/store/services/write.ts -> functions/store/dynamo/commit.ts");
  });

  it("form no circle between the folders of functions/, except document and link", () => {
    expect(circlesOf(graph).toSorted()).toEqual(allowedCircle);
  });

  it("let only the functions' entry points import functions/http", () => {
    const violations = graph.filter(
      ({ from, to }) => to.startsWith("functions/http/") && /^functions\/[^/]+\//.test(from) && moduleOf(from) !== "http",
    );
    expect(visible(violations)).toEqual([]);
  });

  it("let frontend/client and frontend/ui import neither each other nor a page", () => {
    const shared = /^frontend\/(client|ui)\//;
    const violations = graph.filter(
      ({ from, to }) => shared.test(from) && to.startsWith("frontend/") && !to.startsWith(shared.exec(from)![0]),
    );
    expect(visible(violations)).toEqual([]);
  });

  it("let infra/aws import nothing of infra/local", () => {
    const violations = graph.filter(({ from, to }) => from.startsWith("infra/aws/") && to.startsWith("infra/local/"));
    expect(visible(violations)).toEqual([]);
  });
});

/** The imports between two folders of functions/ of which the imported one leads back to the importing one. */
function circlesOf(imports: readonly Import[]): string[] {
  const between = imports.filter(({ from, to }) => moduleOf(from) && moduleOf(to) && moduleOf(from) !== moduleOf(to));
  const reachedFrom = (start: string): Set<string> => {
    const reached = new Set([start]);
    for (const folder of reached) for (const { from, to } of between) if (moduleOf(from) === folder) reached.add(moduleOf(to)!);
    return reached;
  };
  return visible(between.filter(({ from, to }) => reachedFrom(moduleOf(to)!).has(moduleOf(from)!)));
}
