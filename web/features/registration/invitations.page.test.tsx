import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { created, nothing, ok } from '../../../test/support/open-portal.tsx'
import {
  path,
  invitation,
  old,
  openRegistration,
} from '../../../test/support/open-registration.tsx'

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('invitations', () => {
  it('are listed with their state; one is sent again, one withdrawn after a question', async () => {
    let left = [invitation, old]
    const withdraw = (id: string) => () => {
      left = left.filter((one) => one.id !== id)
      return nothing()
    }
    const { user, sentTo } = await openRegistration({
      [`GET ${path}/invitations`]: () => ok({ invitations: left, total: left.length }),
      [`POST /api/invitations/${old.id}/resend`]: () => ok({ ...old, expired: false }),
      [`DELETE /api/invitations/${invitation.id}`]: withdraw(invitation.id),
      [`DELETE /api/invitations/${old.id}`]: withdraw(old.id),
    })
    const confirm = async () =>
      user.click(
        within(await screen.findByRole('alertdialog', { name: 'Withdraw invitation' })).getByRole(
          'button',
          { name: 'Withdraw' },
        ),
      )
    const rows = await screen.findByRole('list', { name: 'Pending invitations' })
    const [first, second] = within(rows).getAllByRole('listitem')
    for (const word of ['guest@river.example', 'Member', 'Pending', /by Rosa Delgado/])
      expect(within(first as HTMLElement).getByText(word)).toBeTruthy()
    for (const word of ['late@river.example', 'Organization Manager', 'Expired', /expired/])
      expect(within(second as HTMLElement).getByText(word)).toBeTruthy()
    await user.click(button(`Resend invitation to ${old.email}`))
    await expectToast('Success', `A new invitation is on its way to ${old.email}`)
    await user.click(button(`Withdraw invitation to ${invitation.email}`))
    await confirm()
    await waitFor(() => expect(sentTo(`DELETE /api/invitations/${invitation.id}`)).toHaveLength(1))
    // The focus goes on to the next one, and from the last to what says that none is left.
    await waitFor(() =>
      expect(document.activeElement).toBe(button(`Resend invitation to ${old.email}`)),
    )
    await user.click(button(`Withdraw invitation to ${old.email}`))
    await confirm()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByText('No pending invitations.')),
    )
  })

  it('name the fault of each line, before sending and after', async () => {
    const taken = {
      email: 'taken@river.example',
      message: 'An account with this email already exists',
    }
    const { user, sentTo } = await openRegistration({
      [`POST ${path}/invitations`]: () => created({ invitations: [invitation], rejected: [taken] }),
    })
    const field = screen.getByLabelText('Email Addresses')
    const faults = () =>
      within(screen.getByRole('list', { name: 'Addresses that were not invited' }))
        .getAllByRole('listitem')
        .map((line) => line.textContent)
    await user.click(button('Send Invitations'))
    expect(screen.getByText('Enter at least one email address')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    await user.type(field, 'guest@river.example, nonsense')
    await user.click(button('Send Invitations'))
    expect(faults()).toEqual(['nonsense: Please enter a valid email'])
    expect(sentTo(`POST ${path}/invitations`)).toEqual([])
    await user.clear(field)
    await user.type(field, 'guest@river.example{Enter}taken@river.example')
    await user.selectOptions(screen.getByLabelText('Role'), 'Organization Manager')
    await user.click(button('Send Invitations'))
    await expectToast('Success', '1 invitation sent')
    expect(sentTo(`POST ${path}/invitations`)[0]?.body).toEqual({
      emails: ['guest@river.example', 'taken@river.example'],
      role: 'organization_manager',
    })
    expect(faults()).toEqual([`${taken.email}: ${taken.message}`])
  })
})
