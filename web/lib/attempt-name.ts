/** A new name for something that is sent, one of its kind: a UUID of version 4. Pages over plain HTTP on another machine have no `crypto.randomUUID`. */
export function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = [...bytes].map((byte, n) => {
    const set = n === 6 ? (byte & 0x0f) | 0x40 : n === 8 ? (byte & 0x3f) | 0x80 : byte
    return set.toString(16).padStart(2, '0')
  })
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
