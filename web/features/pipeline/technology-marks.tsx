import { BatteryCharging, EvCharger, HousePlug, Sun, type LucideIcon } from 'lucide-react'
import { valuesOf } from '#contract/common/enums'
import { technologies } from '#contract/common/registry-enums'
import { Missing } from '#web/kit/facts.tsx'

type Technology = keyof typeof technologies

const looks: Record<Technology, { icon: LucideIcon; color: string }> = {
  solar: { icon: Sun, color: 'text-solar' },
  storage: { icon: BatteryCharging, color: 'text-storage' },
  ev_infrastructure: { icon: EvCharger, color: 'text-ev' },
  building_efficiency: { icon: HousePlug, color: 'text-building' },
}

function Mark({ technology }: { readonly technology: Technology }) {
  const { icon: Icon, color } = looks[technology]
  return <Icon aria-hidden className={`size-4 ${color}`} />
}

/** Technologies as icons, with their names one hover away and for screen readers. */
export function TechnologyMarks({ technologies: shown }: { readonly technologies: readonly Technology[] }) {
  if (shown.length === 0) return <Missing>Not specified</Missing>
  const words = shown.map((technology) => technologies[technology]).join(', ')
  return (
    <span title={words} className="inline-flex items-center gap-2 align-middle">
      {shown.map((technology) => <Mark key={technology} technology={technology} />)}
      <span className="sr-only">{words}</span>
    </span>
  )
}

/** What the icons mean, for the foot of the table. */
export function TechnologyLegend() {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 max-lg:hidden">
      {valuesOf(technologies).map((technology) => (
        <span key={technology} className="inline-flex items-center gap-1.5"><Mark technology={technology} />{technologies[technology]}</span>
      ))}
    </span>
  )
}
