import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts'
import { setUpAuthenticator } from './authenticator.ts'
import { expect, expectToast, test, title } from './journey.ts'
import { setUpOnScreen } from './set-up-on-screen.ts'
import { visit } from './visit.ts'

// An organization requires a second step, and a colleague who works at this moment sets one up.

const heading = 'Set up your second step'

test('an organization requires a second step, and whoever works there sets one up and goes on', async ({
  page,
  anotherBrowser,
  anotherPerson,
  people,
}) => {
  const administrator = await anotherPerson({ role: 'admin', organization: null })
  const name = `Willow Trust ${Date.now()}`
  const made = await administrator.post('/api/organizations', {
    data: { name, status: 'published' },
  })
  await expect(made).toBeOK()
  const { id: organizationId } = (await made.json()) as { id: string }

  const member = await people.signIn(page, { organization: null })
  await people.change(member.id, { organizationId })
  await page.goto('/resources')
  await expect(title(page, 'Shared Resources')).toBeVisible()

  const atManager = await anotherBrowser()
  const manager = await people.signIn(atManager.context(), { organization: null })
  await people.change(manager.id, { organizationId, role: 'organization_manager' })
  await setUpAuthenticator(atManager.context().request)
  await atManager.goto('/organization-dashboard?tab=settings')
  const card = atManager.getByRole('region', { name: 'Sign-in Security' })
  await expect(card.getByText('1 of 2 members has one.')).toBeVisible()
  await card.getByRole('button', { name: 'Require Second Step' }).click()
  const question = atManager.getByRole('alertdialog')
  await expectAccessible(atManager, 'the question')
  await question.getByRole('button', { name: 'Require Second Step' }).click()
  await expectToast(atManager, 'Success', 'Sign-in security updated successfully')
  await expect(card.getByText('Members must have a second step')).toBeVisible()

  // The next thing the colleague wants to see is in their way, wherever they are.
  await visit(page, '/coverage')
  await expect(title(page, heading)).toBeVisible()
  await expect(page.getByText(`Required by ${name}.`)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessibleAtBothWidths(page, heading)
  await setUpOnScreen(page, 'Set up an authenticator app')
  await expect(title(page, 'Coverage')).toBeVisible()
  await page.reload()
  await expect(title(page, 'Coverage')).toBeVisible()
})
