import { BatteryFull, EvCharger, HousePlug, Sun, type LucideIcon } from 'lucide-react'
import { labelOf, valuesOf } from '#contract/common/enums'
import { macroGeographies, technologies } from '#contract/common/registry-enums'
import type { Product } from '#contract/products'
import { Missing } from '#web/kit/facts.tsx'
import { formatMoneyRange } from '#web/lib/format.ts'

export type Technology = Product['technology'][number]

const icons: Record<Technology, { icon: LucideIcon; color: string }> = {
  solar: { icon: Sun, color: 'text-solar' },
  storage: { icon: BatteryFull, color: 'text-storage' },
  ev_infrastructure: { icon: EvCharger, color: 'text-ev' },
  building_efficiency: { icon: HousePlug, color: 'text-building' },
}

/** The labels of several stored values, in the order of the table. */
export function labelsOf(table: Readonly<Record<string, string>>, values: readonly string[]): string[] {
  return values.map((value) => labelOf(table, value))
}

/** Several labels in one line; undefined where there is none. */
export function listed(table: Readonly<Record<string, string>>, values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : labelsOf(table, values).join(', ')
}

/** The technologies of a row as icons, read out by their names. */
export function TechnologyIcons({ values }: { readonly values: readonly Technology[] }) {
  if (values.length === 0) return <Missing>Not specified</Missing>
  return (
    <span className="inline-flex gap-3 align-middle" title={labelsOf(technologies, values).join(', ')}>
      {values.map((value) => <TechnologyIcon key={value} value={value} />)}
      <span className="sr-only">{labelsOf(technologies, values).join(', ')}</span>
    </span>
  )
}

function TechnologyIcon({ value }: { readonly value: Technology }) {
  const { icon: Icon, color } = icons[value]
  return <Icon aria-hidden className={`size-4 ${color}`} />
}

/** Icons with their names, as in details and cards. */
export function TechnologyNames({ values }: { readonly values: readonly Technology[] }) {
  if (values.length === 0) return <Missing>Not specified</Missing>
  return (
    <span className="flex flex-wrap gap-x-3.5 gap-y-1">
      {values.map((value) => <span key={value} className="inline-flex items-center gap-1.5"><TechnologyIcon value={value} />{technologies[value]}</span>)}
    </span>
  )
}

/** What the icons of the table mean, in its foot. */
export function TechnologyLegend() {
  return <TechnologyNames values={valuesOf(technologies)} />
}

/** The size of a loan (P-168). */
export function sizeText({ minPrincipalSize, maxPrincipalSize }: Pick<Product, 'minPrincipalSize' | 'maxPrincipalSize'>): string {
  return formatMoneyRange(minPrincipalSize, maxPrincipalSize)
}

/** Where a product lends, with the count of chosen states; undefined where it is not said. */
export function geographyText({ macroGeography, certainGeographies }: Pick<Product, 'macroGeography' | 'certainGeographies'>): string | undefined {
  if (macroGeography === null) return undefined
  const label = macroGeographies[macroGeography]
  if (macroGeography !== 'certain_geographies') return label
  const count = certainGeographies.length
  return count === 0 ? label : `${label}, ${count} ${count === 1 ? 'state' : 'states'}`
}
