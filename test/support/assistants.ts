import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'
import { bearer } from './tokens.ts'

/** What fetches by calling the portal, which listens to no port. */
const fetchFrom =
  ({ app }: TestApp): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const answer = await app.inject({
      method: request.method as 'POST',
      url: new URL(request.url).pathname,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    })
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    return new Response([204, 304].includes(answer.statusCode) ? null : answer.body, {
      status: answer.statusCode,
      headers: Object.fromEntries(headers) as Record<string, string>,
    })
  }

/** An assistant with a token, connected as any program of the protocol connects. */
export async function assistant(at: TestApp, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), {
      fetch: fetchFrom(at),
      requestInit: bearer(token),
    }),
  )
  onTestFinished(() => client.close())
  return client
}

export interface ToolAnswer {
  isError?: boolean
  content: { text: string }[]
  structuredContent?: Record<string, unknown>
}

/** What a tool answers to these arguments. */
export const answerOf = async (
  client: Client,
  name: string,
  args: object = {},
): Promise<ToolAnswer> =>
  (await client.callTool({ name, arguments: { ...args } })) as unknown as ToolAnswer
