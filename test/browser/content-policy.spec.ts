import { expect, test, title } from './journey.ts'

// What the content policy forbids beside scripts (S79). That no page of ours breaks it, every journey watches.

test('the page keeps its base, embeds nothing, frames nothing and talks to nobody else', async ({
  page,
  troubles,
}) => {
  await page.goto('/')
  await expect(title(page, 'Sign in to the registry')).toBeVisible()
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
  for (const directive of ['base-uri', 'object-src', 'connect-src', 'default-src']) {
    await expect
      .poll(() =>
        troubles.found.some((trouble) =>
          trouble.includes(`Content Security Policy directive: "${directive} `),
        ),
      )
      .toBe(true)
  }
  troubles.allow(
    /Content Security Policy|^asked https:\/\/evil\.example\/$|^API error|Failed to fetch/,
  )
})

test('no other page can put the portal into a frame', async ({ page, baseURL, troubles }) => {
  await page.setContent(`<iframe src="${baseURL}/"></iframe>`)
  await expect
    .poll(() =>
      troubles.found.some((trouble) => trouble.includes('directive: "frame-ancestors \'none\'"')),
    )
    .toBe(true)
  expect(page.frames().map((frame) => frame.url())).not.toContain(`${baseURL}/`)
  troubles.allow(/frame-ancestors/)
})

test('the readable form of the API document works under the same policy', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /^Capital Campaign Registry/ })).toBeVisible()
  await expect(page.getByText('/api/auth/login', { exact: true })).toBeVisible()
})
