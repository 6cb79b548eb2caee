import { isIPv6 } from 'node:net'

/**
 * The network source behind an address: an IPv4 address itself, of an IPv6 address its /64 network,
 * since one subscriber holds all addresses of it.
 */
export function sourceOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [address = ''] = ip.split('%')
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = ip.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left
  // An IPv4 address written as one of IPv6.
  const [high = '', low = ''] = groups.slice(-2)
  if (
    groups.length === 8 &&
    groups.slice(0, 6).every((group, n) => Number.parseInt(group, 16) === (n < 5 ? 0 : 0xffff))
  ) {
    return [high, low]
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
