import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { openApiFile } from "../../../functions/openapi/openapi.ts";
import { readQuery } from "../../../functions/http/parse-request.ts";
import { type Binding, bindings } from "../../../functions/routes.ts";
import { addressOf } from "../../../shared/wire/call.ts";
import type { Route } from "../../../shared/wire/route.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { aUserRow, anEndpoint, brokerClaims } from "../../support/api/endpoint.ts";
import { errorCodes } from "../../support/api/documented-errors.ts";

interface Example {
  readonly example: unknown;
}

interface Operation {
  readonly operationId: RouteName;
  readonly parameters?: readonly (Example & { readonly name: string; readonly in: string })[];
  readonly requestBody?: { readonly content: { readonly "application/json": Example } };
  readonly responses: Readonly<Record<string, { readonly content: { readonly "application/json": Example } }>>;
}

const { file, text } = await openApiFile();
const { paths } = JSON.parse(text) as { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
const operations = Object.values(paths).flatMap((path) => Object.values(path));

const exampleOf = (operation: Operation, status: string) => operation.responses[status]?.content["application/json"].example;

function parametersOf({ parameters = [] }: Operation, where: string): Record<string, string> {
  return Object.fromEntries(parameters.filter((each) => each.in === where).map(({ name, example }) => [name, example as string]));
}

describe("openapi.json", () => {
  it("has no problem under Redocly's recommended rules", { timeout: 120_000 }, async () => {
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const linter = dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json"));
    const lint = [join(linter, "bin/cli.js"), "lint", "--extends=recommended", "--format=json", file];

    const { stdout } = await promisify(execFile)(process.execPath, lint, { env }).catch((error: { stdout: string }) => error);

    const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
    // Of two paths that both fit, the gateway takes the one with the fixed part.
    const isFixed = ({ ruleId, message }: (typeof problems)[number]) =>
      ruleId === "no-ambiguous-paths" && /\/submission\/pack\/\{id\}|\/organisation\/(keys|webhooks)\/\{id\}/.test(message);
    expect(problems.filter((problem) => !isFixed(problem))).toEqual([]);
  });

  it.each(operations)("shows a request and an answer that $operationId takes and gives", (operation) => {
    const route: Route = routes[operation.operationId];
    const { access, isJsonRpc }: Binding = bindings[operation.operationId];
    const answer = exampleOf(operation, "200") as { data: unknown };
    const body = operation.requestBody?.content["application/json"].example;

    if (isJsonRpc) expect(answer).toMatchObject({ jsonrpc: "2.0" });
    else route.data.parse(answer.data);
    route.params?.parse(parametersOf(operation, "path"));
    const [, search = ""] = addressOf(route, { query: parametersOf(operation, "query") }).split("?");
    route.query?.parse(readQuery(search, route.query));
    expect(body === undefined).toBe(route.body === undefined);
    route.body?.parse(access === "webhook" ? JSON.stringify(body) : body);
  });

  it.each(operations)("lists the errors of a call of $operationId that the middleware rejects", async ({ operationId: name }) => {
    const { domain }: Binding = bindings[name];
    const stranger = aUserRow({ organisationId: undefined, isEmailVerified: false });
    const callers = [anEndpoint(domain, {}), anEndpoint(domain, {}, stranger), anEndpoint(domain, {}, aUserRow({ isMaster: true }))];
    const claims = { ...brokerClaims, "cognito:groups": "[master]" };
    const large = "body" in routes[name] ? [{ claims, text: "x".repeat(600_000) }] : [];
    const sent = [{}, { claims }, { claims, headers: { "sec-purpose": "prefetch" } }, ...large];

    const answers = await Promise.all(callers.flatMap(({ call }) => sent.map((each) => call(name, each))));

    const errors = answers.filter(({ status }) => status !== 503).map(({ status, data }) => ({ status, code: String(data["code"]) }));
    expect(errors.filter(({ status, code }) => !errorCodes(name, status).includes(code))).toEqual([]);
  });

  it("shows the errors as the middleware answers them", async () => {
    const change = operations.find(({ operationId }) => operationId === "updateLoanDetails")!;
    const { call } = anEndpoint("application", {}, aUserRow({ organisationId: undefined }));
    const member = anEndpoint("application", {});
    const example = change.requestBody!.content["application/json"].example as object;

    expect(JSON.parse((await call("updateLoanDetails")).text)).toEqual(exampleOf(change, "401"));
    expect(JSON.parse((await call("updateLoanDetails", { claims: brokerClaims })).text)).toEqual(exampleOf(change, "403"));
    const invalid = await member.call("updateLoanDetails", { claims: brokerClaims, body: { ...example, term: 90 } });
    expect(JSON.parse(invalid.text)).toEqual(exampleOf(change, "400"));
    const large = await member.call("updateLoanDetails", { claims: brokerClaims, text: "x".repeat(300_000) });
    expect(JSON.parse(large.text)).toEqual(exampleOf(change, "413"));
  });
});
