import SignInAgain from "../public-pages/login/sign-in-again.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface FreshSignInDialogProps {
  readonly onClose: (isSignedIn: boolean) => void;
}

export default function FreshSignInDialog({ onClose }: FreshSignInDialogProps) {
  return (
    <Dialog title="Please sign in again" onClose={() => onClose(false)}>
      <p>For this change we ask for your password if you signed in more than 15 minutes ago. What you have entered stays.</p>
      <SignInAgain onSignedIn={() => onClose(true)} onCancel={() => onClose(false)} />
    </Dialog>
  );
}
