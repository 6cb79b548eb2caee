import { expectAccessible } from './accessible.ts'
import { administrator } from './administrator.ts'
import { expect, test, title } from './journey.ts'
import { signIn } from './people.ts'

test('shared resources, their form with a rejected file, and the question before deleting', async ({
  page,
  context,
}) => {
  await signIn(context, administrator)
  await page.goto('/resources')
  await expect(title(page, 'Shared Resources')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page, 'Shared Resources')
  await page.getByRole('button', { name: 'Add Resource' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Resource' })
  await expect(form.getByRole('button', { name: 'Upload File' })).toBeEnabled()
  await form.locator('input[type=file]').setInputFiles({
    name: 'drawing.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  })
  await expect(form.getByRole('alert')).toContainText('This kind of file cannot be used.')
  await form.getByRole('button', { name: 'Create Resource' }).click()
  await expect(form.getByText('Resource name is required')).toBeVisible()
  await expectAccessible(page, 'Add New Resource with errors')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('link', { name: 'Direct Pay Bridge Loan Term Sheet' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the details of a resource')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'the details of a resource on a phone')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page, 'Shared Resources on a phone')
})
