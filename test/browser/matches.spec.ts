import { expectAccessibleAtBothWidths } from './accessible.ts'
import { addFittingDeal } from './fitting-deal.ts'
import { expect, expectToast, test, title } from './journey.ts'
import { visit } from './visit.ts'

test('a developer finds who lends to a project and asks for an introduction', async ({
  page,
  people,
}) => {
  await people.signIn(page, { organization: 'Bright Acre Energy' })
  const { id, name } = await addFittingDeal(page.request)
  await visit(page, `/pipeline?open=${id}`)
  await expect(title(page, name)).toBeVisible()
  await expect(page.getByText(/^Bridge to ITC, \$/).first()).toBeVisible()
  await page.getByRole('link', { name: /^All \d+ matches$/ }).click()
  await expect(title(page, `Matches for ${name}`)).toBeVisible()
  const list = page.getByRole('list', { name: 'Matches for Bridge to ITC' })
  const first = list.getByRole('button', { expanded: false }).first()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(list.getByRole('list', { name: 'Must fit' })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the matches of a project')
  await list.getByRole('button', { name: 'Ask for Introduction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for Introduction' })
  await expect(dialog.getByLabel('Message')).toHaveValue(new RegExp(name))
  await expectAccessibleAtBothWidths(page, 'asking for an introduction')
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expectToast(page, 'Success', 'Introduction requested')
  await expect(list.getByRole('link', { name: /^Asked on / })).toBeVisible()

  // What is tried stands in the address and changes nothing.
  await visit(page, `/matches/pipeline/${id}?capEx=400000000`)
  await expect(page.getByText(/\d+ gained, \d+ lost/)).toBeVisible()
  const { capEx } = (await (await page.request.get(`/api/pipeline/${id}`)).json()) as {
    capEx: string
  }
  expect(capEx).toBe('4000000')
})
