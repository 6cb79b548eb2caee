/** What a call of the portal answered. */
export interface Answer {
  status: number
  body: unknown
}

/** Makes a call of the portal as whoever asks, with all that it judges. */
export type Ask = (method: string, url: string, payload?: object) => Promise<Answer>

/** What goes back to an assistant: the answer for programs and as text, or a sentence of what is wrong. */
export interface ToolResult {
  [name: string]: unknown
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
}

/** Most bytes of an answer. */
const mostBytes = 64_000

export const failed = (text: string): ToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
})

/** A problem as a sentence, with one for each field. */
export function problemOf({ body }: Answer): ToolResult {
  const { message = 'Something went wrong.', fields = {} } = body as {
    message?: string
    fields?: Record<string, string>
  }
  const lines = Object.entries(fields).map(([name, sentence]) => `${name}: ${sentence}`)
  return failed([message, ...lines].join('\n'))
}

const longestList = (value: object): number =>
  Math.max(0, ...Object.values(value).map((each) => (Array.isArray(each) ? each.length : 0)))

/** An answer for an assistant; one that is too long for it asks for a narrower question. */
export function answered(value: Record<string, unknown>): ToolResult {
  const text = JSON.stringify(value)
  if (Buffer.byteLength(text) > mostBytes) {
    const total = typeof value['total'] === 'number' ? value['total'] : longestList(value)
    return failed(`Narrow the question: ${total} rows.`)
  }
  return { content: [{ type: 'text', text }], structuredContent: value }
}
