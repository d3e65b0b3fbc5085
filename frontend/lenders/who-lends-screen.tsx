import { EmptyState } from "../ui/empty-state.tsx";
import { LendersPage } from "./lenders-page.tsx";

export default function WhoLendsScreen() {
  return (
    <LendersPage title="Who lends">
      <EmptyState title="Which lenders accept a customer?" text="Each quote lists them by fit." />
    </LendersPage>
  );
}
