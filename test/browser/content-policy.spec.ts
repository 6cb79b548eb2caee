import { expect, test, title } from './journey.ts'

// What the content policy forbids (S79). That no page of ours breaks it, every journey watches.

test('the readable form of the API document works under the content policy; no page frames the portal, runs what finds its way in, or talks to anybody else', async ({
  page,
  baseURL,
  troubles,
}) => {
  const hasFound = (words: string) => troubles.found.some((trouble) => trouble.includes(words))

  await test.step('no other page can put the portal into a frame', async () => {
    await page.setContent(`<iframe src="${baseURL}/"></iframe>`)
    await expect.poll(() => hasFound('directive: "frame-ancestors \'none\'"')).toBe(true)
    expect(page.frames().map((frame) => frame.url())).not.toContain(`${baseURL}/`)
  })

  await test.step('the readable form of the API document works under it', async () => {
    const before = troubles.found.length
    // Few calls: each more is the same markup again.
    await page.route('**/api/docs/json', async (route) => {
      const answer = await route.fetch()
      const document = (await answer.json()) as { paths: Record<string, unknown> }
      const paths = Object.entries(document.paths).filter(([path]) => path === '/api/auth/login')
      await route.fulfill({
        response: answer,
        json: { ...document, paths: Object.fromEntries(paths) },
      })
    })
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { name: /^Capital Campaign Registry/ })).toBeVisible()
    await expect(page.getByText('/api/auth/login', { exact: true })).toBeVisible()
    expect(troubles.found.slice(before)).toEqual([])
  })

  await page.goto('/')
  await expect(title(page, 'Sign in to the portal')).toBeVisible()
  await test.step('a script that finds its way into the page does not run', async () => {
    const before = troubles.found.length
    const rejected = page
      .waitForEvent('requestfailed')
      .then((request) => request.failure()?.errorText)
    await page.evaluate(() => {
      const counted = window as unknown as { trapped: number; trap: () => void }
      counted.trapped = 0
      counted.trap = () => {
        counted.trapped += 1
      }
      const script = document.createElement('script')
      script.textContent = 'trap()'
      document.body.append(script)
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="data:," onerror="trap()"><a id="link" href="javascript:trap()">go</a>',
      )
      document.querySelector<HTMLAnchorElement>('#link')?.click()
      const elsewhere = document.createElement('script')
      elsewhere.src = 'https://evil.example/script.js'
      document.body.append(elsewhere)
    })
    await expect
      .poll(
        () =>
          troubles.found.slice(before).filter((trouble) => /Content Security Policy/.test(trouble))
            .length,
      )
      .toBeGreaterThanOrEqual(4)
    expect(await page.evaluate(() => (window as unknown as { trapped: number }).trapped)).toBe(0)
    // The foreign script is announced as a request and rejected before it leaves the browser.
    expect(await rejected).toBe('csp')
  })

  await test.step('the page keeps its base, embeds nothing, frames nothing and talks to nobody else', async () => {
    const base = await page.evaluate(async () => {
      document.head.insertAdjacentHTML('afterbegin', '<base href="https://evil.example/">')
      document.body.insertAdjacentHTML(
        'beforeend',
        '<object data="/theme.js"></object><iframe src="https://evil.example/"></iframe>',
      )
      await fetch('https://evil.example/', { mode: 'no-cors' }).catch(() => {})
      return new URL('x', document.baseURI).origin
    })
    expect(base).toBe(new URL(page.url()).origin)
    for (const directive of ['base-uri', 'object-src', 'connect-src', 'default-src'])
      await expect
        .poll(() => hasFound(`Content Security Policy directive: "${directive} `))
        .toBe(true)
  })
  troubles.allow(
    /Content Security Policy|frame-ancestors|^asked https:\/\/evil\.example\/(script\.js)?$|^API error|Failed to fetch/,
  )
})
