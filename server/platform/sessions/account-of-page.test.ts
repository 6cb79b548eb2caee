import { expect, it } from 'vitest'
import { accountHeader } from '#contract/first-view'
import { filePortal } from '#test/support/app'

// Two tabs of one browser share its cookie: what a page of one person sends is not done as another.

const portal = await filePortal()

it('does nothing as somebody else than the page was opened by', async () => {
  const { id: organizationId } = await portal.organization()
  const [first, second] = [
    await portal.user({ organizationId }),
    await portal.user({ organizationId }),
  ]
  // The page of the first is open while the second signs in.
  const browser = await portal.signIn(second, await portal.signIn(first))
  const asFirst = { headers: { [accountHeader]: first.id } }
  const deal = { name: 'Mill Roof', organizationId }
  const save = await browser.request('POST', '/api/pipeline', deal, asFirst)
  expect([save.status, save.body]).toEqual([
    409,
    {
      code: 'account_changed',
      message:
        'Another account signed in in this browser after you opened this page, so nothing was changed. Sign in again to continue as yourself.',
    },
  ])
  expect((await browser.get('/api/pipeline')).body.total).toBe(0)
  // Nor does it show what is the second's.
  expect((await browser.request('GET', '/api/pipeline', undefined, asFirst)).status).toBe(409)

  await portal.signIn(first, browser)
  expect((await browser.request('POST', '/api/pipeline', deal, asFirst)).status).toBe(201)
  // Programs name nobody.
  expect((await browser.post('/api/pipeline', deal)).status).toBe(201)
})
