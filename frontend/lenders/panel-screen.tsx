import { EmptyState } from "../ui/empty-state.tsx";
import { LendersPage } from "./lenders-page.tsx";

export default function PanelScreen() {
  return (
    <LendersPage title="Our panel">
      <EmptyState title="All lenders are on your panel." />
    </LendersPage>
  );
}
