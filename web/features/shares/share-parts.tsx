import { CircleCheck, CircleSlash } from 'lucide-react'
import type { ReactNode } from 'react'
import { capitalTypes } from '#contract/common/registry-enums'
import { addDays } from '#contract/finance/days'
import { dayWords, shortDayWords } from '#contract/finance/day-words'
import type { Introduction } from '#contract/introductions'
import type { Document } from '#contract/package'
import type { SharedFinance } from '#contract/project-finance'
import type { Share } from '#contract/shares'
import { LinkButton } from '#web/kit/form/button.tsx'
import { Checkbox } from '#web/kit/form/checkbox.tsx'
import { FieldError } from '#web/kit/form/field.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { presentDay } from '#web/lib/present-day.ts'
import { formatCountOf } from '#web/lib/format.ts'
import {
  creditLine,
  sectionWords,
  shareDays,
  stackLine,
  type Lender,
  type ShareValues,
} from './share-words.ts'

/** The values of the dialog, and what changes one. */
interface Choosing {
  readonly values: ShareValues
  readonly change: (part: Partial<ShareValues>) => void
  readonly documents: readonly Document[]
}

const toggled = <Value,>(all: readonly Value[], one: Value): Value[] =>
  all.includes(one) ? all.filter((each) => each !== one) : [...all, one]

/** The documents that are shared: all, or some of the list. */
function ChosenDocuments({ values: { documents: value }, change, documents }: Choosing) {
  return (
    <>
      <Segmented
        label="Which documents"
        value={value === 'all' ? 'all' : 'chosen'}
        onChange={(next) => change({ documents: next === 'all' ? 'all' : [] })}
        options={[
          { value: 'all', label: `All ${documents.length}` },
          { value: 'chosen', label: value === 'all' ? 'Chosen' : `${value.length} chosen` },
        ]}
      />
      {value !== 'all' && (
        <ul className="col-span-full mt-1 max-h-56 overflow-auto rounded-control border border-rule-strong px-3 py-1.5">
          {documents.map(({ id, title }) => (
            <li key={id}>
              <label className="flex cursor-pointer items-center gap-2.5 py-1.5 text-label max-sm:py-2.5">
                <Checkbox
                  checked={value.includes(id)}
                  onChange={() => change({ documents: toggled(value, id) })}
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
  )
}

/** What the lender sees: three sections, each on a line. */
export function SectionChoice(choosing: Choosing) {
  const { sections, documents } = choosing.values
  return (
    <ul className="border-t border-rule-strong">
      {(['stack', 'credit', 'documents'] as const).map((section) => (
        <li
          key={section}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-b border-rule-strong py-2.5"
        >
          <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5">
            <Checkbox
              className="row-span-2 mt-0.5"
              checked={sections.includes(section)}
              onChange={() => choosing.change({ sections: toggled(sections, section) })}
            />
            <b className="text-body font-strong">{sectionWords[section].label}</b>
            <span className="text-meta text-ink-3">
              {section === 'documents' && documents !== 'all'
                ? 'Only these. Add more at any time.'
                : sectionWords[section].hint}
            </span>
          </label>
          {section === 'documents' && sections.includes(section) && (
            <ChosenDocuments {...choosing} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Days from today that are chosen at once, or another one. */
export function DayChoice({ values: { until }, change }: Pick<Choosing, 'values' | 'change'>) {
  const days = Object.entries(shareDays).map(([count, label]) => ({
    value: addDays(presentDay(), Number(count)),
    label,
  }))
  return (
    <Segmented
      label="For how long"
      value={days.some(({ value }) => value === until) ? until : null}
      onChange={(day) => change({ until: day })}
      options={days}
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
  values: { sections, documents: chosen, until },
  lender,
  finance,
  documents,
}: Pick<Choosing, 'values' | 'documents'> & {
  readonly lender: string
  readonly finance: SharedFinance | undefined
}) {
  const has = (section: (typeof sections)[number]) => sections.includes(section)
  const titles =
    chosen === 'all'
      ? []
      : documents.filter(({ id }) => chosen.includes(id)).map(({ title }) => title)
  const counted = formatCountOf(chosen === 'all' ? documents.length : titles.length, 'document')
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
              Other lenders' offers and questions, your activities, this project's history
            </PreviewLine>
          </>
        )}
      </ul>
    </aside>
  )
}

/** A part of the dialog under its label. */
export function Part({
  label,
  error,
  children,
}: {
  readonly label: string
  readonly error?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <fieldset data-rejected={error ? true : undefined} className="min-w-0">
      <legend className="mb-2 text-label font-strong">{label}</legend>
      {children}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

/** The lenders of a project: one to share with, and those it is shared with already. */
export function WithWhom({
  lenders,
  openOf,
  introduced,
  onChange,
  value,
  onChoose,
}: {
  readonly lenders: readonly Lender[]
  readonly openOf: (lender: Lender) => Share | undefined
  readonly introduced: ReadonlyMap<string, Introduction>
  readonly onChange: (share: Share) => void
  readonly value: string
  readonly onChoose: (id: string) => void
}) {
  const since = (id: string) => {
    const day = introduced.get(id)?.answeredAt?.slice(0, 10)
    return day === undefined ? '' : `. Introduced on ${shortDayWords(day)}`
  }
  const shared = lenders.flatMap((lender) => openOf(lender) ?? [])
  return (
    <Part label="With whom">
      <RadioGroup
        value={value}
        onValueChange={onChoose}
        choices={lenders
          .filter((lender) => openOf(lender) === undefined)
          .map(({ id, organizationName, need, offerName }) => ({
            value: id,
            label: <b className="font-strong">{organizationName}</b>,
            hint: `${capitalTypes[need]}, ${offerName}${since(id)}`,
          }))}
      />
      <ul>
        {shared.map((share) => (
          <li key={share.id} className="mt-2 flex items-start gap-2.5 text-ink-2">
            <CircleCheck aria-hidden className="mt-0.5 size-4 text-ok-ink" />
            <span className="min-w-0 flex-1">
              {share.organizationName}
              <span className="block text-meta text-ink-3">
                Shared until {dayWords(share.until)}
              </span>
            </span>
            <LinkButton
              aria-label={`Change the share with ${share.organizationName}`}
              onClick={() => onChange(share)}
            >
              Change
            </LinkButton>
          </li>
        ))}
      </ul>
    </Part>
  )
}
