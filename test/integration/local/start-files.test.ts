import { beforeAll, expect, it, vi } from "vitest";
import type { Browser } from "playwright";
import { apiCaller } from "../../../infra/local/api-call.ts";
import { aDataFolder, settingsIn, startProduct } from "../../support/api/product.ts";
import { downloadFile, files, pdfMetadata } from "../../support/fixtures/uploads.ts";
import { launchBrowser } from "./cognito-page.ts";
import { postFrom } from "./posting-page.ts";

vi.setConfig({ testTimeout: 120_000 });

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  return () => browser.close();
});

/** The demo broker, signed in to the running application. */
async function demoBroker(url: string, data: string) {
  const { demoBroker: body } = await settingsIn(data);
  const { token, user } = await apiCaller(url)("login", { body });
  return { call: apiCaller(url, token), userId: user._id };
}

it("a file uploaded from the site's page is checked and still available after a restart", async () => {
  const data = await aDataFolder();
  const first = startProduct(["--port", "0", "--data", data]);
  const url = await first.ready;
  const { call, userId } = await demoBroker(url, data);
  const { docs } = await call("listQuotes", { body: { userId, page: 1 } });
  const { asset } = await call("readApplication", { params: { id: docs[0]!._id } });
  const form = await call("uploadInvoice", { params: { assetId: asset._id }, body: pdfMetadata(files.pdf, "invoice.pdf") });
  const page = await browser.newPage();
  await page.goto(url);

  const { status } = await postFrom(page, form, files.pdf.toString());

  expect(status).toBe(204);
  const read = (caller: typeof call) => caller("readDocument", { params: { id: form.documentId } });
  await vi.waitUntil(async () => (await read(call)).status === "ready", { timeout: 10_000 });
  first.process.kill("SIGINT");
  await first.ended;

  const second = startProduct(["--port", "0", "--data", data]);
  const again = await demoBroker(await second.ready, data);
  const document = await read(again.call);
  expect((await downloadFile(document.url)).content.equals(files.pdf)).toBe(true);
  second.process.kill("SIGINT");
  expect(await second.ended).toBe(0);
});
