import { chromium } from 'playwright-core'
const [, , who, path, name, ...opts] = process.argv
const base = 'http://localhost:4317'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const w of [1440, 390])
  for (const theme of ['light', 'dark']) {
    if (opts.includes('one') && (w !== 1440 || theme !== 'light')) continue
    if (
      opts.includes('two') &&
      !((w === 1440 && theme === 'light') || (w === 390 && theme === 'dark'))
    )
      continue
    const c = await b.newContext({ viewport: { width: w, height: 900 }, colorScheme: theme })
    await c.request.post(base + '/api/auth/login', {
      data: { email: who, password: 'prairie-light-2026' },
      headers: { origin: base },
    })
    const p = await c.newPage()
    p.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)))
    p.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 300)))
    await p.goto(base + path)
    await p.waitForTimeout(1500)
    for (const o of opts.filter((o) => o.startsWith('press:'))) {
      await p.keyboard.press(o.slice(6))
      await p.waitForTimeout(600)
    }
    for (const o of opts.filter((o) => o.startsWith('click:'))) {
      await p
        .getByRole('button', { name: o.slice(6) })
        .first()
        .click()
      await p.waitForTimeout(700)
    }
    const wide = await p.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (wide > 0) console.log('sideways', w, wide)
    await p.screenshot({ path: `/tmp/${name}-${w}-${theme}.png`, fullPage: !opts.includes('view') })
    await c.close()
  }
await b.close()
