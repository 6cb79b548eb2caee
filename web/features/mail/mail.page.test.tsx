import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { takeMoreFilter } from '../../../test/support/more-filters.ts'
import type { MailEntry } from '#contract/mail'
import { openAdministration, systemState } from '../../../test/support/open-administration.tsx'
import { ok, problem, type Answer } from '../../../test/support/open-portal.tsx'

const mail = (fields: Partial<MailEntry>): MailEntry => ({
  id: 'd1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f01',
  kind: 'sign_in_code',
  recipient: 'amara@prairielight.example',
  state: 'sent',
  attempts: 1,
  lastError: null,
  createdAt: '2026-11-21T15:00:00.000Z',
  settledAt: '2026-11-21T15:00:02.000Z',
  ...fields,
})
const sent = mail({})
const waiting = mail({
  id: 'd1d7a52c-0f0e-4f53-9d5a-2a7a2d7f5f02',
  kind: 'set_password',
  recipient: 'noah@adler.example',
  state: 'queued',
  attempts: 3,
  lastError: '451 try again later',
  settledAt: null,
})
const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function openMail({
  path = '/admin/mail',
  mails = [sent, waiting],
  answers = {},
}: {
  path?: string
  mails?: readonly MailEntry[]
  answers?: Record<string, Answer>
} = {}) {
  const portal = await openAdministration(path, {
    title: 'Mail',
    answers: { 'GET /api/mail': () => ok({ mails, total: mails.length }), ...answers },
  })
  return { ...portal, lastQuery: () => portal.lastQuery('/api/mail') }
}

describe('the mail log', () => {
  it('shows state, kind, recipient, attempts, last error and times', async () => {
    await openMail()
    const first = await screen.findByRole('row', { name: /amara@prairielight/ })
    for (const word of ['Sign-in code', 'Sent', '1', 'None'])
      expect(first.textContent).toContain(word)
    const second = screen.getByRole('row', { name: /noah@adler/ })
    for (const word of ['Set a password', 'Queued', '3', '451 try again later', 'Not yet'])
      expect(second.textContent).toContain(word)
    expect(
      within(first)
        .getAllByRole('time')
        .map((time) => time.getAttribute('title')),
    ).toEqual(['Nov 21, 2026, 3:00:00 PM UTC', 'Nov 21, 2026, 3:00:02 PM UTC'])
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Recipient',
      'Kind',
      'State',
      'Attempts',
      'Last error',
      'Created',
      'Settled',
    ])
  })

  it('says where mail goes without a mail server, and names no folder of the machine', async () => {
    await openMail()
    const notice = (await screen.findByText('No mail server is set up')).parentElement
    expect(notice?.textContent).toContain('outbox folder')
    expect(notice?.textContent).not.toMatch(/\/|\\/)
  })

  it('says nothing of it with a mail server', async () => {
    await openMail({
      answers: {
        'GET /api/system': () =>
          ok({ ...systemState, mail: { ...systemState.mail, transport: 'smtp' } }),
      },
    })
    await screen.findByRole('row', { name: /amara@prairielight/ })
    expect(screen.queryByText('No mail server is set up')).toBeNull()
  })

  it.each([
    [{}, ['Files in the outbox folder', 'The sender', 'Not signed']],
    [
      {
        transport: 'smtp',
        replyTo: 'help@prairielight.example',
        signedFor: 'prairielight.example',
      },
      ['Mail server', 'help@prairielight.example', 'For prairielight.example'],
    ],
  ])(
    'says from whom mails are, where they go and whether they are signed (X-127)',
    async (sending, words) => {
      await openMail({
        answers: {
          'GET /api/system': () =>
            ok({ ...systemState, mail: { ...systemState.mail, ...sending } }),
        },
      })
      const facts = await screen.findByRole('region', { name: 'How mail is sent' })
      expect(
        within(facts)
          .getAllByRole('term')
          .map(({ textContent }) => textContent),
      ).toEqual(['From', 'Goes to', 'Replies go to', 'Signed (DKIM)'])
      expect(
        within(facts)
          .getAllByRole('definition')
          .map(({ textContent }) => textContent),
      ).toEqual(['Capital Campaign <registry@prairielight.example>', ...words])
    },
  )

  it('is filtered by state, kind and recipient', async () => {
    const { user, lastQuery } = await openMail({ path: '/admin/mail?state=queued' })
    await screen.findByRole('row', { name: /amara@prairielight/ })
    expect(lastQuery()).toEqual({ state: 'queued', limit: '20', offset: '0' })
    await takeMoreFilter(user, 'Password reset')
    await user.keyboard('{Escape}')
    await user.type(screen.getByRole('searchbox', { name: 'Search recipients' }), 'noah{Enter}')
    await waitFor(() =>
      expect(lastQuery()).toEqual({
        state: 'queued',
        kind: 'reset_password',
        search: 'noah',
        limit: '20',
        offset: '0',
      }),
    )
    expect(window.location.search).toBe('?search=noah&state=queued&kind=reset_password')
    await user.click(button('Remove filter State: Queued'))
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('state'))
  })

  it('says what an empty log means, with and without filters', async () => {
    const { user } = await openMail({ path: '/admin/mail?state=failed', mails: [] })
    expect(await screen.findByText('Try adjusting your search or filter criteria')).toBeTruthy()
    await user.click(button('Clear all filters'))
    expect(
      await screen.findByText('Emails appear here once the portal has one to send.'),
    ).toBeTruthy()
  })

  it('says that it could not be loaded and tries again', async () => {
    const { user, answer } = await openMail({
      answers: {
        'GET /api/mail': () => problem(503, 'unavailable', 'The database does not answer.'),
      },
    })
    expect(await screen.findByText('Failed to fetch the mail log')).toBeTruthy()
    answer('GET /api/mail', () => ok({ mails: [sent], total: 1 }))
    await user.click(button('Try again'))
    expect(await screen.findByRole('row', { name: /amara@prairielight/ })).toBeTruthy()
  })
})
