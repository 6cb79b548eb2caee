import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** An address as a proxy may write it: with a port, in brackets, with the name of an interface. Null for what is no address. */
function addressIn(entry: string): string | null {
  const text = entry.trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? []
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  const [address = ''] = (bracketed ?? beforePort ?? text).split('%')
  return isIP(address) === 0 ? null : address
}

/**
 * Leaves in `X-Forwarded-For` what is an address, without its port, from the proxy backwards to the first entry that is
 * none: what is behind that nobody vouches for. Where nothing is left the visitor is the peer itself.
 */
export function cleanForwarded(headers: IncomingHttpHeaders): void {
  const sent = headers['x-forwarded-for']
  if (sent === undefined) return
  const addresses: string[] = []
  for (const entry of String(sent).split(',').toReversed()) {
    const address = addressIn(entry)
    if (address === null) break
    addresses.unshift(address)
  }
  if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ')
  else delete headers['x-forwarded-for']
}
