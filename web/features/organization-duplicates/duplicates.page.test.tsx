import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { nothingAttached } from '#contract/organization-duplicates'
import type { DuplicatePair } from '#contract/organization-duplicates'
import type { OrganizationMerge } from '#contract/organization-merges'
import { paths } from '#web/lib/paths.ts'
import { openOrganizations, organizationRow } from '../../../test/support/open-organizations.tsx'
import { nothing, ok, problem } from '../../../test/support/open-portal.tsx'

const prairie = organizationRow({ name: 'Prairie Light CDFI', website: null, location: 'illinois' })
const twin = organizationRow({
  id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f31',
  name: 'Prairie Light CDFI, Inc.',
  location: 'Peoria, Illinois',
  version: 5,
})
const pair: DuplicatePair = {
  level: 'likely',
  reasons: ['legal_form', 'same_state'],
  dismissed: false,
  organizations: [prairie, twin],
  attached: [
    { ...nothingAttached, users: 2 },
    { ...nothingAttached, products: 1, invitations: 1 },
  ],
}
const merge: OrganizationMerge = {
  id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f41',
  organizationId: prairie.id,
  organizationName: prairie.name,
  otherId: twin.id,
  otherName: twin.name,
  mergedAt: '2026-11-21T15:00:00.000Z',
  mergedByName: 'Ada Admin',
  moved: { ...nothingAttached, products: 1 },
  dropped: { memberships: 0, invitations: 0 },
  fields: ['website'],
  undoneAt: null,
  undoneByName: null,
  undoableUntil: '2026-12-21T15:00:00.000Z',
}
const answers = {
  'GET /api/organizations/duplicates': (_body: unknown, query: URLSearchParams) =>
    ok(
      query.has('level')
        ? { pairs: [], total: 0 }
        : { pairs: query.get('offset') === '0' ? [pair] : [], total: 1 },
    ),
  'GET /api/organization-merges': () => ok({ merges: [merge], total: 1 }),
}
const open = (query = '', more = {}) =>
  openOrganizations(`/organizations/duplicates${query}`, { answers: { ...answers, ...more } })
// By its sentence: the toast before it may still be shown.
const findToast = (sentence: string) => screen.findByText(sentence, undefined, { timeout: 10_000 })
const button = (name: string) => screen.getByRole('button', { name })

