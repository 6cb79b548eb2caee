import { Plus, Search, X } from 'lucide-react'
import { useState } from 'react'
import { capitalTypes } from '#contract/common/registry-enums'
import { searchTextOf, searchWords } from '#contract/common/search'
import { askedLineLimit, mostLinesAsked } from '#contract/package/asked-fields'
import type { ReadinessItem, ReadinessList } from '#contract/package/readiness-file'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Button, LinkButton } from '#web/kit/form/button.tsx'
import { Checkbox } from '#web/kit/form/checkbox.tsx'
import type { FieldLayout } from '#web/kit/form/field-layout.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { useReadinessList } from '#web/lib/readiness-list.ts'

type Need = keyof typeof capitalTypes

interface ListControl {
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly onBlur: () => void
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** "12 items, 2 lines"; null where nothing is asked for. */
export function asksWords({
  askedItems,
  askedLines,
}: {
  readonly askedItems: readonly string[]
  readonly askedLines: readonly string[]
}): string | null {
  const words = [
    askedItems.length > 0 && counted(askedItems.length, 'item'),
    askedLines.length > 0 && counted(askedLines.length, 'line'),
  ].filter(Boolean)
  return words.length === 0 ? null : words.join(', ')
}

/** The section "What we ask for" of a form (H-017); `types` are the kinds of capital the record offers. */
export const asksLayout = (
  types: readonly string[],
  lines: readonly string[],
): { askedItems: FieldLayout<string[]>; askedLines: FieldLayout<string[]> } => ({
  askedItems: {
    label: 'Items of the readiness list',
    optional: false,
    isGroup: true,
    renderControl: (field) => (
      <ItemsInput {...field} needs={types.filter((type): type is Need => type in capitalTypes)} />
    ),
  },
  askedLines: {
    label: 'In your own words',
    optional: false,
    isGroup: true,
    aside: `${lines.length} of ${mostLinesAsked} lines`,
    renderControl: (field) => <LinesInput {...field} />,
  },
})

/** Items of the readiness list to choose from, by group. */
function ItemsInput({ needs, ...field }: ListControl & { readonly needs: readonly Need[] }) {
  const list = useReadinessList()
  if (list.isError) return <QueryError title="Failed to fetch the readiness list" query={list} />
  if (list.data !== undefined) return <ListedItems {...field} needs={needs} list={list.data} />
  return (
    <div aria-busy="true" className="grid gap-2">
      <span className="sr-only">Loading...</span>
      {['first', 'second', 'third'].map((line) => (
        <Skeleton key={line} className="h-8.5 w-full" />
      ))}
    </div>
  )
}

const mustHave = ({ must }: ReadinessItem, needs: readonly Need[]) =>
  needs.some((need) => must.includes(need))

function ListedItems({
  value,
  onChange,
  onBlur,
  needs,
  list: { groups, items },
}: ListControl & { readonly needs: readonly Need[]; readonly list: ReadinessList }) {
  const [search, setSearch] = useState('')
  const listed = new Set(items.map(({ id }) => id))
  // In the order of the list; what is no longer on it stays chosen and is not shown.
  const choose = (isChosen: (item: ReadinessItem) => boolean) =>
    onChange([
      ...items.filter(isChosen).map(({ id }) => id),
      ...value.filter((id) => !listed.has(id)),
    ])
  const words = searchWords(search)
  const found = items.filter(({ title, group }) => {
    const text = searchTextOf([title, group])
    return words.every((word) => text.includes(word))
  })
  const chosen = value.filter((id) => listed.has(id)).length
  return (
    <>
      {needs.length > 0 && (
        <p className="mb-2.5 text-meta text-ink-3">
          “Must” marks what {needs.map((need) => capitalTypes[need]).join(' or ')} usually needs.
        </p>
      )}
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <TextInput
          id="find-asked-item"
          type="search"
          aria-label="Find an item"
          placeholder="Find an item"
          autoComplete="off"
          value={search}
          start={<Search aria-hidden />}
          className="w-[210px] max-sm:w-full"
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            // A search does not send the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <output className="text-label text-ink-2">
          <b className="font-strong text-ink">{chosen}</b> of {items.length} chosen
        </output>
        {/* Together, so that one that finds no room does not stand alone. */}
        <div className="flex flex-wrap gap-x-4 gap-y-1.5 sm:ml-auto">
          {needs.map((need) => (
            <LinkButton
              key={need}
              onClick={() => choose((item) => value.includes(item.id) || mustHave(item, [need]))}
            >
              Add all musts of {capitalTypes[need]}
            </LinkButton>
          ))}
          <LinkButton disabled={chosen === 0} onClick={() => choose(() => false)}>
            Clear
          </LinkButton>
        </div>
      </div>
      <div className="gap-x-8 sm:columns-2">
        {groups.map((group) => (
          <ItemGroup
            key={group}
            title={group}
            items={found.filter((item) => item.group === group)}
            needs={needs}
            value={value}
            onBlur={onBlur}
            onToggle={(toggled) =>
              choose(({ id }) => (id === toggled ? !value.includes(id) : value.includes(id)))
            }
          />
        ))}
      </div>
      {found.length === 0 && <p className="text-label text-ink-3">No item found</p>}
    </>
  )
}

function ItemGroup({
  title,
  items,
  needs,
  value,
  onBlur,
  onToggle,
}: Pick<ListControl, 'value' | 'onBlur'> & {
  readonly title: string
  readonly items: readonly ReadinessItem[]
  readonly needs: readonly Need[]
  readonly onToggle: (id: string) => void
}) {
  if (items.length === 0) return null
  return (
    <fieldset className="mb-4 break-inside-avoid">
      <legend className="w-full border-b border-rule-strong pb-1 text-meta font-control text-ink-2">
        {title}
      </legend>
      {items.map((item) => {
        const isChosen = value.includes(item.id)
        return (
          <label
            key={item.id}
            title={item.hint}
            className="flex min-h-8.5 cursor-pointer items-center gap-2.5 border-b border-rule py-1 text-table max-sm:min-h-10"
          >
            <Checkbox
              id={`asked-${item.id}`}
              checked={isChosen}
              onBlur={onBlur}
              onChange={() => onToggle(item.id)}
            />
            <span className={isChosen ? 'font-strong' : undefined}>{item.title}</span>
            {mustHave(item, needs) && <span className="ml-auto text-meta text-ink-3">Must</span>}
          </label>
        )
      })}
    </fieldset>
  )
}

/** A line that was just added is typed into at once. */
const focusOn = (input: HTMLInputElement | null) => input?.focus()

/** Lines that a lender writes itself; empty ones are not saved. */
function LinesInput({ value, onChange, onBlur }: ListControl) {
  const change = (at: number, line: string) =>
    onChange(value.map((each, place) => (place === at ? line : each)))
  return (
    <>
      <ul>
        {value.map((line, at) => (
          // A line is known by its place alone: the cursor stays in it while it is typed.
          <li key={at} className="mb-2 flex items-center gap-2">
            <TextInput
              id={`asked-line-${at}`}
              aria-label={`Line ${at + 1}`}
              autoComplete="off"
              ref={line === '' ? focusOn : undefined}
              maxLength={askedLineLimit}
              value={line}
              className="min-w-0 flex-1"
              onBlur={onBlur}
              onChange={(event) => change(at, event.target.value)}
            />
            <IconButton
              label={`Remove line ${at + 1}`}
              onClick={() => onChange(value.filter((_, place) => place !== at))}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        disabled={value.length >= mostLinesAsked}
        onClick={() => onChange([...value, ''])}
      >
        <Plus aria-hidden />
        Add a line
      </Button>
    </>
  )
}
