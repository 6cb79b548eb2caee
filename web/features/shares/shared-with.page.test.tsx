import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { addDays } from '#contract/finance/days'
import { dayWords } from '#contract/finance/day-words'
import type { Share } from '#contract/shares'
import { presentDay } from '#web/lib/present-day.ts'
import { Toaster } from '#web/kit/feedback/toaster.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { created, nothing, ok, problem } from '../../../test/support/open-portal.tsx'
import { SharedWith } from './shared-with.public.tsx'

// Whom a project is shared with, and sharing it (H-071, H-076).

const dealId = '7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f01'
const idOf = (place: number) => `7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f9f0${place}`
const today = presentDay()

const lender = (place: number, organizationName: string) => ({
  id: idOf(place),
  organizationId: idOf(place + 5),
  organizationName,
  offerName: 'Catalytic Note',
  need: 'perm' as const,
  asked: { items: [], lines: [], have: 0, of: 0 },
})
const mission = lender(1, 'Mission Lenders')
const whitcomb = lender(2, 'Whitcomb Office')

const shareOf = (fields: Partial<Share> = {}): Share => ({
  id: idOf(3),
  dealId,
  organizationId: mission.organizationId,
  organizationName: mission.organizationName,
  sections: ['stack', 'documents'],
  documents: 'all',
  until: addDays(today, 20),
  words: 'Keep it to yourself.',
  endedAt: null,
  endedWhy: null,
  readers: [{ name: 'June Park', acceptedAt: '2026-11-20T15:00:00.000Z', lastOpenedAt: null }],
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
  version: 4,
  ...fields,
})

const documents = [
  { id: idOf(8), title: 'Site lease' },
  { id: idOf(9), title: 'Permit' },
]

function open(
  answers: Record<string, (body: object) => Response> = {},
  introductions = [mission, whitcomb],
  lenderId: string | null = null,
) {
  const sent: { call: string; body: object }[] = []
  const known: typeof answers = {
    [`GET /api/pipeline/${dealId}/shares`]: () => ok({ shares: [shareOf()], total: 1 }),
    [`GET /api/pipeline/${dealId}/package`]: () => ok({ documents }),
    ...answers,
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.split('?')[0]}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    sent.push({ call, body })
    return known[call]?.(body) ?? problem(404, 'not_found', `No answer for ${call}`)
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SharedWith
        deal={{ id: dealId, name: 'Garden' }}
        introductions={introductions}
        mayWrite
        lenderId={lenderId}
      />
      <Toaster />
    </QueryClientProvider>,
  )
  const sentTo = (call: string) => sent.filter((each) => each.call === call).map(({ body }) => body)
  return { user: userEvent.setup({ delay: null }), sentTo }
}

test('names who reads what and until when, and the introduced ones it is not shared with', async () => {
  open()
  const panel = screen.getByRole('region', { name: 'Shared with' })
  const [shared, other] = await within(panel).findAllByRole('listitem')
  expect(shared?.textContent).toContain(
    `Mission Lendersuntil ${dayWords(addDays(today, 20))}Capital stack, all documentsJune Park accepted on Nov 20`,
  )
  expect(other?.textContent).toContain('Whitcomb Officenot sharedPerm, Catalytic Note')
})

test('says nothing of who opened the share of a rival lender (H-001)', async () => {
  const ofRival = shareOf({ readers: [] })
  open(
    { [`GET /api/pipeline/${dealId}/shares`]: () => ok({ shares: [ofRival], total: 1 }) },
    [mission, whitcomb],
    whitcomb.organizationId,
  )
  const line = (await screen.findByText('Mission Lenders')).closest('li')
  expect(line?.textContent).toContain('Capital stack, all documentsChange')
})

test('opens the dialog for the introduction that the address names, once', async () => {
  history.replaceState(null, '', `/?share=${whitcomb.id}`)
  const { user } = open()
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Garden' }))
  expect(await dialog.findByText('Whitcomb Office will see')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.search).toBe('')
})

test('shares chosen sections and documents, and shows beside them what the lender will see', async () => {
  const path = `POST /api/pipeline/${dealId}/shares`
  const { user, sentTo } = open({ [path]: () => created(shareOf()) })
  await user.click(await screen.findByRole('button', { name: 'Share with Whitcomb Office' }))
  const dialog = await screen.findByRole('dialog', { name: 'Share Garden' })
  const preview = within(dialog).getByRole('complementary', { name: 'What they will see' })
  const said = dialog.textContent
  expect(said).toContain("They see every line, including other lenders' amounts and rates.")
  expect(said).toContain('New documents are shared too.')
  await user.click(within(dialog).getByRole('checkbox', { name: /^Credit/ }))
  await user.click(within(dialog).getByRole('radio', { name: 'Chosen' }))
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Permit' }))
  expect(preview.textContent).toMatch(/^Whitcomb Office will see.*1 documentPermit.*Never/)
  await user.click(within(dialog).getByRole('button', { name: 'Use the last terms' }))
  await user.click(within(dialog).getByRole('button', { name: 'Share Project' }))
  expect(await screen.findByText('Project shared successfully')).toBeTruthy()
  expect(sentTo(path)).toEqual([
    {
      introductionId: whitcomb.id,
      sections: ['stack', 'documents'],
      documents: [idOf(9)],
      until: addDays(today, 90),
      words: 'Keep it to yourself.',
    },
  ])
})

