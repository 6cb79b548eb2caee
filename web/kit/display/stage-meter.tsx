import './gauge.css'

/** A record's stage: segments filled up to it, then its word. `step` counts from 1; 0 fills none. */
export function StageMeter({
  step,
  steps = 4,
  label,
}: {
  readonly step: number
  readonly steps?: number | undefined
  readonly label: string
}) {
  return (
    <span className="stage">
      <span className="stage-segments" aria-hidden>
        {Array.from({ length: steps }, (_, place) => (
          <span key={place} className="stage-segment" data-on={place < step || undefined} />
        ))}
      </span>
      {label}
    </span>
  )
}
