import { expect, expectToast, test, title } from './journey.ts'
import { freshAddress } from './people.ts'
import { visit } from './visit.ts'

/** What counts down from a minute; a busy machine looks late. */
const aMinute = /^Send again in (1:00|0:[45]\d)$/

test('a code by mail signs in, once; it is sent again after a minute, and to nobody without an account', async ({
  page,
  people,
  outbox,
}) => {
  const person = await people.create(page)
  await page.clock.install()
  await test.step('an address without an account looks like any other and gets no mail', async () => {
    const nobody = freshAddress()
    await visit(page, '/')
    await page.getByRole('tab', { name: 'Email Code' }).click()
    await page.getByRole('button', { name: 'Send Code' }).click()
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
    await page.getByLabel('Email Address').fill(nobody)
    await page.getByRole('button', { name: 'Send Code' }).click()
    await expectToast(page, 'Code sent!', 'Check your email for the sign-in code.')
    await expect(
      page.getByText(
        `If ${nobody} has an account, a 6-digit code is on its way. It works for 10 minutes.`,
      ),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Back to Sign In' }).click()

    await visit(page, '/forgot-password')
    await page.getByLabel('Email Address').fill(nobody)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(
      page.getByText('If this address has an account, a link to reset the password is on its way.'),
    ).toBeVisible()
    expect(await outbox.to(nobody)).toEqual([])
  })

  const code = page.getByLabel('Sign-in code')
  await test.step('the code step goes back, keeps the address, and sends again after a minute', async () => {
    await page.getByRole('link', { name: 'Back to Sign In' }).click()
    await page.getByLabel('Email Address').fill(person.email)
    await page.getByRole('button', { name: 'Send me a code instead' }).click()
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await expect(page.getByText(aMinute)).toBeVisible()
    await page.getByRole('button', { name: 'Back to Sign In' }).click()
    await expect(page.getByRole('button', { name: 'Send Code' })).toBeVisible()
    await expect(page.getByLabel('Email Address')).toHaveValue(person.email)
    await expect(page.getByLabel('Email Address')).toBeFocused()

    await page.getByRole('button', { name: 'Send Code' }).click()
    await expect(code).toBeFocused()
    await expect(page.getByText(aMinute)).toBeVisible()
    await page.clock.fastForward(61_000)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText(aMinute)).toBeVisible()
  })

  await test.step('the newest code signs in, and a wrong one and the ones before it do not', async () => {
    const right = await outbox.code(person.email, 3)
    expect(right).toMatch(/^\d{6}$/)
    await code.fill(right.slice(0, 5))
    await page.getByRole('button', { name: 'Verify Code' }).click()
    await expect(page.getByText('Code must be 6 digits')).toBeVisible()
    const wrong = right === '111111' ? '222222' : '111111'
    // More than six characters cannot be entered.
    await code.fill('')
    await code.pressSequentially(`${wrong}99`)
    await expect(code).toHaveValue(wrong)
    await code.press('Enter')
    await expectToast(page, 'Verification failed', 'This code is wrong or no longer valid')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'This code is wrong or no longer valid',
    )
    await expect(code).toBeFocused()

    await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
    await page.getByRole('button', { name: 'Verify Code' }).click()
    await expect(title(page, 'Organization Dashboard')).toBeVisible()
    await expectToast(page, 'Welcome!', 'You have been signed in successfully.')

    const again = await page.request.post('/api/auth/verify-code', {
      data: { email: person.email, code: right },
    })
    expect(again.status()).toBe(401)
  })
})
