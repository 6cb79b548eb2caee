import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { LinkButton } from '../form/button.tsx'
import { CountMark, facetClasses } from './facet.tsx'
import { Field } from '../form/field.tsx'
import { useFilterLayout } from './filter-layout.ts'
import { AppliedAmount } from '../form/applied-amount.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../overlay/popover.tsx'
import { TextInput } from '../form/text-input.tsx'

export interface RangeFilterProps {
  label: string
  /** How it reads at rest: "All Sizes". */
  atRest: string
  kind: 'dollars' | 'percent' | 'days'
  from: string
  to: string
  onFrom: (value: string) => void
  onTo: (value: string) => void
  /** What the two ends are compared with. */
  hint: string
}

/** A filter between two amounts; each applies as soon as it is one. */
export function RangeFilter(props: RangeFilterProps) {
  const { label, atRest, from, to } = props
  const layout = useFilterLayout()
  const count = [from, to].filter((end) => end !== '').length
  if (layout === 'sheet') {
    return (
      <fieldset className="border-t border-rule pt-3 pb-3">
        <legend className="mb-1 text-label font-strong">
          {label}
          {count > 0 && <CountMark count={count} />}
        </legend>
        <RangeEnds {...props} />
      </fieldset>
    )
  }
  return (
    <Popover>
      <PopoverTrigger className={facetClasses(count > 0)}>
        {count === 0 && <Plus aria-hidden className="size-3.5" />}
        {count === 0 ? atRest : label}
        {count > 0 && (
          <>
            <CountMark count={count} />
            <ChevronDown aria-hidden className="size-3.5" />
          </>
        )}
      </PopoverTrigger>
      <PopoverContent aria-label={`Filter by ${label.toLowerCase()}`} className="p-3!">
        <RangeEnds {...props} />
        {count > 0 && (
          <LinkButton
            className="mt-2"
            onClick={() => {
              props.onFrom('')
              props.onTo('')
            }}
          >
            Clear
          </LinkButton>
        )}
      </PopoverContent>
    </Popover>
  )
}

function RangeEnds({ kind, from, to, onFrom, onTo, hint }: RangeFilterProps) {
  const End = ends[kind]
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <End label="From" value={from} onChange={onFrom} />
        <End label="To" value={to} onChange={onTo} />
      </div>
      <p className="mt-2 text-meta text-ink-3">{hint}</p>
    </>
  )
}

interface EndProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A filter by one amount of whole US dollars; it applies as soon as it is one. */
export function AmountFilter({ label, atRest, value, onChange }: EndProps & { atRest: string }) {
  const isSheet = useFilterLayout() === 'sheet'
  // The last line of a sheet keeps the room for its message.
  return (
    <div className={isSheet ? 'border-t border-rule pt-3 pb-9 [&_input]:scroll-mb-9' : 'w-44'}>
      <AppliedAmount
        size="sm"
        label={label}
        labelHidden={!isSheet}
        placeholder={atRest}
        value={value}
        onApply={onChange}
      />
    </div>
  )
}

const DollarsEnd = ({ label, value, onChange }: EndProps) => (
  <AppliedAmount size="sm" label={label} value={value} onApply={onChange} />
)

/** What a number is, what it may be while it is typed, and how to write one that is neither. */
const percent = {
  is: /^-?\d{1,3}(\.\d{1,4})?$/,
  begins: /^-?\d{0,3}\.?$/,
  wrong: 'Use a percentage such as 5.25',
}
const days = { is: /^-?\d{1,4}$/, begins: /^-?$/, wrong: 'Use whole days such as 30' }

const PercentEnd = (end: EndProps) => <NumberEnd {...end} words={percent} />
const DaysEnd = (end: EndProps) => <NumberEnd {...end} words={days} />
const ends = { dollars: DollarsEnd, percent: PercentEnd, days: DaysEnd }

function NumberEnd({ label, value, onChange, words }: EndProps & { words: typeof percent }) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const plain = text.replace('%', '').trim()
  const isWrong = plain !== '' && !words.is.test(plain) && !words.begins.test(plain)
  return (
    <Field label={label} error={isWrong ? words.wrong : undefined}>
      <TextInput
        size="sm"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          const next = event.target.value
          setText(next)
          const typed = next.replace('%', '').trim()
          // What is a number by its next key leaves the last one in force, what cannot become one leaves none.
          const applied = words.is.test(typed)
            ? typed
            : typed !== '' && words.begins.test(typed)
              ? value
              : ''
          if (applied !== value) {
            setKnown(applied)
            onChange(applied)
          }
        }}
      />
    </Field>
  )
}
