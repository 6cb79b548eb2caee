import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { created, ok, problem } from '../../../test/support/open-portal.tsx'
import {
  id,
  lakeshore,
  mission,
  prairie,
  member,
  openAggregators,
  members,
} from '../../../test/support/open-aggregators.tsx'

const addMember = async () =>
  (await screen.findAllByRole('button', { name: 'Add Member' }))[0] as HTMLElement

describe('adding a member', () => {
  it('offers neither the aggregator nor its members, and sends nothing unless both are chosen', async () => {
    const { user, sent, answer } = await openAggregators()
    await members()
    await user.click(await addMember())
    const dialog = await screen.findByRole('dialog', { name: 'Add Member' })
    await user.click(within(dialog).getByRole('button', { name: 'Add Member' }))
    expect(await within(dialog).findByText('Choose a membership type')).toBeTruthy()
    // Once in the empty field and once below it.
    expect(within(dialog).getAllByText('Choose an organization')).toHaveLength(2)
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)

    await user.click(within(dialog).getByRole('combobox', { name: /Organization/ }))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Mission Lenders NetworkCDFI',
      'Prairie Light Green BankGreen Bank',
    ])
    await user.keyboard('zzz')
    expect(screen.getByText('No organization found.')).toBeTruthy()
    await user.keyboard('{Backspace}{Backspace}{Backspace}prairie{Enter}')
    // The type that goes with a green bank is suggested.
    expect(within(dialog).getByRole('radio', { name: 'Green Banks', checked: true })).toBeTruthy()
    expect(within(dialog).queryByRole('radio', { name: 'MDIs' })).toBeNull()

    answer('POST /api/organization-memberships', () =>
      created(member({ memberId: prairie.id, memberName: prairie.name })),
    )
    answer(`GET /api/organization-memberships/${lakeshore.id}`, () =>
      ok({
        members: [member(), member({ id: id(22), memberId: prairie.id, memberName: prairie.name })],
        total: 2,
      }),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Add Member' }))
    await expectToast('Success', 'Member added successfully')
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      aggregatorId: lakeshore.id,
      memberId: prairie.id,
      membershipType: 'green_banks',
    })
    await waitFor(async () =>
      expect(within(await members()).getAllByRole('listitem')).toHaveLength(2),
    )
  })

  it('finds organizations beyond the first thousand', async () => {
    const { user } = await openAggregators({
      answers: {
        'GET /api/organizations': (_, query) =>
          ok(
            query.get('search') === 'prairie'
              ? { organizations: [prairie], total: 1 }
              : {
                  organizations: [lakeshore, mission],
                  total: query.has('campaignRole') ? 2 : 1200,
                },
          ),
      },
    })
    await members()
    await user.click(await addMember())
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Add Member' })).getByRole('combobox', {
        name: /Organization/,
      }),
    )
    expect(screen.queryByRole('option', { name: /Prairie/ })).toBeNull()
    await user.keyboard('prairie')
    expect(await screen.findByRole('option', { name: /Prairie Light Green Bank/ })).toBeTruthy()
  })

  it('says why it was rejected and leaves the dialog open', async () => {
    const { user } = await openAggregators({
      answers: {
        'POST /api/organization-memberships': () =>
          problem(409, 'conflict', 'This organization is already a member of the aggregator', {
            memberId: 'This organization is already a member of the aggregator',
          }),
      },
    })
    await members()
    await user.click(await addMember())
    const dialog = await screen.findByRole('dialog', { name: 'Add Member' })
    await user.click(within(dialog).getByRole('combobox', { name: /Organization/ }))
    await user.keyboard('prairie{Enter}')
    await user.click(within(dialog).getByRole('button', { name: 'Add Member' }))
    await expectToast(
      'Error',
      'Failed to add member: This organization is already a member of the aggregator',
    )
    expect(
      within(dialog).getByText('This organization is already a member of the aggregator'),
    ).toBeTruthy()
  })
})
