import { App, ConfigProvider, type ThemeConfig } from "antd";
import type { ReactNode } from "react";
import { antdTheme } from "./antd-theme.ts";
import { useMediaQuery } from "./use-media-query.ts";

const moving = { light: antdTheme("light"), dark: antdTheme("dark") };
const withoutMotion = (theme: ThemeConfig): ThemeConfig => ({ ...theme, token: { ...theme.token, motion: false } });
const themes = { moving, still: { light: withoutMotion(moving.light), dark: withoutMotion(moving.dark) } };
const form = { requiredMark: false, colon: false } as const;

/** Gives antd's components Kelpie's theme in the system's colour mode, and `App.useApp()` its messages and dialogs. */
export function AntdThemed({ children }: { readonly children: ReactNode }) {
  const mode = useMediaQuery("(prefers-color-scheme: dark)") ? "dark" : "light";
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  return (
    <ConfigProvider theme={themes[isStill ? "still" : "moving"][mode]} componentSize="middle" wave={{ disabled: true }} form={form}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
