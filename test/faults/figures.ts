/** One figure of a portal that was started with `METRICS_PORT`, by the beginning of its line; throws where there is none. */
export async function metric(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const line = text
    .split('\n')
    .find((found) => found.startsWith(`${name} `) || found.startsWith(`${name}{`))
  const value = Number(line?.split(' ').at(-1) ?? Number.NaN)
  if (!Number.isFinite(value)) throw new Error(`The portal has no figure ${name}.`)
  return value
}

/** How often each status was answered, the most frequent first: `401 5,990, 429 4,010`. */
export function statuses(answers: readonly { status: number }[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([status, count]) => `${status === 0 ? 'none' : status} ${count.toLocaleString('en-US')}`)
    .join(', ')
}
