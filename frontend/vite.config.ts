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

/** Every page's libraries in one file. */
const reactLibraries = {
  name: "react",
  test: /\/node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\//,
  includeDependenciesRecursively: false,
};

/** What every public page needs, in one file: as 20 small ones they would be 4 % more of the login page's first load. */
const publicPages = {
  name: "public-pages",
  test: /\/frontend\/(ui\/(brand|button|card-page|failure-text|field|form|form-error|kit|icon|icons|notice|on-demand|password-field|spinner|text-field|use-page-title|use-submit)(\.module)?|app\/public-layout(\.module)?|client\/(configuration|session\/(login-path|session|sign-in)))\.(tsx?|css)$/,
  includeDependenciesRecursively: false,
};

/** What nearly every signed-in screen needs of antd, in one file: as 46 they would be 3 to 6 % more of a screen's first load. */
const antdParts = {
  name: "antd",
  test: /\/node_modules\/(antd|@rc-component|@ant-design)\//,
  // Screens and dialogs that are loaded on demand: from 40 on, what a part of the screens would load in vain is less than what all save.
  minShareCount: 40,
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
    rolldownOptions: { treeshake: { moduleSideEffects }, output: { codeSplitting: { groups: [reactLibraries, publicPages, antdParts] } } },
  },
});
