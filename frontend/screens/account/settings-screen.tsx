import { SectionPage } from "../../ui/section-page.tsx";

/** Only a heading (core specification, section 2). */
export default function SettingsScreen() {
  return <SectionPage title="Customer Privacy Statement" />;
}
