/** A record's name with a second text on a line of its own, as a description or an owner: neither takes the other's room. */
export function TwoLineName({
  name,
  second,
}: {
  readonly name: string
  readonly second: string | null
}) {
  if (second === null || second === '') return name
  return (
    <>
      <span className="block">{name}</span>
      <span
        title={second}
        className="block text-meta leading-4 font-normal text-ink-3 sm:truncate print:whitespace-normal"
      >
        {second}
      </span>
    </>
  )
}
