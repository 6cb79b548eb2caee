import { BatteryFull, EvCharger, HousePlug, Sun, type LucideIcon } from 'lucide-react'
import { labelOf, valuesOf } from '#contract/common/enums'
import { technologies } from '#contract/common/registry-enums'
import { Missing } from './facts.tsx'

type Technology = keyof typeof technologies

const looks: Record<Technology, { icon: LucideIcon; color: string }> = {
  solar: { icon: Sun, color: 'text-solar' },
  storage: { icon: BatteryFull, color: 'text-storage' },
  ev_infrastructure: { icon: EvCharger, color: 'text-ev' },
  building_efficiency: { icon: HousePlug, color: 'text-building' },
}

function TechnologyIcon({ value }: { readonly value: Technology }) {
  const { icon: Icon, color } = looks[value]
  return <Icon aria-hidden className={`size-4 ${color}`} />
}

/** The technologies of a record as icons, with their names as tooltip and for screen readers; on phones, which have no hover, in words. */
export function TechnologyIcons({ values }: { readonly values: readonly Technology[] }) {
  if (values.length === 0) return <Missing>Not specified</Missing>
  const words = values.map((value) => labelOf(technologies, value)).join(', ')
  return (
    <span
      title={words}
      className="inline-flex flex-wrap items-center gap-2 align-middle max-sm:gap-x-1.5 max-sm:gap-y-0"
    >
      {values.map((value) => (
        <TechnologyIcon key={value} value={value} />
      ))}
      <span className="sm:sr-only">{words}</span>
    </span>
  )
}

/** Icons with their names, as in details. */
export function TechnologyNames({ values }: { readonly values: readonly Technology[] }) {
  if (values.length === 0) return <Missing>Not specified</Missing>
  return (
    <span className="flex flex-wrap gap-x-3.5 gap-y-1">
      {values.map((value) => (
        <span key={value} className="inline-flex items-center gap-1.5">
          <TechnologyIcon value={value} />
          {technologies[value]}
        </span>
      ))}
    </span>
  )
}

/** What the icons of a table mean, in its foot; narrow windows have no room for it. */
export function TechnologyLegend() {
  return (
    <span className="max-lg:hidden">
      <TechnologyNames values={valuesOf(technologies)} />
    </span>
  )
}
