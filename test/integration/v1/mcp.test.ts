import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { ApiScope } from "../../../shared/domain/api-key.ts";
import { createClient } from "../../../shared/wire/client.ts";
import { scenarioSchemas } from "../../../shared/wire/scenario.ts";
import { withApi } from "../../support/api/api.ts";
import { anApiKey } from "../../support/fixtures/api-keys.ts";
import { confirmedByStaff } from "../../support/fixtures/organisations.ts";
import { type Person, aPerson, send } from "../../support/fixtures/people.ts";
import { car } from "../../unit/quote/what-if/worked-scenarios.ts";

const running = withApi();
const scenario = scenarioSchemas.consumer.parse(car);
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  await confirmedByStaff(ann.organisationId!);
});

const modes = { auto: { versionNegotiation: { mode: "auto" } }, default: {} } as const;

async function connected(key: string, mode: keyof typeof modes = "default"): Promise<Client> {
  const client = new Client({ name: "assistant", version: "1.0.0" }, modes[mode]);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${running.url}/api/v1/mcp`), { requestInit }));
  onTestFinished(() => client.close());
  return client;
}

const textIn = (result: Awaited<ReturnType<Client["callTool"]>>) => {
  const [first] = result.content as readonly { readonly type: string; readonly text: string }[];
  return first!.text;
};

describe.each(Object.keys(modes) as (keyof typeof modes)[])("an assistant with the official client, %s", (mode) => {
  it("lists the tools and prices the car as /v1/price does", async () => {
    const { key } = await anApiKey(ann);
    const client = await connected(key, mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "rank_quote",
      "explain_price",
      "what_would_it_take",
      "what_changes_when",
      "who_lends",
      "propose_quote",
    ]);
    for (const { name, description, annotations, outputSchema } of tools) {
      expect(description).toContain("indications");
      const hints =
        name === "propose_quote" ? { readOnlyHint: false, destructiveHint: false } : { readOnlyHint: true, openWorldHint: false };
      expect(annotations).toEqual(hints);
      expect(outputSchema).toMatchObject({ type: "object" });
    }
    const answer = await client.callTool({ name: "rank_quote", arguments: { scenario } });
    const price = await createClient({ baseUrl: running.url, fetch, token: () => key }).v1Price({ body: { scenario } });
    expect(textIn(answer)).toBe(JSON.stringify(price));
    expect(answer.structuredContent).toEqual(price);
  });
});

describe("the tools", () => {
  it("answer a missing scope and bad input as errors of the tool", async () => {
    const { key } = await anApiKey(ann, ["quote:price"]);
    const client = await connected(key);
    const lends = await client.callTool({ name: "who_lends", arguments: { scenario: { applicationType: "consumer" } } });
    expect([lends.isError, textIn(lends)]).toEqual([true, "This key is not good for policy:read."]);
    const other = await client.callTool({ name: "explain_price", arguments: { scenario, lender: "Nobody" } });
    expect([other.isError, textIn(other)]).toEqual([true, expect.stringContaining("lender: found")]);
  });

  it("count as calls of the key's scope", async () => {
    const { _id, key } = await anApiKey(ann);
    const client = await connected(key);
    await client.callTool({ name: "who_lends", arguments: { scenario: { applicationType: "consumer" } } });
    await client.callTool({ name: "what_would_it_take", arguments: { scenario } });
    await client.callTool({ name: "what_changes_when", arguments: { scenario } });
    const [listed] = (await ann.api.listApiKeys()).filter((each) => each._id === _id);
    expect(listed!.callsToday).toEqual({ "quote:price": 2, "policy:read": 1, "quote:read": 0, "quote:propose": 0 });
  });

  it("propose a quote, which waits in the member's Today", async () => {
    const client = await connected((await anApiKey(ann)).key);
    const note = { owner: ann.email, note: "Called this morning" };
    const { structuredContent } = await client.callTool({ name: "propose_quote", arguments: { scenario, ...note } });
    const { rows } = await ann.api.readToday();
    expect(rows.map(({ _id }) => _id)).toContain(`${(structuredContent as { _id: string })._id}.proposal`);
  });
});

describe("the address of the tools", () => {
  const message = (method: string, more: object = {}) => ({ jsonrpc: "2.0", id: 1, method, ...more });
  const post = (body: object, headers: Record<string, string>) => send(running, "v1Mcp", { body, headers });
  const bearer = async (...scopes: ApiScope[]) => ({ authorization: `Bearer ${(await anApiKey(ann, scopes)).key}` });

  it("asks for a key, of which it needs quote:price, and not from another site's page", async () => {
    const response = await fetch(`${running.url}/api/v1/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message("ping")),
    });
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect((await post(message("ping"), await bearer("policy:read"))).status).toBe(403);
    expect((await post(message("ping"), { ...(await bearer("quote:price")), origin: "https://elsewhere.example" })).status).toBe(403);
  });

  it("serves no subscription and no other method", async () => {
    const headers = await bearer("quote:price");
    for (const method of ["subscriptions/listen", "resources/list", "prompts/list"]) {
      const { status, text } = await post(message(method), headers);
      expect([status, JSON.parse(text)]).toMatchObject([200, { error: { code: -32_601 } }]);
    }
  });

  it("answers a client that waits for messages that it has none to send", async () => {
    const { status, text } = await send(running, "v1McpStream", { headers: await bearer("quote:price") });
    expect([status, JSON.parse(text)]).toMatchObject([405, { data: { code: "METHOD" } }]);
  });

  it("takes at most 262,144 bytes", async () => {
    const headers = await bearer("quote:price");
    const filled = (bytes: number) => ({
      ...message("ping"),
      params: { pad: "x".repeat(bytes - JSON.stringify({ ...message("ping"), params: { pad: "" } }).length) },
    });
    expect((await post(filled(262_144), headers)).status).toBe(200);
    expect((await post(filled(262_145), headers)).status).toBe(413);
  });
});
