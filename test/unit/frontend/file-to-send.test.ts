import { describe, expect, it } from "vitest";
import { fileToSend, megabytesText, problemOfFile, progressText, typeInside } from "../../../frontend/client/document/file-to-send.ts";
import { filledLine } from "../../../shared/wire/text.ts";
import { files } from "../../support/fixtures/uploads.ts";

const megabyte = 1024 * 1024;
const aFile = (over: Partial<{ name: string; type: string; size: number }> = {}) => ({
  name: "statement.pdf",
  type: "application/pdf",
  size: megabyte,
  ...over,
});

describe("a file before its upload", () => {
  it("may be a PDF, JPEG, PNG or HEIC, identified by its extension when the browser does not know its type", () => {
    const pictures = [
      aFile({ name: "IMG_1.HEIC", type: "" }),
      aFile({ name: "b.jpg", type: "image/jpeg" }),
      aFile({ name: "b.jfif", type: "" }),
      aFile({ name: "c.png", type: "" }),
    ];

    expect(pictures.map((file) => fileToSend(file)?.contentType)).toEqual(["image/heic", "image/jpeg", "image/jpeg", "image/png"]);
    expect(pictures.map((file) => problemOfFile(file))).toEqual(pictures.map(() => undefined));
  });

  it("is rejected with a reason when it is of another kind, empty or above 10 MB", () => {
    expect(problemOfFile(aFile({ name: "notes.txt", type: "text/plain" }))).toBe("Please choose a PDF, JPEG, PNG or HEIC file.");
    expect(problemOfFile(aFile({ size: 0 }))).toBe("The file is empty.");
    expect(problemOfFile(aFile({ size: 10 * megabyte }))).toBeUndefined();
    expect(problemOfFile(aFile({ size: 10 * megabyte + 1 }))).toBe("The file is 10.1 MB and the limit is 10 MB.");
  });

  it("is of the type that its content shows, whatever its name and the browser say", async () => {
    const announced = async (content: Buffer, name: string, type: string) => {
      const file = new File([new Uint8Array(content)], name, { type });
      return fileToSend(file, await typeInside(file))?.contentType;
    };

    expect(await announced(files.heic, "IMG_0042.jpg", "image/jpeg")).toBe("image/heic");
    expect(await announced(files.png, "Screenshot.jpeg", "image/jpeg")).toBe("image/png");
    expect(await announced(files.pdf, "content 1000021", "application/octet-stream")).toBe("application/pdf");
    expect(await announced(files.pdf, "licence.jpg", "image/jpeg")).toBe("application/pdf");
    expect(await announced(files.html, "statement.pdf", "application/pdf")).toBe("application/pdf");
    expect(await announced(Buffer.concat([Buffer.from("\ufeff\r\n"), files.pdf]), "invoice", "")).toBe("application/pdf");
  });

  it("that the browser cannot read, such as one in a cloud, is told as that", async () => {
    const file = new File(["%PDF-"], "a.pdf");
    file.slice = () => Object.assign(new Blob([]), { arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")) });

    await expect(typeInside(file)).rejects.toThrow("The file cannot be read. If it is kept in a cloud, please download it first");
  });

  it.each([
    ["\u202efdp.pdf", "fdp.pdf"],
    ["a\tb\n.pdf", "ab.pdf"],
    [`${"\u{1f697}".repeat(120)}.pdf`, `${"\u{1f697}".repeat(98)}.pdf`],
    [`${"\u{1f697}".repeat(120)}a.pdf`, `\ufffd${"\u{1f697}".repeat(97)}a.pdf`],
  ])("named %j is sent under a name that is accepted", (name, sent) => {
    const { fileName } = fileToSend(aFile({ name }))!;

    expect(fileName).toBe(sent);
    expect(filledLine(200).safeParse(fileName).success).toBe(true);
  });

  it("is shown with its size and upload progress", () => {
    expect(megabytesText(2.1 * megabyte)).toBe("2.1 MB");
    expect(megabytesText(60)).toBe("0.1 MB");
    expect(progressText(3.1 * megabyte, 4.8 * megabyte)).toBe("3.1 of 4.8 MB");
    expect(progressText(0, 4.8 * megabyte)).toBe("0 of 4.8 MB");
  });
});
