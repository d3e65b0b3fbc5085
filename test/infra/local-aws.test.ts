import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { bounceIn } from "../../functions/adapters/email/bounce.ts";
import { batchAt } from "../../functions/adapters/files/batch-files.ts";
import { documentIdAt } from "../../functions/adapters/files/file-key.ts";
import { validateClaims } from "../../functions/call/token-claims.ts";
import { bookEvent, digestEvent } from "../../functions/outbox/triggers.ts";
import { apiRoutes } from "../../functions/routes.ts";
import { jobIn } from "../../functions/store/services/outbox.ts";
import { prepareLocalAws } from "../../infra/aws/local-aws/prepare.ts";

const folder = mkdtempSync(join(tmpdir(), "kelpie-local-aws-"));
const endpoint = "http://172.28.46.2:4566";
const { usage } = prepareLocalAws({ into: folder, endpoint, bundles: false });
const read = (path: string) => readFileSync(join(folder, path), "utf8");

interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties: Readonly<Record<string, unknown>> }>>;
}

const texts = readdirSync(join(folder, "cdk.out")).flatMap((name) => (name.endsWith(".template.json") ? read(`cdk.out/${name}`) : []));
const environment = JSON.parse(read("env.json")) as Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Kelpie's own functions, with the variables of their templates. */
const functions = texts
  .flatMap((text) => Object.entries((JSON.parse(text) as Template).Resources))
  .filter(([, { Type, Properties }]) => Type === "AWS::Lambda::Function" && "LoggingConfig" in Properties && "TracingConfig" in Properties)
  .map(([id, { Properties }]) => ({ id, variables: Object.keys((Properties["Environment"] as { Variables: object }).Variables) }));

describe("the templates for SAM and LocalStack", () => {
  it("name no output by Fn::GetStackOutput, which neither knows", () => {
    expect(texts).toHaveLength(5);
    for (const text of texts) expect(text).not.toContain("Fn::GetStackOutput");
  });

  it("have functions of this machine's architecture", () => {
    const other = process.arch === "arm64" ? "x86_64" : '"arm64"';

    for (const text of texts) expect(text).not.toContain(other);
  });
});

describe("env.json", () => {
  it("has every variable of every function, each with a text", () => {
    expect(functions.length).toBeGreaterThan(25);
    expect(functions.map(({ id, variables }) => [id, variables.toSorted()])).toEqual(
      functions.map(({ id }) => [id, Object.keys(environment[id] ?? {}).toSorted()]),
    );
    expect(Object.keys(environment)).toHaveLength(functions.length);
    for (const value of Object.values(environment).flatMap((each) => Object.values(each))) expect(value).toMatch(/^[^{}[\]]+$/);
  });

  it("has the functions call the emulator", () => {
    for (const each of Object.values(environment)) expect(each["AWS_ENDPOINT_URL"]).toBe(endpoint);
  });
});

describe("the configuration", () => {
  /** Values in the form that JSON shares with TOML. */
  const toml = read("samconfig.toml")
    .split("\n")
    .filter((line) => line !== "");
  const valueOf = (line: string) => JSON.parse(line.slice(line.indexOf("=") + 1)) as unknown;

  it("of SAM is TOML that names files that are there", () => {
    const files = toml.filter((line) => /^(template_file|env_vars) = /.test(line)).map((line) => String(valueOf(line)));

    expect(toml.filter((line) => !/^(\[[a-z]+\.[a-z_]+\.parameters\]|[a-z_]+ = .+)$/.test(line))).toEqual([]);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    for (const section of ["default.local_invoke", "default.local_start_api", "data.local_invoke", "release.local_invoke"])
      expect(toml).toContain(`[${section}.parameters]`);
  });

  it("of LocalStack is YAML that runs the script and listens on this machine alone", async () => {
    const compose = await format(read("compose.yaml"), { parser: "yaml" });

    expect(compose).toContain("./create.sh:/etc/localstack/init/ready.d/create.sh:ro");
    expect(compose).toContain('ports: ["127.0.0.1:4566:4566"]');
    expect(compose).toContain("ipv4_address: 172.28.46.2");
  });

  it("creates what the functions name: the table, both buckets and the keys", () => {
    const script = read("create.sh");
    const named = (variable: string) => new Set(Object.values(environment).flatMap((each) => each[variable] ?? []));
    const resources = ["TABLE_NAME", "FILES_BUCKET", "SHEETS_BUCKET", "LENDER_ACCOUNTS_KEY_ID", "MAIL_CONFIGURATION_SET", "USER_POOL_ID"];

    execFileSync("sh", ["-n", join(folder, "create.sh")]);
    for (const name of resources.flatMap((variable) => [...named(variable)])) expect(script).toContain(name.split("/").at(-1)!);
  });
});

describe("the events are such as the functions read:", () => {
  const event = (name: string): unknown => JSON.parse(read(`events/${name}.json`));
  interface BusEvent {
    readonly "detail-type": string;
    readonly detail: { readonly object: { readonly key: string } };
  }

  it("each is named in what the command prints, with the function that gets it", () => {
    for (const name of readdirSync(join(folder, "events"))) {
      const [, id] = new RegExp(`sam local invoke (\\w+) -e events/${name}`).exec(usage) ?? [];
      expect(environment[id!]).toBeDefined();
    }
  });

  it.each(["call", "signed-in-call"])("%s is of a route", (name) => {
    const { routeKey } = event(name) as { routeKey: string };

    expect(apiRoutes.map(({ method, path }) => `${method} ${path}`)).toContain(routeKey);
  });

  it("the signed-in call has the claims of this stage's users", () => {
    const { requestContext } = event("signed-in-call") as { requestContext: { authorizer: { jwt: { claims: Record<string, string> } } } };
    const { TOKEN_ISSUER: issuer, USER_POOL_CLIENT_ID: clientId } = Object.values(environment).find((each) => "TOKEN_ISSUER" in each)!;

    expect(validateClaims(requestContext.authorizer.jwt.claims, { issuer: issuer!, clientId: clientId! }, Date.now()).groups).toEqual([]);
  });

  it("the new job is one", () => {
    const { Records } = event("new-job") as { Records: [{ dynamodb: { NewImage: never } }] };

    expect(jobIn(unmarshall(Records[0].dynamodb.NewImage))).toMatchObject({ kind: "document.copy", attempts: 0 });
  });

  it("the files are a document in quarantine and a batch", () => {
    expect(documentIdAt((event("file-arrival") as BusEvent).detail.object.key)).toBeDefined();
    expect(batchAt((event("batch-arrival") as BusEvent).detail.object.key)).toBeDefined();
  });

  it("the bounce is of a link", () => {
    expect(bounceIn(event("bounce"))?.about.kind).toBe("link");
  });

  it("the schedules are the outbox worker's", () => {
    expect(["schedule", "daily-digest", "daily-book"].map((name) => (event(name) as BusEvent)["detail-type"])).toEqual([
      "Scheduled Event",
      digestEvent,
      bookEvent,
    ]);
  });
});
