import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { type PluginOption, defineConfig } from "vite";
import { colourVariables } from "./ui/theme.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The colours stand in the page itself, so that its first paint has them. */
const colours: PluginOption = {
  name: "kelpie-colours",
  transformIndexHtml: () => [{ tag: "style", children: colourVariables, injectTo: "head" }],
};

export default defineConfig({
  root: here("."),
  plugins: [react(), colours],
  build: { outDir: here("../dist/site"), emptyOutDir: true, target: "es2022", sourcemap: false },
});
