import { CardPage } from "../ui/card-page.tsx";

export default function RequestSuccessScreen() {
  return (
    <CardPage title="Request approved">
      <p>Request to join your organisation was successful. You may close this window.</p>
    </CardPage>
  );
}
