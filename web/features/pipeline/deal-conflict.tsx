import { useWatch } from 'react-hook-form'
import { labelOf } from '#contract/common/enums'
import {
  borrowerTypes, capitalTypes, dealOutcomes, dealStages, dealVisibilities, itcMonetizationStrategies, offtakeInterconnectionStatuses,
  ownerTypes, pipelineAssets, systemOwners, technologies,
} from '#contract/common/registry-enums'
import { dealLocations, type Deal } from '#contract/pipeline'
import { useOrganizationChoices } from '#web/features/organizations/organization-choices.public.ts'
import { VersionConflict } from '#web/kit/version-conflict.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { dealValues, type DealForm, type DealFormApi } from './deal-form.ts'
import { useIntermediaryChoices } from './pipeline.queries.ts'

type Labels = Readonly<Record<string, string>>

const fields: readonly { name: keyof DealForm; label: string; labels?: Labels; isMoney?: boolean }[] = [
  { name: 'name', label: 'Project Name' },
  { name: 'location', label: 'Location', labels: dealLocations },
  { name: 'other', label: 'Tribe name or other' },
  { name: 'currentStage', label: 'Current Stage', labels: dealStages },
  { name: 'expectedPtoDate', label: 'Expected PTO Date' },
  { name: 'assetType', label: 'Asset Type', labels: pipelineAssets },
  { name: 'technology', label: 'Technology', labels: technologies },
  { name: 'offtakeInterconnectionStatus', label: 'Offtake and Interconnection', labels: offtakeInterconnectionStatuses },
  { name: 'origin', label: 'Origin' },
  { name: 'capEx', label: 'CapEx', isMoney: true },
  { name: 'itcPercentage', label: 'ITC Percentage' },
  { name: 'itcAmount', label: 'ITC Amount', isMoney: true },
  { name: 'itcMonetizationStrategy', label: 'ITC Monetization Strategy', labels: itcMonetizationStrategies },
  { name: 'capNeed', label: 'Cap Need', labels: capitalTypes },
  { name: 'sourcesSecured', label: 'Sources Secured' },
  { name: 'dealLead', label: 'Deal Lead' },
  { name: 'systemOwner', label: 'System Owner', labels: systemOwners },
  { name: 'ownerType', label: 'Owner Type', labels: ownerTypes },
  { name: 'borrower', label: 'Borrower' },
  { name: 'borrowerType', label: 'Borrower Type', labels: borrowerTypes },
  { name: 'notes', label: 'Notes' },
  { name: 'visibility', label: 'Visibility', labels: dealVisibilities },
  { name: 'outcome', label: 'Outcome', labels: dealOutcomes },
]

function wordsOf(values: DealForm, { name, labels = {}, isMoney }: (typeof fields)[number]): string {
  const value = values[name]
  if (value === null || value === '') return ''
  if (isMoney) return formatMoney(value as string) ?? String(value)
  return [value].flat().map((each) => labelOf(labels, each)).join(', ')
}

interface DealConflictProps {
  form: DealFormApi
  stored: Deal
  choosesOwner: boolean
  pending: boolean
  onKeepOwn: () => void
  onTakeStored: () => void
}

/** Both versions of a deal that somebody else saved meanwhile, field by field. */
export function DealConflict({ form, stored, choosesOwner, ...choices }: DealConflictProps) {
  const own = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const now = dealValues(stored, null)
  const names = new Map([...(useOrganizationChoices({ enabled: choosesOwner }).data?.choices ?? []), ...(useIntermediaryChoices().data ?? [])].map(({ value, label }) => [value, label]))
  if (stored.organizationId !== null) names.set(stored.organizationId, stored.organizationName ?? 'Unknown')
  if (stored.intermediaryAggregatorId !== null) names.set(stored.intermediaryAggregatorId, stored.intermediaryAggregatorName ?? 'Unknown')
  const organization = (id: string | null) => (id === null ? '' : names.get(id) ?? 'Unknown')
  return (
    <VersionConflict
      className="mb-4"
      {...choices}
      fields={[
        ...fields.map((field) => ({ label: field.label, own: wordsOf(own, field), stored: wordsOf(now, field) })),
        { label: 'Organization', own: organization(own.organizationId), stored: organization(now.organizationId) },
        { label: 'Intermediary Aggregator', own: organization(own.intermediaryAggregatorId), stored: organization(now.intermediaryAggregatorId) },
      ]}
    />
  )
}
