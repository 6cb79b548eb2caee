import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { isListed, isPublic } from './public-address.ts'
import type { Network } from './public-address.ts'

/** The addresses of a host name, as many as it has. @throws Error where it has none */
export type Resolve = (host: string) => Promise<readonly string[]>

/** Why an address of somebody else's is not reached; the sentence is shown to whoever entered it. */
export class UnreachableAddress extends Error {}

/** What is sent: to an address that somebody entered, with nothing of ours but this. */
interface OutgoingRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** The most bytes of the answer that are read; what is beyond them is not. */
  mostBytes: number
  /** Ends the request sooner than it would end by itself. */
  signal?: AbortSignal
}

interface OutgoingAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

/** The one way out to addresses that people enter. */
export interface Outgoing {
  /** Where an address leads, without a connection. @throws UnreachableAddress with the sentence why it is not reached */
  check(url: string): Promise<void>
  /** Sends a request. @throws UnreachableAddress where it may not be reached, Error where no answer comes in time */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>
}

const connectMillis = 5_000
const wholeMillis = 15_000

const notPublic =
  'This address is not on the public internet. Ask whoever runs the portal to allow it.'

const resolveByName: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** The addresses of a host; none where they are not known in time. */
const addressesOf = (host: string, resolve: Resolve): Promise<readonly string[]> =>
  Promise.race([
    resolve(host).catch(() => []),
    wait(connectMillis, [] as readonly string[], { ref: false }),
  ])

/** An address as it is read by programs: other writings of a number have become that number. */
function parsedAddress(text: string): URL {
  if (!URL.canParse(text))
    throw new UnreachableAddress('Enter an address such as https://example.org/hooks.')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new UnreachableAddress('Use an address that begins with https://.')
  if (url.username !== '' || url.password !== '')
    throw new UnreachableAddress('Use an address without a user name and password.')
  return url
}

/** The host without the brackets of IPv6 and the dot that ends a full name. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * The guarded way out: each connection looks the name up itself, refuses where any of its addresses is not public (or
 * listed by the operator), and connects to the address that it has checked, so that a name that answers otherwise the
 * second time leads nowhere else. No redirect is followed, no proxy of the environment is used.
 */
export function createOutgoing(
  networks: readonly Network[],
  resolve: Resolve = resolveByName,
): Outgoing {
  /** The address to connect to. */
  async function pinned(url: URL): Promise<string> {
    const host = hostOf(url)
    const addresses = isIP(host) === 0 ? await addressesOf(host, resolve) : [host]
    const [first] = addresses
    if (first === undefined) throw new UnreachableAddress('This address cannot be found.')
    const allowed = addresses.every((address) =>
      url.protocol === 'http:'
        ? isListed(address, networks)
        : isPublic(address) || isListed(address, networks),
    )
    if (allowed) return first
    throw new UnreachableAddress(
      url.protocol === 'http:' && addresses.every(isPublic)
        ? 'Use an address that begins with https://.'
        : notPublic,
    )
  }

  return {
    async check(text) {
      await pinned(parsedAddress(text))
    },
    async send({ method, url: text, headers, body, mostBytes, signal: sooner }) {
      const url = parsedAddress(text)
      const whole = AbortSignal.timeout(wholeMillis)
      const signal = sooner === undefined ? whole : AbortSignal.any([whole, sooner])
      const address = await pinned(url)
      return new Promise((done, fail) => {
        const { request, Agent } = url.protocol === 'https:' ? https : http
        const sent = request(url, {
          method,
          headers: {
            ...headers,
            ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          },
          signal,
          // An agent of its own keeps no connection, and knows no proxy of the environment.
          agent: new Agent({ keepAlive: false }),
          rejectUnauthorized: true,
          lookup: (_host, options, found) =>
            options.all === true
              ? found(null, [{ address, family: isIP(address) }])
              : found(null, address, isIP(address)),
        })
        const connecting = setTimeout(
          () => sent.destroy(new Error('No connection within 5 seconds')),
          connectMillis,
        )
        const connected = () => clearTimeout(connecting)
        sent.once('socket', (socket) =>
          socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected),
        )
        sent.once('close', connected)
        sent.once('error', fail)
        sent.once('response', (answer) => {
          const parts: Buffer[] = []
          let bytes = 0
          const finish = () => {
            done({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(parts).subarray(0, mostBytes).toString('utf8'),
            })
            sent.destroy()
          }
          answer.on('data', (part: Buffer) => {
            parts.push(part)
            bytes += part.length
            if (bytes >= mostBytes) finish()
          })
          answer.once('end', finish)
          answer.once('error', fail)
        })
        sent.end(body)
      })
    },
  }
}