test('counts every line of the stack that the lender will read, withdrawn ones too (H-003, H-076)', async () => {
  const line = (label: string, state: string) => ({ label, state, amount: 100_000 })
  const { user } = open({
    [`GET /api/pipeline/${dealId}/finance`]: () =>
      ok({
        sources: [line('Mission Lenders', 'interested'), line('Whitcomb', 'withdrawn')],
        estimate: { credit: null },
      }),
  })
  await user.click(await screen.findByRole('button', { name: 'Share with Whitcomb Office' }))
  expect(
    await screen.findByText('2 sources: Mission Lenders, $100,000; Whitcomb, $100,000 (withdrawn)'),
  ).toBeTruthy()
})

test('says so where it cannot be read whom it is shared with, and tries again', async () => {
  const shares = `GET /api/pipeline/${dealId}/shares`
  let isBack = false
  const { user } = open({
    [shares]: () =>
      isBack ? ok({ shares: [], total: 0 }) : problem(503, 'unavailable', 'Try again in a moment.'),
  })
  await user.click(screen.getByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Garden' }))
  expect(dialog.getByRole('alert').textContent).toContain('Failed to fetch shares')
  isBack = true
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Share Project' })).toBeTruthy()
})

test('says what is wrong, and leads to a share that somebody else made meanwhile', async () => {
  const message = 'This project is already shared with Whitcomb Office. Change that share instead.'
  const taken = shareOf({ id: idOf(4), organizationName: whitcomb.organizationName })
  const { user, sentTo } = open({
    [`POST /api/pipeline/${dealId}/shares`]: () =>
      Response.json({ message, code: 'conflict', current: taken }, { status: 409 }),
    [`PUT /api/pipeline-shares/${taken.id}`]: () => ok(taken),
  })
  await user.click(await screen.findByRole('button', { name: 'Share with Whitcomb Office' }))
  const dialog = await screen.findByRole('dialog', { name: 'Share Garden' })
  const box = (name: RegExp) => within(dialog).getByRole('checkbox', { name })
  for (const name of [/^Capital stack/, /^Credit/, /^Documents/]) await user.click(box(name))
  await user.click(within(dialog).getByRole('button', { name: 'Share Project' }))
  expect(await within(dialog).findByText('Choose what to share')).toBeTruthy()
  await user.click(box(/^Capital stack/))
  await user.click(within(dialog).getByRole('button', { name: 'Share Project' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    `${message} Your choices here are kept.Change that share`,
  )
  await user.click(within(dialog).getByRole('button', { name: 'Change that share' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save Share' }))
  expect(await screen.findByText('Share updated successfully')).toBeTruthy()
  // What was chosen here is kept.
  expect(sentTo(`PUT /api/pipeline-shares/${taken.id}`)).toMatchObject([
    { sections: ['stack'], version: 4 },
  ])
})

test('changes a share, with what the lender will see beside it', async () => {
  const path = `PUT /api/pipeline-shares/${idOf(3)}`
  const { user, sentTo } = open({ [path]: () => ok(shareOf()) })
  await user.click(
    await screen.findByRole('button', { name: 'Change the share with Mission Lenders' }),
  )
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('checkbox', { name: /^Capital stack/ }))
  const preview = within(dialog).getByRole('complementary', { name: 'What they will see' })
  expect(preview.textContent).toMatch(/^Mission Lenders will see.*Never/)
  await user.click(within(dialog).getByRole('button', { name: 'Save Share' }))
  expect(await screen.findByText('Share updated successfully')).toBeTruthy()
  expect(sentTo(path)).toMatchObject([{ sections: ['documents'], documents: 'all', version: 4 }])
})

test('revokes a share once it is confirmed', async () => {
  const path = `DELETE /api/pipeline-shares/${idOf(3)}`
  const { user, sentTo } = open({ [path]: nothing })
  await user.click(
    await screen.findByRole('button', { name: 'Revoke the share with Mission Lenders' }),
  )
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke Share' })
  expect(dialog.textContent).toContain('Revoke this share? Mission Lenders loses access at once.')
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Share revoked successfully')).toBeTruthy()
  expect(sentTo(path)).toHaveLength(1)
})

test('says where to find lenders while no one is introduced', async () => {
  const { user } = open(
    { [`GET /api/pipeline/${dealId}/shares`]: () => ok({ shares: [], total: 0 }) },
    [],
  )
  await user.click(screen.getByRole('button', { name: 'Share' }))
  const dialog = await screen.findByRole('dialog', { name: 'Share Garden' })
  expect(dialog.textContent).toContain('Share with organizations you are introduced to.')
  expect(
    within(dialog).getByRole('link', { name: 'See lenders that fit' }).getAttribute('href'),
  ).toBe(`/matches/pipeline/${dealId}`)
})
