import { describe, expect, it } from "vitest";
import { safeFileName } from "../../../functions/document/file-name.ts";

describe("the name of an uploaded file", () => {
  it.each([
    ["Licence.pdf", "application/pdf", "Licence.pdf"],
    ["Licence.PDF", "application/pdf", "Licence.PDF"],
    ["front.jpeg", "image/jpeg", "front.jpeg"],
    ["front.heif", "image/heic", "front.heif"],
    ["J. Smith, 2026.06.30.png", "image/png", "J. Smith, 2026.06.30.png"],
  ] as const)("%s of %s stays %s", (announced, contentType, name) => {
    expect(safeFileName(announced, contentType)).toBe(name);
  });

  it.each([
    ["a.html", "application/pdf", "a.html.pdf"],
    ["pdf", "application/pdf", "pdf.pdf"],
    ["photo.png", "image/jpeg", "photo.png.jpg"],
    ["Licence.pdf.exe", "application/pdf", "Licence.pdf_exe.pdf"],
    ["Licence.exe.pdf", "application/pdf", "Licence_exe.pdf"],
    ["run.hta", "application/pdf", "run_hta.pdf"],
    ["run.CMD .png", "image/png", "run_CMD .png"],
    ["run.cmd. ", "application/pdf", "run_cmd.pdf"],
    ["letter.pdf...", "application/pdf", "letter.pdf"],
  ] as const)("%s of %s becomes %s", (announced, contentType, name) => {
    expect(safeFileName(announced, contentType)).toBe(name);
  });

  it("keeps the extension of a name of the greatest length", () => {
    const name = safeFileName("a".repeat(200), "application/pdf");

    expect(name).toHaveLength(200);
    expect(name).toMatch(/a\.pdf$/);
  });
});
