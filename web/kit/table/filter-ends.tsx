import { useState } from 'react'
import { AppliedAmount } from '../form/applied-amount.tsx'
import { Field } from '../form/field.tsx'
import { TextInput } from '../form/text-input.tsx'
import type { FilterEnd, ListFilter } from './list-filters.ts'

/** What a number is, what it may be while it is typed, and how to write one that is neither. */
const numbers = {
  percent: {
    is: /^-?\d{1,3}(\.\d{1,4})?$/,
    begins: /^-?\d{0,3}\.?$/,
    wrong: 'Use a percentage such as 5.25',
  },
  days: { is: /^-?\d{1,4}$/, begins: /^-?$/, wrong: 'Use whole days such as 30' },
}

/** The fields of a filter by amounts, numbers or days; each applies as soon as it is one. */
export function FilterEnds({ ends, hint }: Required<Pick<ListFilter, 'ends' | 'hint'>>) {
  return (
    <>
      <div className={ends.length === 1 ? undefined : 'grid grid-cols-2 gap-2'}>
        {ends.map((end) =>
          end.kind === 'dollars' ? (
            <AppliedAmount
              key={end.label}
              size="sm"
              label={end.label}
              value={end.value}
              onApply={end.onChange}
            />
          ) : end.kind === 'day' ? (
            <Field key={end.label} label={end.label}>
              <TextInput
                type="date"
                size="sm"
                max="9999-12-31"
                value={end.value}
                onChange={(event) => end.onChange(event.target.value)}
              />
            </Field>
          ) : (
            <NumberEnd key={end.label} {...end} words={numbers[end.kind]} />
          ),
        )}
      </div>
      {hint && <p className="mt-2 text-meta text-ink-3">{hint}</p>}
    </>
  )
}

function NumberEnd({
  label,
  value,
  onChange,
  words,
}: Omit<FilterEnd, 'kind'> & { words: (typeof numbers)['percent'] }) {
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
