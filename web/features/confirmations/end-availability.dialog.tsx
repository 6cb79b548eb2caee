import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dealOutcomes } from '#contract/common/registry-enums'
import type { AvailableNoun } from '#contract/freshness'
import { lendingProfileCalls } from '#contract/lending-profiles'
import { dealCalls } from '#contract/pipeline'
import { productCalls } from '#contract/products'
import { Field } from '#web/kit/form/field.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { call } from '#web/lib/api-client.ts'
import { refreshLists } from '#web/lib/live-changes.ts'
import { useQuery } from '@tanstack/react-query'
import { readFacilityAdministrators } from '#contract/facilities'
import { read } from '#web/lib/query-client.ts'

/** What ends by a save of its own; a facility is changed in its form alone. */
type EndedNoun = Exclude<AvailableNoun, 'catalytic-facilities'>

/** How a project's search for capital ends. */
const ends = ['funded', 'operating', 'withdrawn'] as const
type End = (typeof ends)[number]

interface Ended {
  readonly id: string
  readonly name: string
  readonly version: number
}

function save(noun: EndedNoun, { id, version }: Ended, outcome: End): Promise<unknown> {
  const params = { id }
  if (noun === 'pipeline') return call(dealCalls.update, { params, body: { outcome, version } })
  const body = { status: 'inactive' as const, version }
  return noun === 'products'
    ? call(productCalls.update, { params, body })
    : call(lendingProfileCalls.update, { params, body })
}

/** Asks before a record is taken off the lists of others: it becomes inactive, a project gets the outcome one chooses (L-015). */
export function EndAvailabilityDialog({
  noun,
  record,
  onClose,
  onDone,
}: {
  readonly noun: EndedNoun
  readonly record: Ended
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<End>('funded')
  const isDeal = noun === 'pipeline'
  const mutation = useMutation({ mutationFn: (end: End) => save(noun, record, end) })
  // Afterwards: the record may leave the list, and these details with it.
  const showDone = async () => {
    onDone()
    await client.invalidateQueries({ queryKey: [`/api/${noun}`, record.id] })
    await refreshLists(client, noun)
  }
  return (
    <MutationDialog
      mutation={mutation}
      input={outcome}
      title={isDeal ? 'No longer seeking capital' : 'No longer available'}
      variant="primary"
      confirmLabel={isDeal ? 'Close Project' : 'Make Inactive'}
      pendingText="Saving..."
      done={
        isDeal
          ? `${record.name} no longer seeks capital.`
          : `${record.name} is inactive and no longer listed.`
      }
      failed={isDeal ? 'Failed to update project' : 'Failed to make inactive'}
      onClose={onClose}
      onDone={() => void showDone()}
    >
      {isDeal ? (
        <Field group label={`What happened with ${record.name}?`}>
          <RadioGroup
            value={outcome}
            onValueChange={(value) => setOutcome(ends.find((end) => end === value) ?? 'funded')}
            choices={ends.map((end) => ({ value: end, label: dealOutcomes[end] }))}
          />
        </Field>
      ) : (
        <p className="wrap-anywhere">
          {record.name} becomes inactive: other organizations no longer find it. You can publish it
          again in its form.
        </p>
      )}
    </MutationDialog>
  )
}

/** Says who can take a facility off the lists: it is left to who may edit it (L-015). */
export function FacilityEnders() {
  const { data } = useQuery(read(readFacilityAdministrators))
  const names = data?.administrators.map(({ name }) => name) ?? []
  if (data === undefined) return null
  return `Only a facility administrator can change this. Ask ${names.length === 0 ? 'an administrator of the campaign' : names.join(' or ')}.`
}
