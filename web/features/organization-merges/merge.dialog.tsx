import { useState } from 'react'
import type { DuplicatePair } from '#contract/organization-duplicates'
import type { MergeField, OrganizationMerge } from '#contract/organization-merges'
import { undoDays } from '#contract/organization-merges'
import { Button } from '#web/kit/form/button.tsx'
import { DialogBody, DialogFooter, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { endSentence } from '#web/lib/format.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { differingFields } from './differing-fields.ts'
import { attachedWords } from './attached-words.ts'
import { useMerge } from './merges.queries.ts'

type Side = 'stays' | 'goes'

/** Which of two organizations stays, with which values, and what moves; merges them. */
export function MergeDialog({
  pair,
  onClose,
  onMerged,
}: {
  pair: DuplicatePair
  onClose: () => void
  onMerged: (merge: OrganizationMerge) => void
}) {
  const [staysFirst, setStaysFirst] = useState(true)
  const [chosen, setChosen] = useState<Partial<Record<MergeField, Side>>>({})
  const merge = useMerge()
  const [attempt, attemptEnded] = useAttempt()
  const [first, second] = pair.organizations
  const [stays, goes, attached] = staysFirst
    ? [first, second, pair.attached[1]]
    : [second, first, pair.attached[0]]
  const differing = differingFields(stays, goes)
  // A value is better than none.
  const sideOf = (field: MergeField, own: string): Side =>
    chosen[field] ?? (own === '' || own === 'Not specified' ? 'goes' : 'stays')
  const fields = differing
    .filter(({ field, one }) => sideOf(field, one) === 'goes')
    .map(({ field }) => field)
  const moving = attachedWords(attached)

  const submit = () =>
    merge.mutate(
      {
        attempt,
        id: stays.id,
        body: { otherId: goes.id, version: stays.version, otherVersion: goes.version, fields },
      },
      {
        onSuccess: (answer) => onMerged(answer.merge),
        onError: attemptEnded,
      },
    )

  return (
    <OpenDialog
      title="Merge organizations"
      description="Choose which one stays, and the value of each field in which they differ."
      onClose={() => !merge.isPending && onClose()}
    >
      <DialogBody>
        <SaveFailure error={merge.error} className="mb-4" />
        <Field label="Which one stays" group>
          <RadioGroup
            value={staysFirst ? 'first' : 'second'}
            onValueChange={(value) => {
              setStaysFirst(value === 'first')
              setChosen({})
            }}
            choices={[first, second].map((organization, place) => ({
              value: place === 0 ? 'first' : 'second',
              label: organization.name,
              hint: attachedWords(pair.attached[place === 0 ? 0 : 1]) || 'Nothing belongs to it',
            }))}
          />
        </Field>
        <section aria-label="What happens" className="mt-4 text-ink-2">
          <p>
            {moving === ''
              ? `Nothing belongs to ${endSentence(goes.name)} `
              : `${moving} of ${goes.name} move to ${endSentence(stays.name)} `}
            {`${goes.name} is then removed, and its registration key stops working.`}
            {attached.invitations > 0 && ' You will need to resend open invitations.'}
          </p>
          <p className="mt-1">{`You can undo this for ${undoDays} days.`}</p>
        </section>
        {differing.length > 0 && (
          <section aria-label="Differing fields" className="mt-5 border-t border-rule">
            <p className="pt-4 text-meta text-ink-3">
              The first value of each field is that of the organization that stays.
            </p>
            {differing.map(({ field, label, one, other }) => (
              <Field key={field} label={label} group className="mt-3.5">
                <RadioGroup
                  className="grid gap-x-5 sm:grid-cols-2 [&_label]:wrap-anywhere [&_label]:line-clamp-4"
                  value={sideOf(field, one)}
                  onValueChange={(side) =>
                    setChosen((before) => ({ ...before, [field]: side as Side }))
                  }
                  choices={[
                    { value: 'stays', label: one || 'Empty' },
                    { value: 'goes', label: other || 'Empty' },
                  ]}
                />
              </Field>
            ))}
          </section>
        )}
      </DialogBody>
      <DialogFooter>
        <Button disabled={merge.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          pending={merge.isPending}
          pendingText="Merging..."
          onClick={submit}
        >
          Merge
        </Button>
      </DialogFooter>
    </OpenDialog>
  )
}
