import { isIP } from 'node:net'

/** What passkeys are bound to. */
export interface RelyingParty {
  /** The host for which they are made; they work there and below. */
  id: string
  /** The origins of pages that may ask for them. */
  origins: string[]
  /** The address at which they work, for people. */
  address: string
}

const loopback = ['localhost', '127.0.0.1', '[::1]', '0.0.0.0', '[::]']

/** The host of an address without the brackets of IPv6. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** What passkeys of this portal are bound to, or null where its address has no name: they need one. */
export function relyingPartyOf({
  publicUrl,
  passkeyRpId,
}: {
  publicUrl: string
  passkeyRpId: string | undefined
}): RelyingParty | null {
  const { hostname, protocol, port } = new URL(publicUrl)
  if (loopback.includes(hostname)) {
    // Browsers know passkeys of this name alone, and the same page is reached by it.
    const address = new URL(`${protocol}//localhost:${port}`).origin
    return { id: 'localhost', origins: [...new Set([publicUrl, address])], address }
  }
  if (isIP(bare(hostname)) !== 0) return null
  return { id: passkeyRpId ?? hostname, origins: [publicUrl], address: publicUrl }
}

/** Whether a page of this host may ask for passkeys of the relying party. */
export const isAtHostOf = ({ id }: RelyingParty, host: string): boolean =>
  host === id || host.endsWith(`.${id}`)

/** Whether `PASSKEY_RP_ID` may stand beside an address: its host, or a parent domain of at least two labels. */
export function mayBeRelyingParty(id: string, publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  if (id === hostname || (id === 'localhost' && loopback.includes(hostname))) return true
  const labels = id.split('.')
  return (
    isIP(bare(hostname)) === 0 &&
    labels.length >= 2 &&
    labels.every((label) => label !== '') &&
    hostname.endsWith(`.${id}`)
  )
}
