type Prompt = () => Promise<boolean>;

let currentPrompt: Prompt | undefined;
let pendingPrompt: Promise<boolean> | undefined;

/** Sets the prompt for the password when a change needs a recent sign-in. Returns a function that unsets it. */
export function setFreshSignInPrompt(nextPrompt: Prompt): () => void {
  currentPrompt = nextPrompt;
  return () => {
    if (currentPrompt === nextPrompt) currentPrompt = undefined;
  };
}

/** Prompts the user once for all waiting calls. False if the user cancels or no dialog is mounted. */
export function requestFreshSignIn(): Promise<boolean> {
  pendingPrompt ??= (currentPrompt?.() ?? Promise.resolve(false)).finally(() => {
    pendingPrompt = undefined;
  });
  return pendingPrompt;
}
