import { Row, Specimen } from './specimen.tsx'

const surfaces = [
  'canvas',
  'sheet',
  'raised',
  'well',
  'hover',
  'selected',
  'rule',
  'rule-strong',
  'field',
  'ink',
  'ink-2',
  'ink-3',
  'spine',
  'spine-hover',
  'spine-on',
]
const meanings = [
  'primary',
  'primary-hover',
  'primary-soft',
  'link',
  'focus',
  'gold',
  'gold-ink',
  'gold-soft',
  'danger',
  'danger-soft',
  'danger-ink',
  'info-ink',
  'info-soft',
  'ok-ink',
  'ok-soft',
  'mute-ink',
  'mute-soft',
  'bar',
  'bar-2',
  'bar-3',
  'track',
  'solar',
  'storage',
  'ev',
  'building',
  'q0',
  'q1',
  'q2',
  'q3',
  'q4',
  'q5',
]

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3">
      {names.map((name) => (
        <li key={name} className="text-meta">
          <span
            className="block h-10 rounded-chip border border-rule"
            style={{ background: `var(--${name})` }}
          />
          {name}
        </li>
      ))}
    </ul>
  )
}

/** The tokens: surfaces, meanings and the type scale. */
export function ColorParts() {
  return (
    <>
      <Specimen title="Surfaces and ink">
        <Swatches names={surfaces} />
      </Specimen>
      <Specimen title="Meaning and data">
        <Swatches names={meanings} />
      </Specimen>
      <Specimen title="Type">
        <p className="font-display text-hero">Besley 44</p>
        <p className="font-display text-title">Page title, Besley 26</p>
        <p className="figure text-figure">
          $437,500,000{' '}
          <span className="font-ui text-meta font-normal text-ink-3">figure 32, tabular</span>
        </p>
        <p className="figure text-figure-md">
          $41,250,000 <span className="font-ui text-meta font-normal text-ink-3">figure 24</span>
        </p>
        <p className="figure text-fact">
          <span className="double-rule">$128,750,000</span>{' '}
          <span className="font-ui text-meta font-normal text-ink-3">
            a grand total has the double rule
          </span>
        </p>
        <p className="text-head">Section heading, Hanken Grotesk 17/640</p>
        <p>
          Body 14/20. Advances up to 90% of the expected credit.{' '}
          <a href="#type">A link in a sentence</a>.
        </p>
        <p className="text-table">Table 13.5/20. SOFR + 250 bps - SOFR + 350 bps</p>
        <p className="text-label font-strong">Label 13/18</p>
        <p className="text-meta text-ink-3">
          Meta 12.5/17. Updated Nov 3, 2026. Łukasz Dvořák, Ñandú
        </p>
        <p className="text-micro font-strong">Micro 11.5/15</p>
        <Row>
          <span className="font-mono">PLGB-7K4M-Q9XT-2HWC</span>
          <span className="text-meta text-ink-3">JetBrains Mono, keys only</span>
        </Row>
      </Specimen>
    </>
  )
}
