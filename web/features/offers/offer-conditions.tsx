import { CircleDashed, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { conditionLimit, offerItemLimit } from '#contract/offer-terms'
import { Button } from '#web/kit/form/button.tsx'
import { Checkbox } from '#web/kit/form/checkbox.tsx'
import { FieldError } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { useReadinessList } from '#web/lib/readiness-list.ts'
import type { OfferValues } from './offer-form-values.ts'

const line = 'flex items-center gap-2.5 border-t border-rule py-1.5'

/** What must be true before the lender closes: sentences of its own, and items of the readiness list (O-001). */
export function OfferConditions({
  form: { control, register, setValue, formState },
  need,
  items,
}: {
  readonly form: UseFormReturn<OfferValues>
  readonly need: string
  readonly items: readonly string[]
}) {
  const { fields, append, remove } = useFieldArray({ control, name: 'conditions' })
  const list = useReadinessList()
  const choice = useId()
  const onItems = (next: string[]) => setValue('items', next, { shouldDirty: true })
  const { conditions, items: ofItems } = formState.errors
  const error =
    conditions?.message ?? conditions?.find?.((each) => each)?.text?.message ?? ofItems?.message
  const all = list.data?.items ?? []
  const offered = all.filter(
    (item) =>
      !items.includes(item.id) && [...item.must, ...item.strengthens].some((each) => each === need),
  )
  return (
    <div className="sm:col-span-2">
      <ul>
        {fields.map((field, place) => (
          <li key={field.id} className={line}>
            <Checkbox
              aria-label={`Condition ${place + 1} is met`}
              {...register(`conditions.${place}.met`)}
            />
            <TextInput
              aria-label={`Condition ${place + 1}`}
              maxLength={500}
              className="flex-1"
              {...register(`conditions.${place}.text`)}
            />
            <IconButton label={`Remove condition ${place + 1}`} onClick={() => remove(place)}>
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        {items.map((id) => {
          const title = all.find((item) => item.id === id)?.title ?? id.replaceAll('_', ' ')
          return (
            <li key={id} className={line}>
              <CircleDashed aria-hidden="true" className="size-4 text-gold-ink" />
              <span className="min-w-0 flex-1 text-table wrap-anywhere">
                {title} <span className="text-meta text-ink-3">of the package</span>
              </span>
              <IconButton
                label={`Remove ${title}`}
                onClick={() => onItems(items.filter((each) => each !== id))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {error && <FieldError>{error}</FieldError>}
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          disabled={fields.length >= conditionLimit}
          onClick={() =>
            append({ text: '', met: false }, { focusName: `conditions.${fields.length}.text` })
          }
        >
          <Plus aria-hidden="true" />
          Add a condition
        </Button>
        <label htmlFor={choice} className="sr-only">
          Add a package item
        </label>
        <Select
          id={choice}
          size="sm"
          value=""
          disabled={items.length >= offerItemLimit || offered.length === 0}
          onChange={(event) => event.target.value && onItems([...items, event.target.value])}
          options={Object.fromEntries(offered.map(({ id, title }) => [id, title]))}
        >
          <option value="">Add a package item</option>
        </Select>
      </div>
    </div>
  )
}