describe('duplicate organizations', () => {
  it('are shown side by side with why and what belongs to each', async () => {
    await open()
    const card = await screen.findByRole('article', {
      name: 'Prairie Light CDFI and Prairie Light CDFI, Inc.',
    })
    for (const words of [
      'Likely the same',
      'Names differ only in their legal form · Same state',
      '2 users',
      '1 product and 1 invitation',
      'Peoria, Illinois · prairielight.example',
    ])
      expect(card.textContent).toContain(words)
  })

  it.each([
    ['?page=2', ''],
    ['?view=merges&page=2', '?view=merges'],
  ])(
    'go back to the last page from beyond the end, as after the last of it was decided, and "Back" leads out: %s',
    async (query, search) => {
      window.history.pushState(null, '', paths.organizations)
      // Opened in place of this entry.
      window.history.pushState(null, '', '/')
      await open(query)
      await waitFor(() => expect(window.location.search).toBe(search))
      expect((await screen.findAllByText('Prairie Light CDFI, Inc.')).length).toBeGreaterThan(0)
      window.history.back()
      expect(await screen.findByRole('heading', { level: 1, name: 'Organizations' })).toBeTruthy()
      expect(window.location.pathname).toBe(paths.organizations)
    },
  )

  it('are merged with the value chosen for each field, and the merge is undone', async () => {
    const { user, sentTo } = await open('', {
      [`POST /api/organizations/${prairie.id}/merge`]: () => ok({ merge, organization: prairie }),
      [`POST /api/organization-merges/${merge.id}/undo`]: () =>
        ok({
          merge,
          left: [{ kind: 'Product', name: 'Loan', reason: 'given to another organization since' }],
        }),
    })
    await user.click(await screen.findByRole('button', { name: 'Merge...' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge organizations' }))
    expect(dialog.getByRole('region', { name: 'What happens' }).textContent).toContain(
      '1 product and 1 invitation of Prairie Light CDFI, Inc. move to Prairie Light CDFI.',
    )
    const choice = (field: string, value: string) =>
      within(dialog.getByRole('group', { name: field })).getByLabelText<HTMLInputElement>(value)
    // A value is better than none; where both have one, that of the organization that stays.
    expect([
      choice('Website', 'https://prairielight.example').checked,
      choice('Location', 'Illinois').checked,
    ]).toEqual([true, true])
    await user.click(choice('Location', 'Peoria, Illinois'))
    await user.click(dialog.getByRole('button', { name: 'Merge' }))
    await findToast('Organizations merged successfully')
    const [sent] = sentTo(`POST /api/organizations/${prairie.id}/merge`)
    expect(sent?.body).toEqual({
      otherId: twin.id,
      version: 3,
      otherVersion: 5,
      fields: ['location', 'website'],
    })
    await user.click(button('Undo merge'))
    await findToast('Merge undone successfully')
    expect(
      await screen.findByText('Product Loan: given to another organization since'),
    ).toBeTruthy()
  })

  it('may be merged the other way round; a rejection is shown in the dialog', async () => {
    const { user, sentTo } = await open('', {
      [`POST /api/organizations/${twin.id}/merge`]: () =>
        problem(409, 'conflict', 'Prairie would have 1 member without being a capital aggregator.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Merge...' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(
      within(dialog.getByRole('group', { name: 'Which one stays' })).getByLabelText(
        'Prairie Light CDFI, Inc.',
      ),
    )
    expect(
      dialog.getByText(/2 users of Prairie Light CDFI move to Prairie Light CDFI, Inc\./),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Merge' }))
    expect(
      await dialog.findByText('Prairie would have 1 member without being a capital aggregator.'),
    ).toBeTruthy()
    expect(sentTo(`POST /api/organizations/${twin.id}/merge`)[0]?.body).toMatchObject({
      otherId: prairie.id,
      fields: [],
    })
  })

  it('leave the focus to the next pair when they are one, and to the tab after the last', async () => {
    const third = organizationRow({
      id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f32',
      name: 'Prairie Light',
      location: 'illinois',
    })
    let pairs = [
      pair,
      { ...pair, organizations: [prairie, third] as DuplicatePair['organizations'] },
    ]
    const { user } = await open('', {
      'GET /api/organizations/duplicates': () => ok({ pairs, total: pairs.length }),
      [`POST /api/organizations/${prairie.id}/merge`]: () => {
        pairs = pairs.slice(1)
        return ok({ merge, organization: prairie })
      },
    })
    for (const left of ['Prairie Light CDFI and Prairie Light', null]) {
      const [first] = await screen.findAllByRole('button', { name: 'Merge...' })
      await user.click(first ?? document.body)
      await user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: 'Merge' }),
      )
      await waitFor(
        () =>
          expect(document.activeElement).toBe(
            left === null
              ? screen.getByRole('tab', { name: 'To review' })
              : within(screen.getByRole('article', { name: left })).getByRole('button', {
                  name: 'Not a duplicate',
                }),
          ),
        { timeout: 10_000 },
      )
    }
    await findToast('Organizations merged successfully')
  })

  it('are dismissed, which can be undone', async () => {
    const { user, sentTo } = await open('', {
      [`POST /api/organizations/${prairie.id}/not-duplicates`]: () => nothing(),
      [`DELETE /api/organizations/${prairie.id}/not-duplicates`]: () => nothing(),
    })
    await user.click(await screen.findByRole('button', { name: 'Not a duplicate' }))
    await findToast('They will not be shown as duplicates anymore')
    expect(sentTo(`POST /api/organizations/${prairie.id}/not-duplicates`)[0]?.body).toEqual({
      otherId: twin.id,
    })
    await user.click(button('Undo'))
    await waitFor(() =>
      expect(sentTo(`DELETE /api/organizations/${prairie.id}/not-duplicates`)[0]?.call).toContain(
        `otherId=${twin.id}`,
      ),
    )
  })

  it('were merged before: the list says what moved and until when it can be undone, and asks first', async () => {
    const { user, sentTo } = await open('', {
      [`POST /api/organization-merges/${merge.id}/undo`]: () =>
        problem(409, 'conflict', 'This merge was undone already.'),
    })
    await user.click(screen.getByRole('tab', { name: 'Past merges' }))
    expect((await screen.findByRole('list', { name: 'Past merges' })).textContent).toMatch(
      /Prairie Light CDFI, Inc\. into Prairie Light CDFI.*by Ada Admin\. Moved: 1 product\. Can be undone until Dec 21, 2026/,
    )
    expect(window.location.search).toBe('?view=merges')
    await user.click(button('Undo merge'))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo merge' }),
    )
    await findToast('Failed to undo the merge: This merge was undone already.')
    expect(sentTo(`POST /api/organization-merges/${merge.id}/undo`)).toHaveLength(1)
  })

  it.each([
    ['?view=elsewhere', 'No name is used in two states'],
    ['?view=dismissed', 'Nothing was dismissed'],
  ])('%s without pairs says so', async (query, title) => {
    await open(query)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })
})
