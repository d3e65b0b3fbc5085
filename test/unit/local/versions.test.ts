import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { Versions } from "../../../infra/local/files/versions.ts";

it("a version that is removed while its tags are written is gone, also after a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kelpie-versions-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const versions = await Versions.open(folder);
  const version = await versions.put("documents/1", Buffer.from("%PDF"), {});

  await Promise.all([versions.tag(version, { scan: "clean" }), versions.remove(version)]);

  expect(versions.find("documents/1")).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
  expect((await Versions.open(folder)).every()).toEqual([]);
});
