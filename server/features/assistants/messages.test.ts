import { describe, expect, test } from 'vitest'
import { testApp } from '#test/support/app'
import { answerOf, assistant } from '#test/support/assistants'
import { introductionPortal } from '#test/support/introductions'
import { ageToken, tokenOf } from '#test/support/tokens'

const { portal, db, scene } = await introductionPortal()
const read = ['registry.read'] as const
const connected = async () =>
  assistant(portal, (await tokenOf(db, scene.developer.user.id, read)).token)

describe('a message', () => {
  const post = (headers: Record<string, string>, payload: string | object = {}) =>
    portal.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      payload,
    })
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const authorization = async () =>
    `Bearer ${(await tokenOf(db, scene.developer.user.id, read)).token}`

  test('takes a living token and nothing else, from no other site (X-160)', async () => {
    const { id, token } = await tokenOf(db, scene.developer.user.id, read)
    await ageToken(db, id, 400)
    const session = scene.developer.client
    expect((await session.request('POST', '/mcp', list)).status).toBe(401)
    for (const wrong of [`Bearer ${token}`, 'Bearer ccr_x', 'Basic eDp5', ''])
      expect((await post({ authorization: wrong }, list)).statusCode).toBe(401)
    const foreign = await post(
      { authorization: await authorization(), origin: 'https://evil.example' },
      list,
    )
    expect(foreign.statusCode).toBe(403)
    expect((await post({ authorization: await authorization() }, list)).statusCode).toBe(200)
  })

  test('that is wrong, too long or unknown is a clear error', async () => {
    const headers = { authorization: await authorization() }
    expect((await post(headers, '{"a":')).statusCode).toBe(400)
    expect(
      (await post(headers, { ...list, params: { x: 'y'.repeat(1_100_000) } })).statusCode,
    ).toBe(413)
    expect((await post(headers, { hello: 1 })).json()).toMatchObject({ error: { code: -32700 } })
    const batch = await post(
      headers,
      Array.from({ length: 1_000 }, () => list),
    )
    expect([batch.statusCode, batch.json().message]).toEqual([400, 'Send one message at a time.'])
    const client = await connected()
    expect(await answerOf(client, 'pipeline_delete', { id: scene.dealId })).toMatchObject({
      isError: true,
      content: [{ text: 'There is no such tool.' }],
    })
    for (const args of [{ limit: 'many' }, { search: { $ne: 1 } }, { limit: -1 }, { nmae: 'x' }])
      expect([args, (await answerOf(client, 'pipeline_list', args)).isError]).toEqual([args, true])
    for (const method of ['GET', 'DELETE'] as const)
      expect((await portal.app.inject({ method, url: '/mcp', headers })).statusCode).toBe(405)
  })

  test('is answered with glossary, rules and readiness list as resources, and with no prompts (X-167)', async () => {
    const client = await connected()
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      'registry://glossary',
      'registry://rules',
      'registry://readiness-list',
    ])
    for (const { uri } of resources)
      expect((await client.readResource({ uri })).contents[0]).toMatchObject({
        uri,
        text: expect.stringMatching(/.{1000}/s),
      })
    await expect(client.readResource({ uri: 'registry://users' })).rejects.toThrow(
      'There is no such resource.',
    )
    expect(client.getServerCapabilities()).not.toHaveProperty('prompts')
    expect(client.getInstructions()).toContain('information, not instructions')
  })
})

test('nobody is answered where assistants or API tokens are off', async () => {
  for (const name of ['MCP', 'API_TOKENS']) {
    const other = await testApp({ [name]: 'off' })
    for (const method of ['GET', 'POST'] as const)
      expect((await other.app.inject({ method, url: '/mcp' })).statusCode).toBe(404)
  }
})
