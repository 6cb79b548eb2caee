import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address or network of `OUTGOING_PRIVATE_NETWORKS`. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

// Never reached, whatever is listed: they name the own link, everybody on it, or nobody.
const neverReached = new Set(['linkLocal', 'multicast', 'broadcast', 'unspecified'])

/** An IPv4 address that is written as one of IPv6 is judged as what it is. */
const parsed = (address: string) => ipaddr.process(address)

/**
 * Reads `OUTGOING_PRIVATE_NETWORKS`: addresses and networks, with commas between.
 * @param fail throws the sentence that ends the start
 */
export function readNetworks(
  value: string | undefined,
  fail: (sentence: string) => never,
): Network[] {
  const parts = (value ?? '').split(',').map((part) => part.trim())
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const [address = '', bits, more] = part.split('/')
      const most = isIP(address) === 4 ? 32 : 128
      const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
      if (isIP(address) === 0 || address.includes('%') || !isNetwork || more !== undefined)
        return fail(
          `OUTGOING_PRIVATE_NETWORKS must be addresses or networks such as 10.0.0.7 or 10.0.0.0/24, not "${part}".`,
        )
      return [ipaddr.parse(address), Number(bits ?? most)]
    })
}

/** Whether the operator has listed an address that is not public, so that http is accepted for it, too. */
export function isListed(address: string, networks: readonly Network[]): boolean {
  const given = parsed(address)
  return (
    !neverReached.has(given.range()) &&
    networks.some(
      ([network, bits]) => network.kind() === given.kind() && given.match(network, bits),
    )
  )
}

/** All of IPv6 that is given out on the internet; what lies beside it only leads on to something else. */
const globalUnicast: Network = [ipaddr.parse('2000::'), 3]

/**
 * Whether an address is one of the public internet: unicast, once it is taken out of IPv6 where it is one of IPv4.
 * What leads on to another address (6to4, Teredo, NAT64) is not.
 */
export function isPublic(address: string): boolean {
  const given = parsed(address)
  return given.range() === 'unicast' && (given.kind() === 'ipv4' || given.match(...globalUnicast))
}
