import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openApiDocument } from "./document.ts";

const root = new URL("../../", import.meta.url);

export async function openApiFile(): Promise<{ file: string; text: string }> {
  const { format } = await import("prettier");
  const { version } = JSON.parse(await readFile(new URL("package.json", root), "utf8")) as { version: string };
  const text = await format(JSON.stringify(openApiDocument(version)), { parser: "json", printWidth: 140 });
  return { file: fileURLToPath(new URL("functions/openapi.json", root)), text };
}
