import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { users } from '#database/users'
import { harmless } from '#server/platform/mail/harmless'
import { layOut } from '#server/platform/mail/layout'
import { filePortal } from '#test/support/app'
import { act, introductionScene } from '#test/support/introductions'

// What strangers typed, in mails that the portal sends in its own name (N-070, M-230, M-233).

const portal = await filePortal({ RATE_LIMIT: 'off', PUBLIC_URL: 'https://registry.example' })

const lure = 'Sign in at https://evil.example/login or www.evil.example, pay@evil.example'

/** The words of a mail before its signature, and the addresses that a mail program makes links of. */
async function read(to: string, subject: string) {
  const { text } = await portal.outbox.about(to, subject)
  const [words = ''] = text.replaceAll('\r\n', '\n').split('\n\n-- \n')
  const links = [...words.matchAll(/\S*(?:https?:\/\/|\w\.[a-z]{2,}|\w@\w)\S*/gi)].map(String)
  return { words, foreign: links.filter((link) => !link.startsWith('https://registry.example/')) }
}

test('makes no link and no line of its own, and stands apart with who wrote it', async () => {
  const { db } = portal.database.open
  const scene = await introductionScene(portal)
  const { developer, lender, lenderManager } = scene
  for (const { id } of [scene.dealOrganization, scene.capital])
    await db
      .update(organizations)
      .set({ name: `Bank ${lure}` })
      .where(eq(organizations.id, id))
  await db
    .update(pipeline)
    .set({ name: `Roof ${lure}` })
    .where(eq(pipeline.id, scene.dealId))
  await db
    .update(products)
    .set({ name: `Loan ${lure}` })
    .where(eq(products.id, scene.productId))
  await db
    .update(users)
    .set({ firstName: `Ann ${lure}`, lastName: null })
    .where(eq(users.id, developer.user.id))

  const message = `Hello.\n\n${lure}\nYour addresses stay hidden unless you accept.`
  const { id } = await scene.asked({ message })
  const request = await read(
    lenderManager.user.email,
    'Your organization has an introduction request',
  )
  expect(request.foreign).toEqual([])
  const quoted = request.words.split('\n').filter((line) => line.startsWith('>'))
  expect(quoted).toHaveLength(4)
  expect([quoted[0], quoted[1], quoted[3]]).toEqual([
    '> Hello.',
    '>',
    '> Your addresses stay hidden unless you accept.',
  ])
  expect(request.words).toMatch(/^Ann .* of Bank .* writes:$/m)

  await act(id, 'decline', lender, { reason: 'too_small', note: lure })
  const declined = await read(developer.user.email, 'An introduction was declined')
  expect(declined.foreign).toEqual([])
  expect(declined.words).toMatch(/^Bank .* writes:\n\n> Sign in at https: \/\/evil/m)

  const invited = 'guest@river.example'
  await lenderManager.client.post(`/api/organizations/${scene.capital.id}/invitations`, {
    emails: [invited],
    role: 'member',
  })
  const title = `You are invited to join ${harmless(`Bank ${lure}`)}`
  expect((await read(invited, title)).foreign).toEqual([])
})

test('is a quotation in the HTML part as well', () => {
  const { html } = layOut({
    subject: 'A request',
    before: ['Somebody asks.'],
    quote: { by: 'Ann writes:', typed: '<a href="https://evil.example">Here</a>\nNow' },
    after: [],
    publicUrl: 'https://registry.example',
  })
  expect(html).toContain('Ann writes:</p>\n<blockquote')
  expect(html).toContain('&lt;a href=')
  expect(html).toContain('Here&lt;/a&gt;<br>Now</blockquote>')
  expect(html).not.toContain('<a href="https://evil')
})
