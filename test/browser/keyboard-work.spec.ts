import { escapeFrom, expect, expectToast, test, title } from './journey.ts'
import { freshAddress } from './people.ts'
import { tabTo } from './tab-to.ts'
import { visit } from './visit.ts'

// The main tasks without a mouse; a file is uploaded by the keyboard in resources.spec.ts.

test('the keyboard alone joins an organization, posts a product and finds it, moves a project on the board, brings cells in, and invites a member', async ({
  page,
  people,
  outbox,
}) => {
  const person = await people.signIn(page, { organization: null })
  await test.step('joins an organization, posts a product, finds it and opens it', async () => {
    const name = `Loan ${freshAddress().slice(2, 10)}`
    await visit(page, '/')
    await expect(title(page, 'Join Organization')).toBeVisible()
    await tabTo(page, 'Registration Key')
    await page.keyboard.type('BRAC-93TX-KD7Y-4QHM')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Organization Dashboard')).toBeVisible()

    await visit(page, '/products/new')
    await expect(page.getByText('Posting for Bright Acre Energy')).toBeVisible()
    await tabTo(page, 'Product name')
    await page.keyboard.type(name)
    // The choices are one stop, and the arrows go through them.
    await tabTo(page, 'Bridge to ITC')
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Bridge to ITC', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await tabTo(page, 'Minimum principal size')
    await page.keyboard.type('250000')
    await tabTo(page, 'Create Product')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'Product created successfully')

    await visit(page, '/product-registry')
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await tabTo(page, 'Search products')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    const row = page.locator('[data-row]').filter({ hasText: name })
    await expect(page.locator('[data-row]')).toHaveCount(1)
    // The rows are one stop, from which the arrows go on.
    await tabTo(page, name)
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    const details = page.getByRole('dialog', { name })
    await expect(details.getByText('$250,000 - No max')).toBeVisible()
    await escapeFrom(details)
    await expect(details).toHaveCount(0)
    await expect(row).toBeFocused()
  })

  await people.change(person.id, { role: 'admin' })
  // The page hears of it, and then offers what administrators may do.
  await expect(page.getByRole('list', { name: 'Administration' })).toBeVisible()
  await test.step('moves a project on the board and brings cells in', async () => {
    const mark = freshAddress().slice(2, 10)
    await page.request.post('/api/pipeline', {
      data: { name: `Array ${mark}`, currentStage: 'predevelopment' },
    })
    await visit(page, `/pipeline?view=board&search=${mark}`)
    await expect(
      page
        .getByRole('list', { name: 'Projects in Predevelopment' })
        .getByRole('link', { name: `Array ${mark}` }),
    ).toBeVisible()
    await tabTo(page, `Move Array ${mark}`)
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('menuitemradio', { name: 'Predevelopment', exact: true }),
    ).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(
      page.getByRole('menuitemradio', { name: 'Development', exact: true }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(
      page
        .getByRole('list', { name: 'Projects in Development' })
        .getByRole('link', { name: `Array ${mark}` }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: `Move Array ${mark}` })).toBeFocused()

    await visit(page, '/imports?entity=organizations')
    await expect(page.getByRole('button', { name: 'Paste Cells' })).toBeVisible()
    await tabTo(page, 'Paste Cells')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Cells copied from a spreadsheet')
    await page.keyboard.insertText(`Name\tCity\tState\nTyped Lender ${mark}\tChicago\tIL`)
    await tabTo(page, 'Use These Cells')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Import Organizations')).toBeVisible()
    await tabTo(page, 'Check the File')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeEnabled()
    await tabTo(page, 'Import 1 row', 120)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '1 organization imported.' })).toBeVisible({
      timeout: 30_000,
    })
  })

  await people.change(person.id, { role: 'organization_manager' })
  await expect(page.getByRole('list', { name: 'Administration' })).toBeHidden()
  await test.step('invites a member, and takes the invitation back', async () => {
    const email = freshAddress()
    await visit(page, '/organization-dashboard')
    await expect(title(page, 'Bright Acre Energy')).toBeVisible()
    const chosen = page.getByRole('tab', { selected: true })
    await expect(chosen).toBeVisible()
    while (!(await chosen.evaluate((tab) => tab === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: 'Settings', selected: true })).toBeFocused()
    const field = page.getByLabel('Email Addresses')
    await expect(field).toBeVisible()
    await tabTo(page, 'Email Addresses')
    await page.keyboard.type('nonsense')
    await tabTo(page, 'Role')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel('Role')).toHaveValue('organization_manager')
    await tabTo(page, 'Send Invitations')
    await page.keyboard.press('Enter')
    await expect(page.getByText('nonsense: Please enter a valid email')).toBeVisible()
    // What is rejected leads back to its field.
    await expect(field).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(email)
    await tabTo(page, 'Send Invitations')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', '1 invitation sent')
    expect((await outbox.wait(email)).text).toContain('/register?key=')

    const invited = page.getByRole('listitem').filter({ hasText: email })
    await expect(invited).toBeVisible()
    await tabTo(page, `Withdraw invitation to ${email}`)
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await tabTo(page, 'Withdraw', 2)
    await page.keyboard.press('Enter')
    await expect(invited).toHaveCount(0)
  })
})
