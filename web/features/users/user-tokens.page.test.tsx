import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { amara, expectToast } from '../../../test/support/open-administration.tsx'
import { nothing, ok, problem, type Answer } from '../../../test/support/open-portal.tsx'
import { act, openUsers } from '../../../test/support/open-users.tsx'
import { expired, nightly } from '../../../test/support/open-tokens.tsx'

const path = `/api/users/${amara.id}/tokens`

async function openDialog(answers: Record<string, Answer>) {
  const portal = await openUsers({ answers })
  await act(portal.user, 'Amara Osei', 'API Tokens')
  const dialog = within(await screen.findByRole('dialog', { name: 'API tokens' }))
  return { ...portal, dialog }
}

it('an administrator sees the API tokens of an account and revokes one (X-101, X-142)', async () => {
  let stored = [nightly, expired]
  const { user, dialog, sentTo } = await openDialog({
    [`GET ${path}`]: () => ok({ tokens: stored, total: stored.length }),
    [`DELETE ${path}/${nightly.id}`]: () => {
      stored = [expired]
      return nothing()
    },
  })
  expect(
    dialog.getByText(/on behalf of Amara Osei\. Their secrets are shown to no one\.$/),
  ).toBeTruthy()
  await user.click(await dialog.findByRole('button', { name: 'Revoke Nightly sync' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Revoke API token' }))
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  await expectToast('Success', 'API token revoked successfully')
  expect(sentTo(`DELETE ${path}/${nightly.id}`)).toHaveLength(1)
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1))
  expect(dialog.getByText('Old report')).toBeTruthy()
})

it('an account without API tokens is said to have none', async () => {
  const { dialog } = await openDialog({ [`GET ${path}`]: () => ok({ tokens: [], total: 0 }) })
  expect(await dialog.findByText('This account has no API tokens.')).toBeTruthy()
})

it('API tokens that cannot be loaded or revoked say why', async () => {
  const { user, dialog } = await openDialog({
    [`GET ${path}`]: () => ok({ tokens: [nightly], total: 1 }),
    [`DELETE ${path}/${nightly.id}`]: () => problem(404, 'not_found', 'There is no such token.'),
  })
  await user.click(await dialog.findByRole('button', { name: 'Revoke Nightly sync' }))
  const question = within(screen.getByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  expect(await question.findByText('There is no such token.')).toBeTruthy()
  await expectToast('Error', 'Failed to revoke API token: There is no such token.')
})
