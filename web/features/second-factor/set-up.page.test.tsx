import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { ok, problem } from '../../../test/support/open-portal.tsx'
import {
  button,
  card,
  codes,
  noFactor,
  openSecurity,
  secret,
  uri,
  withFactor,
  type SecurityOptions,
} from '../../../test/support/open-security.tsx'
import { narrowToPhone } from '#test/support/phone'

const confirmCall = 'POST /api/auth/totp/confirm'
const dialog = () => within(screen.getByRole('dialog'))
const steps = () =>
  within(dialog().getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map((step) => [step.textContent, step.getAttribute('aria-current')])

/** Begins with the button of the state, or of the card. */
async function begin(options: SecurityOptions = {}, name = 'Set up') {
  const portal = await openSecurity(options)
  await portal.user.click(await screen.findByRole('button', { name }))
  await screen.findByRole('dialog', { name: 'Set up an authenticator app' })
  return portal
}

async function beginCode(options: SecurityOptions = {}, name = 'Set up') {
  const portal = await begin(options, name)
  await portal.user.click(button('Continue'))
  return { ...portal, code: screen.getByLabelText<HTMLInputElement>(/^Code from/) }
}

describe('setting an authenticator app up (X-138)', () => {
  it('shows the secret as a picture and in groups of four, to copy', async () => {
    const { user, sentTo } = await begin()
    expect(steps()).toEqual([
      ['1. Scan', 'step'],
      ['2. Enter the code', null],
      ['3. Keep recovery codes', null],
    ])
    const picture = await dialog().findByRole('img', { name: 'QR code for your authenticator app' })
    // Dark on white whatever the theme, with the four modules of ground around it.
    expect(picture.querySelector('rect')?.getAttribute('fill')).toBe('white')
    expect(picture.querySelector('path')?.getAttribute('fill')).toBe('black')
    expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/)
    expect(dialog().getByLabelText('Secret').textContent).toBe(
      'JBSW Y3DP EHPK 3PXP KRSX G5CT MVRX EZLU',
    )
    await user.click(button('Copy'))
    expect(await navigator.clipboard.readText()).toBe(secret)
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
    // A link into an app on this computer would lead nowhere.
    expect(dialog().queryByRole('link')).toBeNull()
    expect(window.location.href).not.toContain(secret)
    expect(sentTo('POST /api/auth/totp')[0]?.headers.has('idempotency-key')).toBe(false)
  })

  it('opens the app on a phone', async () => {
    narrowToPhone()
    await begin()
    expect(dialog().getByRole('link', { name: 'Open in app' }).getAttribute('href')).toBe(uri)
  })

  it('takes the code, gives ten codes to keep, and is done when they are', async () => {
    const { user, sentTo, code } = await beginCode()
    expect(screen.getByRole('dialog', { name: 'Enter the code' })).toBeTruthy()
    expect(document.activeElement).toBe(code)
    await user.keyboard('123456{Enter}')
    const codesStep = within(
      await screen.findByRole('dialog', { name: 'Keep your recovery codes' }),
    )
    expect(sentTo(confirmCall).map(({ body }) => body)).toEqual([{ code: '123456' }])
    expect(
      within(codesStep.getByRole('list', { name: 'Recovery codes' }))
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(codes.map((each, place) => `${place + 1}${each}`))
    expect(steps().at(-1)).toEqual(['3. Keep recovery codes', 'step'])

    const done = codesStep.getByRole<HTMLButtonElement>('button', { name: 'Done' })
    expect(done.disabled).toBe(true)
    // They would be lost.
    expect(codesStep.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.click(codesStep.getByRole('checkbox', { name: 'I have kept these codes' }))
    await user.click(done)
    await expectToast('Success', 'Authenticator app set up successfully')
    expect(screen.getByText('Your account has a second step: authenticator app')).toBeTruthy()
    expect(screen.queryByText(codes[0] ?? '')).toBeNull()
    // What was pressed is not there any more.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
    )
  })

  it('gives the focus back to the button of its card', async () => {
    const { user } = await beginCode({}, 'Set Up')
    await user.keyboard('123456{Enter}')
    await user.click(await screen.findByRole('checkbox'))
    await user.click(button('Done'))
    await waitFor(() => expect(document.activeElement).toBe(button('Replace')))
  })

  it('lets the codes be copied, downloaded and printed', async () => {
    const files: Blob[] = []
    URL.createObjectURL = (file) => {
      files.push(file as Blob)
      return 'blob:codes'
    }
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    const printed: (string | null)[] = []
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      printed.push(document.querySelector('[data-printed-record]')?.textContent ?? null)
      window.dispatchEvent(new Event('afterprint'))
    }
    const { user } = await beginCode()
    await user.keyboard('123456{Enter}')
    await screen.findByRole('dialog', { name: 'Keep your recovery codes' })
    await user.click(button('Copy'))
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
    await user.click(button('Download'))
    expect(saved).toEqual(['recovery-codes.txt'])
    const text = await files[0]?.text()
    expect(text).toContain(`\n${codes.join('\n')}\n`)
    expect(text).toContain('amara@prairielight.example')
    await user.click(button('Print'))
    expect(printed).toHaveLength(1)
    for (const each of codes) expect(printed[0]).toContain(each)
    expect(document.querySelector('[data-printed-record]')).toBeNull()
  })

  it.each(['Cancel', 'Close'])('keeps nothing when one ends it with %s', async (way) => {
    const { user, sentTo } = await begin()
    await user.click(button(way))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sentTo(confirmCall)).toEqual([])
    expect(screen.getByText('Your account has no second step')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(button('Set up')))
    // The next time begins anew.
    await user.click(button('Set up'))
    await screen.findByRole('dialog', { name: 'Set up an authenticator app' })
    expect(sentTo('POST /api/auth/totp')).toHaveLength(2)
  })

  it('goes back to the picture, and is ended by Escape', async () => {
    const { user } = await beginCode()
    await user.click(button('Back'))
    expect(await dialog().findByRole('img')).toBeTruthy()
    await user.click(button('Continue'))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says that a code is wrong, and takes the next one', async () => {
    const sentence = 'This code is wrong. Check that the clock of your phone is right.'
    const { user, code, answer } = await beginCode({
      answers: { [confirmCall]: () => problem(400, 'validation', sentence, { code: sentence }) },
    })
    await user.click(button('Confirm'))
    expect(await dialog().findByText('Enter the 6 digits that the app shows')).toBeTruthy()
    await user.click(code)
    await user.keyboard('000000{Enter}')
    expect(await dialog().findByText(sentence)).toBeTruthy()
    await expectToast('Error', `Failed to set up authenticator app: ${sentence}`)
    expect(code.value).toBe('')
    expect(document.activeElement).toBe(code)

    const gone = 'No authenticator app waits for its code anymore. Set it up again.'
    answer(confirmCall, () => problem(409, 'conflict', gone))
    await user.keyboard('000001{Enter}')
    await expectToast('Error', `Failed to set up authenticator app: ${gone}`)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('finds out what became of it when the answer was lost', async () => {
    let isLost = false
    const { user, code, answer } = await beginCode({
      answers: {
        'GET /api/auth/second-factor': () => ok(isLost ? withFactor() : noFactor),
        [confirmCall]: () => {
          isLost = true
          throw new TypeError('Failed to fetch')
        },
      },
    })
    await user.keyboard('123456{Enter}')
    await expectToast(
      'Error',
      'Failed to set up authenticator app: The portal could not be reached. Check your connection and try again.',
    )
    expect(document.activeElement).toBe(code)
    const gone = 'No authenticator app waits for its code anymore. Set it up again.'
    answer(confirmCall, () => problem(409, 'conflict', gone))
    await user.keyboard('123457{Enter}')
    await expectToast('Error', `Failed to set up authenticator app: ${gone}`)
    expect(
      await screen.findByText('Your account has a second step: authenticator app'),
    ).toBeTruthy()
    // New ones are a press away.
    expect(button('Make New Codes')).toBeTruthy()
  })

  it('says why it could not begin', async () => {
    const { user } = await openSecurity({
      answers: {
        'POST /api/auth/totp': () => problem(503, 'unavailable', 'The database does not answer.'),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Set Up' }))
    await expectToast('Error', 'Failed to set up authenticator app: The database does not answer.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('replaces an app in two steps: the recovery codes stay', async () => {
    const { user } = await beginCode({ factor: withFactor(6) }, 'Replace')
    expect(steps()).toEqual([
      ['1. Scan', null],
      ['2. Enter the code', 'step'],
    ])
    await user.keyboard('123456{Enter}')
    await expectToast('Success', 'Authenticator app set up successfully')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(card('Authenticator App').getByText(/^Set up/).textContent).toBe('Set up Nov 21, 2026')
    expect(card('Recovery Codes').getByText('6 of 10 left')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(button('Replace')))
  })
})
