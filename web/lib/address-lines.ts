/**
 * Addresses out of a pasted text: one a line or separated by commas, semicolons or blanks, also as
 * "Amara Osei <amara@bank.example>". Repetitions are dropped whatever their case; nothing is validated.
 */
export function splitAddresses(text: string): string[] {
  // A quoted name may hold a comma.
  const found = text
    .replaceAll(/"[^"\n]*"/g, ' ')
    .split(/[\n\r,;]+/)
    .flatMap((part) => {
      const inside = /<([^<>]*)>/.exec(part)?.[1]
      return inside === undefined ? part.split(/\s+/) : [inside.trim()]
    })
  return [
    ...new Map(
      found.filter((entry) => entry !== '').map((entry) => [entry.toLowerCase(), entry]),
    ).values(),
  ]
}
