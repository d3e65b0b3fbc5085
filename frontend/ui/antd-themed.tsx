import { ConfigProvider } from "antd";
import { type ReactNode, useMemo } from "react";
import { antdTheme } from "./antd-theme.ts";
import { phoneScreen, useMediaQuery } from "./use-media-query.ts";
import "./antd-themed.css";

const form = { requiredMark: false, colon: false } as const;

/** Gives antd's components Kelpie's theme for the user's display. */
export function AntdThemed({ children }: { readonly children: ReactNode }) {
  const mode = useMediaQuery("(prefers-color-scheme: dark)") ? "dark" : "light";
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const isPhone = useMediaQuery(phoneScreen);
  const theme = useMemo(() => antdTheme({ mode, isPhone, isStill }), [mode, isPhone, isStill]);
  return (
    <ConfigProvider theme={theme} componentSize="middle" wave={{ disabled: true }} form={form}>
      {children}
    </ConfigProvider>
  );
}
