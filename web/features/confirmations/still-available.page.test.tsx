import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, openPortal, person, problem } from '../../../test/support/open-portal.tsx'

// The page that the link of a mail about stale records leads to, signed in or not (L-033, L-038).

const secret = 'x'.repeat(43)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const ended = 'This link is no longer valid. Sign in and open Attention instead.'

const record = (n: number, fields: object = {}) => ({
  entity: 'products',
  id: `11111111-1111-4111-8111-11111111111${n}`,
  name: `Loan ${n}`,
  organizationName: 'Prairie Light Green Bank',
  lastConfirmedAt: '2026-02-03T10:00:00.000Z',
  state: 'open',
  ...fields,
})
const records = [
  record(1),
  record(2, { lastConfirmedAt: null }),
  record(3, { state: 'confirmed', lastConfirmedAt: '2026-11-22T10:00:00.000Z' }),
]
const link = (some = records) => ({
  'POST /api/confirmation-links/read': () =>
    ok({ records: some, expiresAt: '2026-12-07T23:30:00.000Z' }),
})
const confirmed = {
  'POST /api/confirmation-links/confirm': () => ok({ confirmed: [{}], refused: [] }),
}

describe('/still-available', () => {
  it.each([
    ['signed out', null],
    ['signed in as somebody', person()],
  ])('%s, shows what the link covers, and confirms what stays ticked', async (_name, who) => {
    const { user, sent } = openPortal(`/still-available?token=${secret}`, {
      as: who,
      answers: { ...link(), ...confirmed },
    })
    await heading('Still available?')
    expect(
      await screen.findByText(
        'Check what is still available. Nothing is confirmed until you press the button.',
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    await waitFor(() => expect(window.location.href).not.toContain(secret))
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
    expect(screen.getByText('Prairie Light Green Bank · last confirmed Feb 3, 2026')).toBeTruthy()
    expect(screen.getByText('Prairie Light Green Bank · never confirmed')).toBeTruthy()
    expect(screen.getByText('Prairie Light Green Bank · Nov 22, 2026')).toBeTruthy()
    expect(screen.getByText('Confirmed')).toBeTruthy()
    expect(screen.getByText(/The link is good until December 7, 2026\./)).toBeTruthy()
    // Opening it has confirmed nothing.
    expect(sent.filter(({ call }) => call.includes('confirm')).map(({ call }) => call)).toEqual([
      'POST /api/confirmation-links/read',
    ])
    await user.click(screen.getByRole('checkbox', { name: /Loan 2/ }))
    await user.click(screen.getByRole('button', { name: 'Yes, still available' }))
    expect(await screen.findByText('Thank you. 1 record is confirmed.')).toBeTruthy()
    expect(sent.at(-1)).toMatchObject({
      call: 'POST /api/confirmation-links/confirm',
      body: { token: secret, records: [{ entity: 'products', id: records[0]?.id }] },
    })
    expect(screen.getByRole('link', { name: 'Open the registry' }).getAttribute('href')).toBe('/')
  })

  it('confirms nothing without a tick', async () => {
    const { user } = openPortal(`/still-available?token=${secret}`, {
      answers: link([record(1)]),
    })
    const box = await screen.findByRole('checkbox', { name: /Loan 1/ })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, still available' })
    expect(button.disabled).toBe(false)
    await user.click(box)
    expect(button.disabled).toBe(true)
  })

  it('says of a link that opens nothing where else to go', async () => {
    openPortal(`/still-available?token=${secret}`, {
      answers: {
        'POST /api/confirmation-links/read': () =>
          problem(400, 'validation', ended, { token: ended }),
      },
    })
    expect(await screen.findByText(ended)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/attention')
  })

  it('can be tried again after another failure, and keeps the ticks where confirming fails', async () => {
    let fails = true
    const { user } = openPortal(`/still-available?token=${secret}`, {
      answers: {
        'POST /api/confirmation-links/read': () =>
          fails
            ? problem(429, 'too_many_requests', 'Please wait a few minutes.')
            : link()['POST /api/confirmation-links/read'](),
        'POST /api/confirmation-links/confirm': () =>
          problem(503, 'unavailable', 'The portal cannot answer just now.'),
      },
    })
    expect(await screen.findByText('Please wait a few minutes.')).toBeTruthy()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await user.click(await screen.findByRole('checkbox', { name: /Loan 1/ }))
    await user.click(screen.getByRole('button', { name: 'Yes, still available' }))
    expect(await screen.findByText('The portal cannot answer just now.')).toBeTruthy()
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual(
      [false, true],
    )
  })
})
