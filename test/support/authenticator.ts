import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { PasskeyAnswer, PasskeyRegistration, PasskeyRequest } from '#contract/passkeys'
import type { TestApp } from './app.ts'
import type { Answer, Client } from './client.ts'
import { giveRecoveryCodes } from './second-step.ts'

/** A part of CBOR (RFC 8949) with its length, as far as an authenticator needs it. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const whole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const text = (value: string) =>
  Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const map = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

const sha256 = (value: Buffer | string) => createHash('sha256').update(value).digest()
const encoded = (value: Buffer) => value.toString('base64url')

const flag = { present: 1, verified: 4, mayBeSynced: 8, synced: 16, withCredential: 64 }

/** What is wrong about an answer, or right where nothing is said. */
export interface Deviation {
  origin?: string
  rpId?: string
  challenge?: string
  /** False where the device did not ask who holds it. */
  verified?: boolean
  /** What the device says how often it was used. */
  counter?: number
  userHandle?: string | null
  /** A signature of another key. */
  forged?: boolean
}

/** A device that makes passkeys and signs with them, as far as a server sees one. Each has one passkey. */
export class Authenticator {
  readonly credentialId: Buffer
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle: string | null = null
  /** How often it was used; stays 0 for a passkey that a service keeps. */
  counter: number
  readonly #isSynced: boolean

  constructor(
    origin: string,
    { isSynced = true, idBytes = 32 }: { isSynced?: boolean; idBytes?: number } = {},
  ) {
    this.#origin = origin
    this.credentialId = randomBytes(idBytes)
    this.#isSynced = isSynced
    this.counter = isSynced ? 0 : 1
  }

  #clientData(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(
    rpId: string,
    { verified = true, counter = this.counter }: Deviation,
    credential?: Buffer,
  ): Buffer {
    const flags =
      flag.present |
      (verified ? flag.verified : 0) |
      (this.#isSynced ? flag.mayBeSynced | flag.synced : 0) |
      (credential === undefined ? 0 : flag.withCredential)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags]),
      count,
      ...(credential === undefined ? [] : [credential]),
    ])
  }

  #coseKey(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (value: string | undefined) => bytes(Buffer.from(value ?? '', 'base64url'))
    return map([
      [whole(1), whole(2)],
      [whole(3), whole(-7)],
      [whole(-1), whole(1)],
      [whole(-2), coordinate(x)],
      [whole(-3), coordinate(y)],
    ])
  }

  /** Makes its passkey for the account the options name. */
  create(
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    deviation: Deviation = {},
  ): PasskeyRegistration {
    this.#userHandle = options.user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#coseKey()])
    const data = this.#authenticatorData(deviation.rpId ?? options.rp.id, deviation, credential)
    const { challenge = options.challenge, origin } = deviation
    return {
      id: encoded(this.credentialId),
      rawId: encoded(this.credentialId),
      type: 'public-key',
      response: {
        clientDataJSON: encoded(this.#clientData('webauthn.create', challenge, origin)),
        attestationObject: encoded(
          map([
            [text('fmt'), text('none')],
            [text('attStmt'), map([])],
            [text('authData'), bytes(data)],
          ]),
        ),
        transports: ['internal'],
      },
    }
  }

  /** Signs a challenge. */
  get(
    options: Pick<PasskeyRequest, 'challenge' | 'rpId'>,
    deviation: Deviation = {},
  ): PasskeyAnswer {
    if (!this.#isSynced && deviation.counter === undefined) this.counter += 1
    const { challenge = options.challenge, origin } = deviation
    const clientData = this.#clientData('webauthn.get', challenge, origin)
    const data = this.#authenticatorData(deviation.rpId ?? options.rpId, deviation)
    const key: KeyObject = deviation.forged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.#keys.privateKey
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(key)
    const userHandle = deviation.userHandle === undefined ? this.#userHandle : deviation.userHandle
    return {
      id: encoded(this.credentialId),
      rawId: encoded(this.credentialId),
      type: 'public-key',
      response: {
        clientDataJSON: encoded(clientData),
        authenticatorData: encoded(data),
        signature: encoded(signature),
        userHandle,
      },
    }
  }
}

/** Adds a passkey of a new device to the account of a signed-in person. */
export async function addPasskeyOf(
  client: Client,
  origin: string,
  { name, ...kind }: { name?: string; isSynced?: boolean } = {},
) {
  const device = new Authenticator(origin, kind)
  const { options } = (await client.post('/api/auth/passkeys/options')).body
  const added = await client.post('/api/auth/passkeys', {
    response: device.create(options),
    ...(name !== undefined && { name }),
  })
  if (added.status !== 201) throw new Error(`Not added: ${added.text}`)
  return { device, id: added.body.passkey.id as string, recoveryCodes: added.body.recoveryCodes }
}

/** A new account with a passkey, signed in. */
export async function newWithPasskey(portal: TestApp, kind: { isSynced?: boolean } = {}) {
  const { client, user } = await portal.signedIn()
  const recoveryCodes = await giveRecoveryCodes(portal, user.id)
  const added = await addPasskeyOf(client, portal.settings.publicUrl, { name: 'Laptop', ...kind })
  return { client, user, ...added, recoveryCodes }
}

/** Signs in with the passkey of a device alone. */
export async function signInWithPasskey(
  client: Client,
  device: Authenticator,
  deviation?: Deviation,
): Promise<Answer> {
  const { options } = (await client.post('/api/auth/passkey/options')).body
  return client.post('/api/auth/passkey/sign-in', { response: device.get(options, deviation) })
}
