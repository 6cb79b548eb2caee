import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { amara, expectToast, nameless, noah } from '../../../test/support/open-administration.tsx'
import { administrator, nothing, ok, problem } from '../../../test/support/open-portal.tsx'
import { act, openUsers, row } from '../../../test/support/open-users.tsx'

const amaraPath = `/api/users/${amara.id}`

describe('erasing an account', () => {
  const erasing = `POST ${amaraPath}/erase`

  it('takes its address, and the row goes from the list (X-142, X-144)', async () => {
    const { user, answer, sentTo } = await openUsers({ answers: { [erasing]: nothing } })
    await act(user, 'Amara Osei', 'Erase')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase account' }))
    await user.type(dialog.getByLabelText(`Type ${amara.email} to confirm`), amara.email)
    answer('GET /api/users', () => ok({ users: [noah, nameless], total: 2 }))
    await user.click(dialog.getByRole('button', { name: 'Erase' }))
    await expectToast('Success', 'Account erased successfully')
    expect(sentTo(erasing).map(({ body }) => body)).toEqual([{ email: amara.email }])
    await waitFor(() => expect(screen.queryByRole('row', { name: /Amara Osei/ })).toBeNull())
    expect(document.activeElement).toBe(await row('Noah Adler'))
  })

  it('is offered where an account is deleted (X-135)', async () => {
    const { user, sentTo } = await openUsers({
      answers: { [erasing]: nothing, [`DELETE ${amaraPath}`]: nothing },
    })
    await act(user, 'Amara Osei', 'Delete')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete user' }))
    const offer = dialog.getByRole('checkbox', { name: 'Erase personal data as well' })
    expect(offer).toHaveProperty('checked', false)
    expect(dialog.queryByLabelText(/to confirm/)).toBeNull()
    await user.click(offer)
    await user.type(dialog.getByLabelText(`Type ${amara.email} to confirm`), amara.email)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await expectToast('Success', 'Account erased successfully')
    expect(sentTo(erasing)).toHaveLength(1)
    expect(sentTo(`DELETE ${amaraPath}`)).toHaveLength(0)
  })

  it('says what is wrong with the address', async () => {
    const sentence = 'This is not the email address of the account'
    const { user } = await openUsers({
      answers: {
        [erasing]: () => problem(400, 'validation', sentence, { email: sentence }),
      },
    })
    await act(user, 'Amara Osei', 'Erase')
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.type(dialog.getByLabelText(/to confirm/), 'x')
    await user.click(dialog.getByRole('button', { name: 'Erase' }))
    expect(await dialog.findByText(sentence)).toBeTruthy()
  })

  it('is not offered of oneself', async () => {
    const { user } = await openUsers({
      answers: {
        'GET /api/users': () => ok({ users: [{ ...amara, id: administrator().id }], total: 1 }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Amara Osei' }))
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Erase' })).toBeNull()
  })
})
