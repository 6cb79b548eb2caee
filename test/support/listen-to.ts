import type { Client } from './client.ts'

/** What comes over somebody's stream of changes, as text. */
export interface Heard {
  text: string
  /** Whether the portal has ended it. */
  over: boolean
  close(): void
}

/** Opens a person's stream of changes at the address of a portal that listens. */
export async function listenTo(base: string, client: Client): Promise<Heard> {
  const ending = new AbortController()
  const response = await fetch(`${base}/api/events`, {
    headers: { cookie: client.cookie ?? '' },
    signal: ending.signal,
  })
  const heard = { text: '', over: false, close: () => ending.abort() }
  const decoder = new TextDecoder()
  void (async () => {
    try {
      for await (const part of response.body ?? [])
        heard.text += decoder.decode(part, { stream: true })
      heard.over = true
    } catch {
      // Closed at the end of the test.
    }
  })()
  return heard
}
