import { CircleCheck, CircleSlash } from 'lucide-react'
import type { ReactNode } from 'react'
import { Controller, useWatch, type Control } from 'react-hook-form'
import { addDays } from '#contract/finance/days'
import { dayWords } from '#contract/finance/day-words'
import type { Document } from '#contract/package'
import type { SharedFinance } from '#contract/project-finance'
import { Checkbox } from '#web/kit/form/checkbox.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { shareDays, type ShareValues } from './share-form.ts'
import { countedDocuments, creditLine, sectionWords, stackLine, todayInUtc } from './share-words.ts'

type FormControl = Control<ShareValues, unknown, never>

/** The documents that are shared: all, or some of the list. */
function ChosenDocuments({
  control,
  documents,
}: {
  readonly control: FormControl
  readonly documents: readonly Document[]
}) {
  return (
    <Controller
      control={control}
      name="documents"
      render={({ field: { value, onChange } }) => (
        <>
          <Segmented
            label="Which documents"
            value={value === 'all' ? 'all' : 'chosen'}
            onChange={(next) => onChange(next === 'all' ? 'all' : [])}
            options={[
              { value: 'all', label: `All ${documents.length}` },
              {
                value: 'chosen',
                label: value === 'all' ? 'Chosen' : `${value.length} chosen`,
              },
            ]}
          />
          {value !== 'all' && (
            <ul className="col-span-full mt-1 max-h-56 overflow-auto rounded-control border border-rule-strong px-3 py-1.5">
              {documents.map(({ id, title }) => (
                <li key={id}>
                  <label className="flex cursor-pointer items-center gap-2.5 py-1.5 text-label max-sm:py-2.5">
                    <Checkbox
                      checked={value.includes(id)}
                      onChange={({ target }) =>
                        onChange(
                          target.checked ? [...value, id] : value.filter((one) => one !== id),
                        )
                      }
                    />
                    <span className="min-w-0 wrap-anywhere">{title}</span>
                  </label>
                </li>
              ))}
              {documents.length === 0 && (
                <li className="py-1.5 text-meta text-ink-3">No documents yet</li>
              )}
            </ul>
          )}
        </>
      )}
    />
  )
}

/** What the lender sees: three sections, each on a line. */
export function SectionChoice({
  control,
  documents,
}: {
  readonly control: FormControl
  readonly documents: readonly Document[]
}) {
  const all = useWatch({ control, name: 'documents' }) === 'all'
  return (
    <Controller
      control={control}
      name="sections"
      render={({ field: { value, onChange } }) => (
        <ul className="border-t border-rule-strong">
          {(['stack', 'credit', 'documents'] as const).map((section) => {
            const { label, hint } = sectionWords[section]
            const isChosen = value.includes(section)
            return (
              <li
                key={section}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-b border-rule-strong py-2.5"
              >
                <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5">
                  <Checkbox
                    className="row-span-2 mt-0.5"
                    checked={isChosen}
                    onChange={({ target }) =>
                      onChange(
                        target.checked
                          ? [...value, section]
                          : value.filter((one) => one !== section),
                      )
                    }
                  />
                  <b className="text-body font-strong">{label}</b>
                  <span className="text-meta text-ink-3">
                    {section === 'documents' && !all ? 'Only these. Add more at any time.' : hint}
                  </span>
                </label>
                {section === 'documents' && isChosen && (
                  <ChosenDocuments control={control} documents={documents} />
                )}
              </li>
            )
          })}
        </ul>
      )}
    />
  )
}

/** Days from today that are chosen at once, or another one. */
export function DayChoice({ control }: { readonly control: FormControl }) {
  const today = todayInUtc()
  const days = Object.entries(shareDays).map(([count, label]) => ({
    value: addDays(today, Number(count)),
    label,
  }))
  return (
    <Controller
      control={control}
      name="until"
      render={({ field: { value, onChange } }) => (
        <Segmented
          label="For how long"
          value={days.some((day) => day.value === value) ? value : null}
          onChange={onChange}
          options={days}
        />
      )}
    />
  )
}

function PreviewLine({
  isSeen = true,
  title,
  children,
}: {
  readonly isSeen?: boolean
  readonly title: string
  readonly children?: ReactNode
}) {
  const Icon = isSeen ? CircleCheck : CircleSlash
  return (
    <li className="flex items-start gap-2.5 border-t border-rule py-2.5 text-label">
      <Icon aria-hidden className={isSeen ? 'mt-px text-ok-ink' : 'mt-px text-ink-3'} />
      <span className="min-w-0">
        <b className={isSeen ? 'block font-strong' : 'block font-control text-ink-2'}>
          {title}
          {!isSeen && title !== 'Never' && <span className="sr-only"> (not shared)</span>}
        </b>
        {children && <span className="block text-meta wrap-anywhere text-ink-2">{children}</span>}
      </span>
    </li>
  )
}

/** What the lender will see, line by line, and what never. */
export function SharePreview({
  control,
  lender,
  finance,
  documents,
}: {
  readonly control: FormControl
  readonly lender: string
  readonly finance: SharedFinance | undefined
  readonly documents: readonly Document[]
}) {
  const [sections, chosen, until] = useWatch({ control, name: ['sections', 'documents', 'until'] })
  const has = (section: (typeof sections)[number]) => sections.includes(section)
  const titles =
    chosen === 'all'
      ? []
      : documents.filter(({ id }) => chosen.includes(id)).map(({ title }) => title)
  const counted = countedDocuments(chosen === 'all' ? documents.length : titles.length)
  return (
    <aside
      aria-label="What they will see"
      className="self-start rounded-panel bg-primary-soft px-4 py-3"
    >
      <h3 className="pb-2 text-label font-control text-ink-2">{lender} will see</h3>
      <ul>
        {sections.length === 0 ? (
          <PreviewLine isSeen={false} title="Nothing yet">
            Choose at least one of the three.
          </PreviewLine>
        ) : (
          <>
            <PreviewLine isSeen={has('stack')} title={sectionWords.stack.label}>
              {has('stack') && stackLine(finance)}
            </PreviewLine>
            <PreviewLine isSeen={has('credit')} title={sectionWords.credit.label}>
              {has('credit') && creditLine(finance)}
            </PreviewLine>
            <PreviewLine
              isSeen={has('documents')}
              title={has('documents') ? counted : sectionWords.documents.label}
            >
              {has('documents') && (chosen === 'all' ? 'New ones too' : titles.join(', '))}
            </PreviewLine>
            {until !== '' && <PreviewLine title={`Through ${dayWords(until)}`} />}
            <PreviewLine isSeen={false} title="Never">
              Other lenders’ offers and questions, your activities, this project’s history
            </PreviewLine>
          </>
        )}
      </ul>
    </aside>
  )
}
