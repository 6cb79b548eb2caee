import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Membership } from '#contract/memberships'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  administrator,
  created,
  nothing,
  ok,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'

const id = (n: number) => `0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f${n}`
const organization = (n: number, name: string, fields: Record<string, unknown> = {}) => ({
  id: id(n),
  name,
  campaignRole: 'direct_lender',
  organizationType: 'cdfi',
  location: null,
  memberTypes: [],
  ...fields,
})
const lakeshore = organization(11, 'Lakeshore Green Bank', {
  campaignRole: 'capital_aggregator',
  organizationType: 'green_bank',
  memberTypes: ['green_banks', 'cdfis'],
})
const mission = organization(12, 'Mission Lenders Network', {
  campaignRole: 'capital_aggregator',
  location: 'maryland',
})
const prairie = organization(13, 'Prairie Light Green Bank', { organizationType: 'green_bank' })
const plains = organization(14, 'Northern Plains Fund')

const member = (fields: Partial<Membership> = {}) => ({
  id: id(21),
  aggregatorId: lakeshore.id,
  memberId: plains.id,
  membershipType: 'cdfis',
  memberName: plains.name,
  memberCampaignRole: 'direct_lender',
  memberOrganizationType: 'cdfi',
  memberLocation: 'south_dakota',
  memberStatus: 'published',
  status: 'active',
  joinedAt: '2026-10-24T12:00:00.000Z',
  createdAt: '2026-10-24T12:00:00.000Z',
  updatedAt: '2026-10-24T12:00:00.000Z',
  version: 3,
  ...fields,
})

async function openAggregators({
  path = '/aggregators',
  members = [member()] as unknown[],
  answers = {},
}: { path?: string; members?: unknown[]; answers?: Record<string, Answer> } = {}) {
  const portal = openPortal(path, {
    as: administrator(),
    answers: {
      'GET /api/organizations': (_, query) => {
        const organizations =
          query.get('campaignRole') === 'capital_aggregator'
            ? [lakeshore, mission]
            : [lakeshore, mission, plains, prairie]
        return ok({ organizations, total: organizations.length })
      },
      [`GET /api/organization-memberships/${lakeshore.id}`]: () =>
        ok({ members, total: members.length }),
      [`GET /api/organization-memberships/${mission.id}`]: () => ok({ members: [], total: 0 }),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Capital Aggregators' })
  return portal
}

const members = async (of = lakeshore.name) =>
  screen.findByRole('list', { name: `Members of ${of}` })
const addMember = async () =>
  (await screen.findAllByRole('button', { name: 'Add Member' }))[0] as HTMLElement

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
    const asked: (string | null)[] = []
    const { user } = await openAggregators({
      answers: {
        [`GET /api/organization-memberships/${lakeshore.id}`]: (_, query) => {
          asked.push(query.get('offset'))
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
    expect([asked, window.location.search]).toEqual([
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

  it('are not there for members', async () => {
    openPortal('/aggregators', { as: person() })
    expect(
      await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' }),
    ).toBeTruthy()
  })
})

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

  it('says why it was refused and keeps the dialog', async () => {
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
      joinedAt: '2026-10-24T12:00:00.000Z',
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
