import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { apiCaller } from "../../../infra/local/api-call.ts";
import { tableDefinition } from "../../../functions/store/dynamo/table-definition.ts";
import {
  type Product,
  aDataFolder,
  newDataFolder,
  processesWith,
  removeDataFolder,
  settingsIn,
  startProduct,
} from "../../support/api/product.ts";
import { downloadFile, files, pdfMetadata } from "../../support/fixtures/uploads.ts";
import { launchBrowser } from "./cognito-page.ts";
import { postFrom } from "./posting-page.ts";

vi.setConfig({ testTimeout: 300_000 });

async function stop(product: Product, signal: NodeJS.Signals): Promise<number | null> {
  product.process.kill(signal);
  return product.ended;
}

async function tableIn(data: string) {
  const { environment = {} } = (await settingsIn(data)).running ?? {};
  const credentials = { accessKeyId: environment["AWS_ACCESS_KEY_ID"]!, secretAccessKey: environment["AWS_SECRET_ACCESS_KEY"]! };
  const client = new DynamoDBClient({ region: "ap-southeast-2", endpoint: environment["AWS_ENDPOINT_URL_DYNAMODB"]!, credentials });
  onTestFinished(() => client.destroy());
  const Key = { [tableDefinition.partitionKey]: { S: "TEST#1" }, [tableDefinition.sortKey]: { S: "TEST#1" } };
  const TableName = environment["TABLE_NAME"]!;
  return {
    put: (text: string) => client.send(new PutItemCommand({ TableName, Item: { ...Key, text: { S: text } } })),
    get: async () => (await client.send(new GetItemCommand({ TableName, Key }))).Item?.["text"]?.S,
  };
}

/** The demo broker, signed in to the running application. */
async function demoBroker(url: string) {
  const { demoBroker: body } = await settingsIn(data);
  const { token, user } = await apiCaller(url)("login", { body });
  return { call: apiCaller(url, token), userId: user._id };
}

let data = "";
beforeAll(async () => {
  data = await newDataFolder();
});
afterAll(() => removeDataFolder(data));

/** Starts the product on the data of the previous tests, which is quicker than on an empty folder. */
async function started(below?: "shell" | "npm"): Promise<Product> {
  const product = startProduct(["--port", "0", "--data", data], below);
  await product.ready;
  return product;
}

/** The runs follow each other on one data folder: a start on an empty one takes longest. */
describe("npm start", () => {
  let pool: string | undefined;
  let documentId = "";

  it("leaves no process when it is stopped during the start", async () => {
    const product = startProduct(["--port", "0", "--data", data]);
    await vi.waitUntil(() => product.printed().includes("Starting Kelpie"), { timeout: 20_000 });

    expect(await stop(product, "SIGTERM")).toBe(0);

    expect(await processesWith(data)).toEqual([]);
  });

  it("checks a file that the site's page uploads, and lets no second run use its data", async () => {
    const product = await started();
    const url = await product.ready;
    expect((await processesWith(data)).length).toBeGreaterThan(1);
    pool = (await settingsIn(data)).running?.environment["USER_POOL_ID"];
    const { call, userId } = await demoBroker(url);
    const { docs } = await call("listQuotes", { body: { userId, page: 1 } });
    const { asset } = await call("readApplication", { params: { id: docs[0]!._id } });
    const form = await call("uploadInvoice", { params: { assetId: asset._id }, body: pdfMetadata(files.pdf, "invoice.pdf") });
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.goto(url);

    expect((await postFrom(page, form, files.pdf.toString())).status).toBe(204);

    ({ documentId } = form);
    await vi.waitUntil(async () => (await call("readDocument", { params: { id: documentId } })).status === "ready", { timeout: 10_000 });
    for (const args of [[], ["--fresh"]]) {
      const second = startProduct(["--port", "0", "--data", data, ...args]);
      expect(await second.ended).toBe(1);
      expect(second.printed()).toContain(`Kelpie already runs at ${url}`);
    }
    expect((await fetch(url)).status).toBe(200);
    expect(product.printed()).toContain("Limits of calls in a minute, an hour or a day are 100 times those of a deployed stage.");
    await (await tableIn(data)).put("kept");
    await stop(product, "SIGKILL");
  });

  it("keeps data, users and files of a run that was killed, and leaves no second database, nor a process when its parent shell is killed", async () => {
    const product = await started("shell");
    expect(await (await tableIn(data)).get()).toBe("kept");
    expect((await settingsIn(data)).running?.environment["USER_POOL_ID"]).toBe(pool);
    const { call } = await demoBroker(await product.ready);
    const { url } = await call("readDocument", { params: { id: documentId } });
    expect((await downloadFile(url)).content.equals(files.pdf)).toBe(true);
    expect((await processesWith(data)).filter(({ command }) => command.includes("DynamoDBLocal.jar"))).toHaveLength(1);

    await stop(product, "SIGKILL");

    expect(await processesWith(data)).toEqual([]);
  });

  it("keeps the data of a run that ended with its parent, and leaves no process when its parent npm is killed", async () => {
    const product = await started("npm");
    expect(await (await tableIn(data)).get()).toBe("kept");

    await stop(product, "SIGKILL");

    expect(await processesWith(data)).toEqual([]);
  });

  it("deletes the data with --fresh, stops at Ctrl-C and leaves no process", async () => {
    const fresh = startProduct(["--port", "0", "--data", data, "--fresh"]);
    await fresh.ready;
    expect(await (await tableIn(data)).get()).toBeUndefined();

    expect(await stop(fresh, "SIGINT")).toBe(0);

    expect(await processesWith(data)).toEqual([]);
  });
});

describe("npm start exits with an error for", () => {
  it("a port in use, and says how to choose another", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await vi.waitUntil(() => server.listening);
    const { port } = server.address() as AddressInfo;
    const empty = await aDataFolder();

    const product = startProduct(["--port", String(port), "--data", empty]);

    expect(await product.ended).toBe(1);
    expect(product.printed()).toContain(
      `Port ${port} is taken by another program. Stop that program, or choose another port: npm start -- --port`,
    );
    expect(await processesWith(empty)).toEqual([]);
  });

  it("--fresh on a folder with other content", async () => {
    const other = await aDataFolder();
    await mkdir(other);
    await writeFile(join(other, "thesis.txt"), "years of work");

    const product = startProduct(["--port", "0", "--data", other, "--fresh"]);

    expect(await product.ended).toBe(1);
    expect(product.printed()).toContain("holds something else than Kelpie's data");
    expect(await readdir(other)).toEqual(["thesis.txt"]);
  });

  it("an unknown option or an invalid port", async () => {
    const unknown = startProduct(["--prot", "3000"]);
    const port = startProduct(["--port", "70000"]);

    expect([await unknown.ended, await port.ended]).toEqual([2, 2]);
    expect(unknown.printed()).toContain("unknown option '--prot' (Did you mean --port?)");
    expect(port.printed()).toContain('--port: found "70000", expected a port, 0 to 65535');
  });
});
