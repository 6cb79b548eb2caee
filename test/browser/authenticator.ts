import { expect } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'
import { TOTP } from 'otpauth'

const stepMillis = 30_000
const presentStep = () => Math.floor(Date.now() / stepMillis)
/** How long a code takes to be typed and compared: one that is void by then is none. */
const typingMillis = 3000

/** An authenticator app. A code works once, and so do those before it: each one here is the next of those that are taken now. */
export class Authenticator {
  readonly #totp: TOTP
  #step = 0

  constructor(secret: string) {
    this.#totp = new TOTP({ secret })
  }

  code(): string {
    const comparedAt = Math.floor((Date.now() + typingMillis) / stepMillis)
    this.#step = Math.max(this.#step + 1, comparedAt - 1)
    return this.#totp.generate({ timestamp: this.#step * stepMillis })
  }

  /** Six digits that the app does not show about now. */
  wrongCode(): string {
    const near = [-2, -1, 0, 1, 2].map((distance) =>
      this.#totp.generate({ timestamp: (presentStep() + distance) * stepMillis }),
    )
    const sixes = ['111111', '222222', '333333', '444444', '555555', '666666']
    return sixes.find((code) => !near.includes(code)) ?? ''
  }
}

/** Gives the account that is signed in a second step, without the screens for it. */
export async function setUpAuthenticator(
  request: APIRequestContext,
): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
  const drawn = await request.post('/api/auth/totp')
  await expect(drawn).toBeOK()
  const app = new Authenticator(((await drawn.json()) as { secret: string }).secret)
  const confirmed = await request.post('/api/auth/totp/confirm', { data: { code: app.code() } })
  await expect(confirmed).toBeOK()
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] }
  return { app, recoveryCodes }
}
