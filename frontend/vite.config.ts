import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { type PluginOption, defineConfig } from "vite";
import { colourVariables } from "./ui/theme.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Inlines the colours, so that the first paint has them. */
const colours: PluginOption = {
  name: "kelpie-colours",
  transformIndexHtml: () => [{ tag: "style", children: colourVariables, injectTo: "head" }],
};

/** Preloads the font: otherwise the browser would wait for a style sheet that names it. English needs the Latin file only. */
const font: PluginOption = {
  name: "kelpie-font",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /inter-latin-wght-normal-.+\.woff2$/.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
          injectTo: "head",
        })),
  },
};

/** antd's own packages do not declare that their modules only export: without this, each Select would bring the whole Form. */
const moduleSideEffects = [{ test: /node_modules\/@(rc-component|ant-design)\//, sideEffects: false }];

/** What every public page needs, in one file: as 20 small ones they would be 4 % more of the login page's first load. */
const publicPages = {
  name: "public-pages",
  test: /\/frontend\/(ui\/(brand|button|card-page|field|form|form-error|kit|icon|icons|notice|password-field|spinner|text-field|use-page-title|use-submit)(\.module)?|app\/public-layout(\.module)?|client\/(configuration|session\/(session|sign-in)))\.(tsx?|css)$/,
  includeDependenciesRecursively: false,
};

export default defineConfig({
  root: here("."),
  plugins: [react(), colours, font],
  build: {
    outDir: here("../dist/site"),
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    rolldownOptions: { treeshake: { moduleSideEffects }, output: { codeSplitting: { groups: [publicPages] } } },
  },
});
