import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { created, nothing, ok, problem } from '../../../test/support/open-portal.tsx'
import {
  lakeshore,
  mission,
  plains,
  member,
  openAggregators,
  members,
} from '../../../test/support/open-aggregators.tsx'

describe('the two panes', () => {
  it('show the aggregators and the members of the first', async () => {
    await openAggregators()
    const links = within(
      await screen.findByRole('navigation', { name: 'Capital aggregators' }),
    ).getAllByRole('link')
    expect(
      links.map((link) => [
        link.textContent?.includes('Lakeshore'),
        link.getAttribute('aria-current'),
      ]),
    ).toEqual([
      [true, 'true'],
      [false, null],
    ])
    const row = within(await members()).getByRole('listitem')
    for (const words of [
      'Northern Plains Fund',
      'CDFI · South Dakota',
      'CDFIs',
      'Published',
      'Oct 24, 2026',
    ])
      expect(row.textContent).toContain(words)
    expect(screen.getByText('1 member; membership types: Green Banks, CDFIs')).toBeTruthy()
  })

  it('keep the chosen aggregator in the address, and say that it has no members', async () => {
    const { user } = await openAggregators()
    await user.click(await screen.findByRole('link', { name: /Mission Lenders Network/ }))
    expect(window.location.search).toBe(`?aggregator=${mission.id}`)
    expect(await screen.findByRole('heading', { name: 'No members found' })).toBeTruthy()
    expect(screen.getByRole('link', { current: true, name: /Mission/ })).toBeTruthy()
  })

  it('page through more members than one answer holds', async () => {
    const requested: (string | null)[] = []
    const { user } = await openAggregators({
      answers: {
        [`GET /api/organization-memberships/${lakeshore.id}`]: (_, query) => {
          requested.push(query.get('offset'))
          return ok({
            members: [member(query.get('offset') === '1000' ? { memberName: 'Zenith Fund' } : {})],
            total: 1201,
          })
        },
      },
    })
    expect(
      await screen.findByText('1,201 members; membership types: Green Banks, CDFIs'),
    ).toBeTruthy()
    const pages = within(screen.getByRole('navigation', { name: 'Pages of members' }))
    expect(pages.getByRole('status').textContent).toBe('Showing 1 to 1,000 of 1,201 members')
    await user.click(pages.getByRole('button', { name: 'Next' }))
    expect(await within(await members()).findByText('Zenith Fund')).toBeTruthy()
    expect([requested, window.location.search]).toEqual([
      ['0', '1000'],
      `?aggregator=${lakeshore.id}&page=2`,
    ])
  })

  it('say that there is no aggregator, and then offer nothing', async () => {
    await openAggregators({
      answers: { 'GET /api/organizations': () => ok({ organizations: [], total: 0 }) },
    })
    expect(
      await screen.findByRole('heading', { name: 'No capital aggregators found' }),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add Member' })).toBeNull()
  })

  it('say what could not be loaded and try again', async () => {
    const { user, answer } = await openAggregators({
      answers: {
        [`GET /api/organization-memberships/${lakeshore.id}`]: () =>
          problem(503, 'unavailable', 'The database does not answer.'),
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The database does not answer.',
    )
    answer(`GET /api/organization-memberships/${lakeshore.id}`, () =>
      ok({ members: [member()], total: 1 }),
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await members()).toBeTruthy()
  })
})

describe('removing a member', () => {
  const call = `DELETE /api/organization-memberships/${member().id}`

  it('asks with both names, and can be undone with the day it joined', async () => {
    const { user, sent, answer } = await openAggregators({
      answers: { [call]: nothing, 'POST /api/organization-memberships': () => created(member()) },
    })
    await user.click(
      within(await members()).getByRole('button', { name: 'Remove Northern Plains Fund' }),
    )
    const question = await screen.findByRole('alertdialog', { name: 'Remove member' })
    expect(question.textContent).toContain(
      'Northern Plains Fund will no longer be a member of Lakeshore Green Bank.',
    )
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' }))
    answer(`GET /api/organization-memberships/${lakeshore.id}`, () => ok({ members: [], total: 0 }))
    await user.click(within(question).getByRole('button', { name: 'Remove' }))
    await expectToast('Success', 'Member removed successfully')
    expect(await screen.findByRole('heading', { name: 'No members found' })).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Add Member' })[0]),
    )
    expect(sent.some(({ call: made }) => made === `${call}?version=3`)).toBe(true)

    answer(`GET /api/organization-memberships/${lakeshore.id}`, () =>
      ok({ members: [member()], total: 1 }),
    )
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await expectToast('Success', 'Member added successfully')
    expect(sent.find((each) => each.call.startsWith('POST'))?.body).toEqual({
      aggregatorId: lakeshore.id,
      memberId: plains.id,
      membershipType: 'cdfis',
      joinedAt: '2026-10-24',
    })
    expect(await members()).toBeTruthy()
  })

  it('says why it failed', async () => {
    const { user } = await openAggregators({
      answers: { [call]: () => problem(404, 'not_found', 'This record does not exist') },
    })
    await user.click(
      within(await members()).getByRole('button', { name: 'Remove Northern Plains Fund' }),
    )
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await expectToast('Error', 'Failed to remove member: This record does not exist')
  })
})
