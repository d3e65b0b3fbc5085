import { App, ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { antdTheme } from "./antd-theme.ts";
import { useMediaQuery } from "./use-media-query.ts";

const themes = { light: antdTheme("light"), dark: antdTheme("dark") };
const form = { requiredMark: false, colon: false } as const;

/** Gives antd's components Kelpie's theme in the system's colour mode, and `App.useApp()` its messages and dialogs. */
export function AntdThemed({ children }: { readonly children: ReactNode }) {
  const mode = useMediaQuery("(prefers-color-scheme: dark)") ? "dark" : "light";
  return (
    <ConfigProvider theme={themes[mode]} componentSize="middle" wave={{ disabled: true }} form={form}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
