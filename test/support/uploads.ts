import type { UploadForm } from "../../shared/entities/document.ts";
import type { Person } from "./people.ts";

/** Files as programs write them, as far as anybody looks. */
export const files = {
  pdf: Buffer.from("%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n"),
  jpeg: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("\0\x10JFIF\0"), Buffer.alloc(50, 7)]),
  png: Buffer.concat([Buffer.from([0x89]), Buffer.from("PNG\r\n\x1a\n"), Buffer.alloc(50, 7)]),
  heic: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic"), Buffer.alloc(50, 7)]),
  html: Buffer.from("<!DOCTYPE html><html><script>alert(1)</script></html>"),
} as const;

/** What a browser says of a file before it posts it. */
export const pdf = (content: Buffer, fileName = "letter.pdf") =>
  ({ fileName, contentType: "application/pdf", size: content.length }) as const;

export interface Posted {
  readonly status: number;
  /** S3's name for the fault. */
  readonly code: string | undefined;
}

/** Posts a file by its form, as a browser does. */
export async function post({ url, fields }: Pick<UploadForm, "url" | "fields">, content: Buffer): Promise<Posted> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([content]));
  const response = await fetch(url, { method: "POST", body: form });
  return { status: response.status, code: /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] };
}

export const read = (person: Person, id: string) => person.api.readDocument({ params: { id } });

/** The document once its file has been checked. */
export async function settled(person: Person, documentId: string) {
  const until = performance.now() + 10_000;
  for (;;) {
    const document = await read(person, documentId);
    if (document.status !== "pending") return document;
    if (performance.now() > until) throw new Error(`${documentId} is still pending`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Posts a file and waits until it has been checked. */
export async function uploaded(person: Person, form: UploadForm, content: Buffer) {
  const { status, code } = await post(form, content);
  if (status !== 204) throw new Error(`the store refused a file: ${status} ${code}`);
  return settled(person, form.documentId);
}

/** What an address gives. */
export async function fetched(url: string | null) {
  const response = await fetch(url ?? "no address");
  return {
    status: response.status,
    content: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get("content-type"),
    disposition: response.headers.get("content-disposition"),
  };
}
