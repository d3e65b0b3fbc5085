import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { classesOf } from "../../../frontend/css-types.ts";
import { root } from "../../support/architecture/import-graph.ts";

/** The code that imports a CSS module, and the name by which it does. */
async function usersByModule(): Promise<Map<string, { readonly styles: string; readonly code: string }[]>> {
  const users = new Map<string, { readonly styles: string; readonly code: string }[]>();
  for await (const file of glob("frontend/**/*.{ts,tsx}", { cwd: root })) {
    const code = await readFile(join(root, file), "utf8");
    for (const [, styles = "", name = ""] of code.matchAll(/import (\w+) from "(\.[^"]+\.module\.css)"/g)) {
      const module = join(file, "..", name);
      users.set(module, [...(users.get(module) ?? []), { styles, code }]);
    }
  }
  return users;
}

it("no CSS module has a class that no code uses", async () => {
  const users = await usersByModule();
  const unused: string[] = [];
  for await (const module of glob("frontend/**/*.module.css", { cwd: root })) {
    // As styles.name, or as styles[key] with the key's values in the same file.
    const isUsed = (name: string) =>
      users
        .get(module)
        ?.some(({ styles, code }) => new RegExp(`\\b${code.includes(`${styles}[`) ? "" : `${styles}\\.`}${name}\\b`).test(code));
    unused.push(
      ...classesOf(join(root, module))
        .filter((name) => !isUsed(name))
        .map((name) => `${module}: ${name}`),
    );
  }

  expect(users.size).toBeGreaterThan(50);
  expect(unused).toEqual([]);
});
