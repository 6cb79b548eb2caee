import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessibleAtBothWidths, open } from './accessible.ts'
import { closeToasts, expect, expectToast, test } from './journey.ts'
import { visit } from './visit.ts'

test('a manager makes a webhook, whose receiver hears of a test and of a change, and pauses and deletes it (X-141)', async ({
  page,
  people,
}) => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  try {
    await people.signIn(page, {
      role: 'organization_manager',
      organization: 'Prairie Light Green Bank',
    })
    await open(page, '/organization-dashboard?tab=settings', 'Prairie Light Green Bank')
    await page.getByRole('link', { name: 'Open Webhooks' }).click()
    await expect(page.getByText('No webhooks yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add Webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Webhook' })
    await dialog.getByLabel('Name').fill('Pipeline to data lake')
    await dialog.getByLabel('Address').fill('https://10.0.4.12/registry')
    await dialog.getByLabel('Products').check()
    await dialog.getByRole('button', { name: 'Create Webhook' }).click()
    await expect(
      dialog.getByText(
        'This address is not on the public internet. Ask whoever runs the portal to allow it.',
      ),
    ).toBeVisible()
    await closeToasts(page)
    await expectAccessibleAtBothWidths(page, 'a new webhook')
    await dialog.getByLabel('Address').fill(address)
    await dialog.getByRole('button', { name: 'Create Webhook' }).click()
    await expectToast(page, 'Success', 'Webhook created successfully')
    await closeToasts(page)
    await expect(page.getByText(/^whsec_/)).toBeVisible()
    await expectAccessibleAtBothWidths(page, '/webhooks')
    await page.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('link', { name: 'Pipeline to data lake' }).click()
    await page.getByRole('button', { name: 'Send Test' }).click()
    await expectToast(page, 'Success', 'Test sent')
    await closeToasts(page)
    await expect.poll(() => bodies.map((body) => JSON.parse(body).type)).toEqual(['webhook.test'])
    await expect(page.getByRole('row', { name: /webhook\.test.*Delivered/ })).toBeVisible()
    await expectAccessibleAtBothWidths(page, `/webhooks/${page.url().split('/').at(-1) ?? ''}`)

    await page.getByRole('button', { name: 'Rotate Secret' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate Secret' }).click()
    await expectToast(page, 'Success', 'Secret rotated successfully')
    await closeToasts(page)
    await expect(page.getByText(/The old one signs beside it until/)).toBeVisible()

    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('button', { name: 'Turn On' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Webhook' }).click()
    await expectToast(page, 'Success', 'Webhook deleted successfully')
    await expect(page.getByText('No webhooks yet')).toBeVisible()
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('administrators open webhooks from the head of Administration', async ({ page, people }) => {
  await people.signIn(page, { role: 'admin' })
  await visit(page, '/admin/sign-in')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page).toHaveTitle('Webhooks, Administration · Capital Campaign')
})
