import { useWatch } from 'react-hook-form'
import { labelOf } from '#contract/common/enums'
import { facilityTypes } from '#contract/common/registry-enums'
import { recipientParts, type Facility } from '#contract/facilities'
import { useOrganizationChoices } from '#web/lib/organization-choices.ts'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { Missing } from '#web/kit/display/facts.tsx'
import { MultiValue } from '#web/kit/form/multi-value.tsx'
import { RaiseGauge } from '#web/kit/display/raise-gauge.tsx'
import type { FacilityForm } from './facility-values.ts'

/** How the facility will read in the list, while it is typed. */
export function FacilityPreview({
  form,
  stored,
}: {
  form: FacilityForm
  stored: Facility | undefined
}) {
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const known = useOrganizationChoices().data
  const chosen = values.organizationId
  const organization =
    chosen === null
      ? undefined
      : (known?.nameOf.get(chosen) ??
        (chosen === stored?.organizationId ? stored.organizationName : undefined))
  return (
    <section
      aria-labelledby="facility-preview"
      className="rounded-sheet border border-rule bg-sheet px-4.5 pt-3.5 pb-4.5"
    >
      <h2 id="facility-preview" className="text-meta text-ink-3">
        How it will read
      </h2>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <StatusBadge status={values.status} />
      </div>
      <p className="mt-2 font-display text-fact wrap-anywhere">
        {values.name.trim() === '' ? <Missing>Facility name</Missing> : values.name}
      </p>
      <p className="text-label text-ink-2">{organization ?? <Missing>Organization</Missing>}</p>
      <div className="mt-3">
        <RaiseGauge
          current={values.currentCapitalRaised}
          target={values.targetRaise}
          variant="full"
        />
      </div>
      <dl className="mt-3 grid gap-1.5 border-t border-rule pt-2.5 text-label">
        <div className="flex justify-between gap-3">
          <dt className="text-ink-3">Type</dt>
          <dd className="text-right">{labelOf(facilityTypes, values.facilityType)}</dd>
        </div>
        <div className="flex justify-between gap-3">
          <dt className="text-ink-3">For</dt>
          <dd className="text-right">
            <MultiValue labels={recipientParts(values.eligibleRecipients)} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
