import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { closeToasts, expect, expectToast, signInByForm, test, title } from './journey.ts'
import { freshAddress } from './people.ts'
import { desk, phone, visit } from './visit.ts'

// An address that was registered with a key is proven by a code, in three ways.

const password = 'kestrel-ridge-7'
const openKey = 'BRAC-93TX-KD7Y-4QHM'
const listedKey = 'NPFD-3MWK-H8SJ-R5CV'

async function register(
  request: APIRequestContext,
  registrationKey: string,
  email: string,
): Promise<void> {
  await expect(
    await request.post('/api/register', {
      data: { registrationKey, email, firstName: 'Wren', lastName: 'Halloran', password },
    }),
  ).toBeOK()
}

const banner = (page: Page) => page.getByRole('region', { name: 'Confirm your address' })

/** How high the banner is at both widths. */
async function heightsOf(page: Page): Promise<number[]> {
  const heights: number[] = []
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    heights.push(await banner(page).evaluate((element) => element.getBoundingClientRect().height))
  }
  return heights
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Wren Halloran/ })
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(title(page, 'Sign in to the portal')).toBeVisible()
  await closeToasts(page)
}

test('an address is confirmed in a banner while one works, before every page where an allow-list admitted it, and by a code after somebody else registered it', async ({
  page,
  request,
  outbox,
}) => {
  await test.step('a member confirms the address in a banner that moves nothing while one works', async () => {
    const email = freshAddress()
    await register(request, openKey, email)
    await visit(page, '/')
    await signInByForm(page, { email, password })
    await expect(title(page, 'Organization Dashboard')).toBeVisible()
    await expect(banner(page).getByText(`Enter the 6-digit code sent to ${email}.`)).toBeVisible()
    await visit(page, '/resources')
    await expect(title(page, 'Shared Resources')).toBeVisible()
    const heights = await heightsOf(page)
    const right = await outbox.code(email)
    const code = page.getByLabel('Six-digit code')
    await code.fill(right === '111111' ? '222222' : '111111')
    await code.press('Enter')
    await expect(banner(page).getByRole('alert')).toHaveText(
      'This code is wrong or no longer valid',
    )
    expect(await heightsOf(page)).toEqual(heights)
    await expect(code).toBeFocused()
    await expectAccessibleAtBothWidths(page, 'the banner with a wrong code')
    await code.fill(right)
    await code.press('Enter')
    await expect(banner(page)).toHaveCount(0)
    await expectToast(page, 'Address confirmed', 'Your email address has been confirmed.')
    // Nothing was void: the password still signs in.
    await expect(await request.post('/api/auth/login', { data: { email, password } })).toBeOK()
    await signOut(page)
  })

  await test.step('an account that an allow-list admitted confirms its address before every page', async () => {
    const email = freshAddress('northernplains.example')
    await register(request, listedKey, email)
    await visit(page, '/pipeline')
    await signInByForm(page, { email, password })
    await expect(title(page, 'Confirm your address')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Confirm your address')
    expect((await page.request.get('/api/pipeline')).status()).toBe(403)
    await page.getByLabel('Six-digit code').fill(await outbox.code(email))
    await page.keyboard.press('Enter')
    await expect(title(page, 'Pipeline Management')).toBeVisible()
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await signOut(page)
  })

  await test.step('who proves an address that somebody else registered joins by their own key', async () => {
    const email = freshAddress()
    await register(request, openKey, email)
    await visit(page, '/')
    await page.getByRole('tab', { name: 'Email Code' }).click()
    await page.getByLabel('Email Address').fill(email)
    await page.getByRole('button', { name: 'Send Code' }).click()
    await page.getByLabel('Sign-in code').fill(await outbox.code(email, 2))
    await page.getByRole('button', { name: 'Verify Code' }).click()
    await expect(title(page, 'Join Organization')).toBeVisible()
    await expect(
      page.getByText(
        'This address was registered with the key of Bright Acre Energy before anyone confirmed it. Enter your key to join.',
        { exact: true },
      ),
    ).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Join Organization after an ended membership')
    await page.getByRole('textbox', { name: 'Registration Key' }).fill(openKey)
    await page.getByRole('button', { name: 'Join Organization' }).click()
    await expect(title(page, 'Organization Dashboard')).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })
})
