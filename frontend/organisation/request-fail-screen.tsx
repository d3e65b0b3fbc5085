import { CardPage } from "../ui/card-page.tsx";

export default function RequestFailScreen() {
  return (
    <CardPage title="Request failed">
      <p>Request to join your organisation has failed. We have let the user know to try again. You may close this window.</p>
    </CardPage>
  );
}
