/** What the tabs of a browser tell each other of its session: whose it is now, or who signed out. */
export type SessionNews = { readonly signedIn: string } | { readonly signedOut: string }

// One object for both directions: it does not hear itself.
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('registry-session')

/** Tells the other tabs. */
export function notifyTabs(news: SessionNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin; only windows do
  channel?.postMessage(news)
}

/** Calls back with what other tabs tell; returns how to stop. */
export function hearTabs(hear: (news: SessionNews) => void): () => void {
  const listen = ({ data }: MessageEvent<SessionNews>) => hear(data)
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}
