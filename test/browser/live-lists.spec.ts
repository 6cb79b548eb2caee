import { expect, test } from './journey.ts'
import { freshAddress } from './people.ts'
import { visit } from './visit.ts'

// An open list follows what somebody else does, in all tabs, and leaves an open form alone (P-295).

test('an open list follows the changes of another administrator, also in a second tab', async ({
  page,
  people,
  anotherPerson,
}) => {
  const email = freshAddress()
  await people.signIn(page, { role: 'admin' })
  const second = await page.context().newPage()
  for (const tab of [page, second]) {
    await visit(tab, `/admin/users?search=${encodeURIComponent(email)}`)
    await expect(tab.getByText('No users found')).toBeVisible()
  }

  const other = await anotherPerson({ role: 'admin' })
  const created = await other.post('/api/users', { data: { email, firstName: 'Ngozi' } })
  await expect(created).toBeOK()
  for (const tab of [page, second])
    await expect(tab.getByRole('row', { name: /Ngozi/ })).toBeVisible()
  // The tab that reads the stream for both goes; the other takes over.
  await page.close()
  const { id } = (await created.json()) as { id: string }
  await expect(await other.put(`/api/users/${id}`, { data: { firstName: 'Adaeze' } })).toBeOK()
  await expect(second.getByRole('row', { name: /Adaeze/ })).toBeVisible()
})
