import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { stoppedMessages, wrongStopLink } from '#contract/digest'
import { ok, openPortal, problem } from '../../../test/support/open-portal.tsx'

// The page that the link below a mail leads to, signed in or not (N-073).

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('/stop-digest', () => {
  const tokenOf = (letter: string) => `${letter}1.${'a'.repeat(22)}.${'b'.repeat(43)}`

  it.each([
    [
      'd',
      'The daily digest will no longer be mailed to you. You still find everything under Attention.',
    ],
    [
      'w',
      'The weekly digest will no longer be mailed to you. You still find everything under Attention.',
    ],
    ['i', 'Requests for introductions will no longer be mailed to you.'],
  ])('says what the link %s stops and stops it with a button', async (letter, words) => {
    const { user, sent } = openPortal(`/stop-digest?token=${tokenOf(letter)}`, {
      answers: { 'POST /api/digest/stop': () => ok({ message: stoppedMessages.daily }) },
    })
    await heading('Stop this mail?')
    expect(screen.getByText(words)).toBeTruthy()
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Stop it' }))
    await heading('Stopped')
    expect(screen.getByText(/You can turn it on again in/)).toBeTruthy()
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })

  it.each(['', 'preview', 'x'.repeat(500)])('says that %s is no link', async (token) => {
    openPortal(`/stop-digest?token=${token}`)
    expect(await screen.findByText(wrongStopLink)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Stop it' })).toBeNull()
  })

  it('shows why the server stopped nothing', async () => {
    const { user } = openPortal(`/stop-digest?token=${tokenOf('d')}`, {
      answers: {
        'POST /api/digest/stop': () =>
          problem(400, 'validation', wrongStopLink, { token: wrongStopLink }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Stop it' }))
    expect(await screen.findByText(wrongStopLink)).toBeTruthy()
  })
})
