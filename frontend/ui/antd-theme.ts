import { type ThemeConfig, theme } from "antd";
import { colours } from "./theme.ts";

/** Kelpie's colours for the antd components in use: Modal and Tour. */
export function antdTheme(mode: "light" | "dark"): ThemeConfig {
  const colour = colours[mode];
  return {
    algorithm: mode === "light" ? theme.defaultAlgorithm : theme.darkAlgorithm,
    token: {
      fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
      fontSize: 14,
      fontSizeSM: 12,
      fontSizeLG: 16,
      lineHeight: 20 / 14,
      fontWeightStrong: 620,
      borderRadius: 6,
      borderRadiusSM: 4,
      borderRadiusLG: 8,
      sizeUnit: 4,
      sizeStep: 4,
      lineWidth: 1,
      motionDurationFast: "0.1s",
      motionDurationMid: "0.16s",
      motionDurationSlow: "0.24s",
      boxShadow: "none",
      boxShadowSecondary: "0 24px 64px -12px rgba(10,20,30,.38), 0 4px 16px rgba(10,20,30,.12)",
      colorBgLayout: colour["bg-layout"],
      colorBgContainer: colour["bg-container"],
      colorBgElevated: colour["bg-elevated"],
      colorBorderSecondary: colour["border"],
      colorBorder: colour["border-control"],
      colorSplit: colour["split"],
      colorText: colour["text"],
      colorTextHeading: colour["text"],
      colorTextSecondary: colour["text-secondary"],
      colorTextTertiary: colour["text-tertiary"],
      colorTextDescription: colour["text-tertiary"],
      colorIcon: colour["text-tertiary"],
      colorPrimary: colour["primary"],
      colorPrimaryHover: colour["primary-hover"],
      colorPrimaryActive: colour["primary-active"],
      colorPrimaryBg: colour["primary-bg"],
      colorPrimaryBorder: colour["primary-border"],
      colorTextLightSolid: colour["on-primary"],
      colorLink: colour["link"],
      colorBgMask: colour["mask"],
    },
    components: {
      Modal: { titleFontSize: 18, borderRadiusLG: 12 },
      Tour: {
        borderRadiusLG: 12,
        colorBgElevated: colour["guide-bg"],
        colorText: colour["guide-text"],
        colorIcon: colour["guide-muted"],
        colorIconHover: colour["guide-text"],
      },
    },
  };
}
