import { BlockList, isIP } from 'node:net'

/** The widest networks that can consist of proxies alone: the private ones 10.0.0.0/8 and fc00::/7. */
const shortestPrefix = { 4: 8, 6: 7 }

/** The range of IPv6 addresses that represents IPv4. */
const mapped = { network: '::ffff:0:0', bits: 96 }

/** Whether a network is too wide to be one of proxies: whoever connects from it may name any address as a visitor's. */
function isTooWide(address: string, family: 4 | 6, bits: number): boolean {
  if (bits < shortestPrefix[family]) return true
  if (family === 4) return false
  const [own, ofIPv4] = [new BlockList(), new BlockList()]
  own.addSubnet(address, bits, 'ipv6')
  ofIPv4.addSubnet(mapped.network, mapped.bits, 'ipv6')
  if (bits <= mapped.bits) return own.check(mapped.network, 'ipv6')
  return ofIPv4.check(address, 'ipv6') && bits < mapped.bits + shortestPrefix[4]
}

/**
 * Reads `TRUST_PROXY`: addresses and networks, with commas between.
 * @param fail throws the sentence that ends the start
 */
export function readProxies(
  value: string | undefined,
  fail: (sentence: string) => never,
): string[] {
  const parts = (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const part of parts) {
    const [address = '', bits, more] = part.split('/')
    const family = address.includes('%') ? 0 : isIP(address)
    const most = family === 4 ? 32 : 128
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    // A number of hops is rejected: it believes whoever reaches the port.
    if ((family !== 4 && family !== 6) || !isNetwork || more !== undefined)
      fail(
        `TRUST_PROXY must be addresses of proxies such as 10.0.0.7 or 10.0.0.0/24, not "${part}".`,
      )
    else if (isTooWide(address, family, Number(bits ?? most)))
      fail(
        `TRUST_PROXY must name your proxies alone, not "${part}": everyone in it could claim to come from any address.`,
      )
  }
  return parts
}
