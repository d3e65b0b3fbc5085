import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transform } from "lightningcss";

const declarations = join(import.meta.dirname, "../.types/styles");

/** The names of a CSS module's classes. */
export function classesOf(file: string): string[] {
  // Only classes are read from TypeScript.
  const cssModules = { animation: false, container: false, customIdents: false, grid: false };
  const { exports } = transform({ filename: file, code: readFileSync(file), cssModules });
  return Object.keys(exports ?? {}).toSorted();
}

const declarationOf = (classes: readonly string[]) =>
  `declare const styles: {\n${classes.map((name) => `  readonly ${name}: string;\n`).join("")}};\nexport default styles;\n`;

/** Declares the classes of each CSS module: TypeScript finds the declarations through rootDirs, and rejects an unknown class. */
function writeDeclarations(): void {
  const current = new Set(globSync("**/*.d.ts", { cwd: declarations }));
  for (const module of globSync("**/*.module.css", { cwd: import.meta.dirname })) {
    const file = `${module}.d.ts`;
    const path = join(declarations, file);
    const text = declarationOf(classesOf(join(import.meta.dirname, module)));
    // An unchanged file keeps its time, so that the compiler checks nothing again.
    if (current.delete(file) && readFileSync(path, "utf8") === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  for (const file of current) rmSync(join(declarations, file));
}

if (import.meta.main) writeDeclarations();
