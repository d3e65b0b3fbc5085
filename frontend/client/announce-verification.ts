export const verificationChannel = "email-verified";

/** Tells the user's other tabs that the email address has been confirmed in this one. */
export function announceVerification(): void {
  const channel = new BroadcastChannel(verificationChannel);
  // A BroadcastChannel reaches its own origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage("verified");
  channel.close();
}
