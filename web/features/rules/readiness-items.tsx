import { Circle, Database, Plus } from 'lucide-react'
import { useState } from 'react'
import { documentKinds } from '#contract/common/closing-enums'
import { valuesOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { ReadinessItem, ReadinessList } from '#contract/package/readiness-file'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { SearchBox } from '#web/kit/table/search-box.tsx'
import { foundItems, needWords, onlyWords, type Need } from './readiness-words.ts'
import { Sources } from './rule-sources.tsx'
import '#web/kit/table/sheet-table.css'
import './readiness-items.css'

const needs = valuesOf(capitalTypes)
const choices = { all: 'All needs', ...capitalTypes }

/** The items of the readiness list by group, with the needs that must have each or are strengthened by it (H-019). */
export function ReadinessItems({ list }: { readonly list: ReadinessList }) {
  const [search, setSearch] = useState('')
  const [need, setNeed] = useState<Need | 'all'>('all')
  const found = foundItems(list.items, search, need)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2.5 print:hidden">
        <SearchBox label="Search items" value={search} onSearch={setSearch} />
        <div className="max-xl:hidden">
          <Segmented
            label="Need"
            value={need}
            onChange={setNeed}
            options={(['all', ...needs] as const).map((value) => ({
              value,
              label: choices[value],
            }))}
          />
        </div>
        <Select
          aria-label="Need"
          size="sm"
          value={need}
          options={choices}
          className="w-48 max-sm:w-full xl:hidden"
          onChange={({ target }) => setNeed(target.value as Need | 'all')}
        />
        <Key />
      </div>
      {found.length === 0 ? (
        <p className="rounded-sheet border border-rule bg-sheet px-4.5 py-6 text-center text-ink-2">
          No items found
        </p>
      ) : (
        <div className="overflow-hidden rounded-sheet border border-rule bg-sheet">
          <table className="sheet-table readiness-items">
            <caption className="sr-only">
              {found.length} {found.length === 1 ? 'item' : 'items'} and the needs they belong to
            </caption>
            <thead className="max-md:hidden">
              <tr>
                <th>Item</th>
                <th className="item-kind">Kind</th>
                {needs.map((each) => (
                  <th key={each} className="item-need">
                    {capitalTypes[each]}
                  </th>
                ))}
                <th className="item-source max-lg:hidden">Source</th>
              </tr>
            </thead>
            {list.groups.map((group) => (
              <Group
                key={group}
                title={group}
                items={found.filter((each) => each.group === group)}
              />
            ))}
          </table>
        </div>
      )}
    </>
  )
}

const Key = () => (
  <ul className="ml-auto flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-2 max-md:ml-0">
    <li className="flex items-center gap-1.5">
      <Must /> Must
    </li>
    <li className="flex items-center gap-1.5">
      <Plus aria-hidden className="size-3.5" /> Strengthens
    </li>
    <li className="flex items-center gap-1.5">
      <Database aria-hidden className="size-3.5 text-ok-ink" /> From the project
    </li>
  </ul>
)

const Must = () => <Circle aria-hidden className="size-2.5 fill-primary text-primary" />

function Group({
  title,
  items,
}: {
  readonly title: string
  readonly items: readonly ReadinessItem[]
}) {
  if (items.length === 0) return null
  return (
    <tbody>
      <tr className="item-group">
        <th colSpan={3 + needs.length} scope="rowgroup">
          {title} <span className="font-normal text-ink-3">{items.length}</span>
        </th>
      </tr>
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </tbody>
  )
}

function Row({ item }: { readonly item: ReadinessItem }) {
  const { id, title, hint, kind, must, strengthens, from, source } = item
  const only = onlyWords(item)
  return (
    <tr id={id}>
      <td>
        <span className="font-control">{title}</span>
        {from !== null && (
          <span title="From the project" className="ml-1.5 inline-block align-[-2px] text-ok-ink">
            <Database aria-hidden className="size-3.5" />
            <span className="sr-only">From the project</span>
          </span>
        )}
        <span className="block max-w-[64ch] text-meta text-ink-3">{hint}</span>
        {only !== null && <span className="block text-meta font-control">{only}</span>}
        <Named label="Must" of={must} />
        <Named label="Strengthens" of={strengthens} />
      </td>
      <td className="item-kind max-md:hidden">{documentKinds[kind]}</td>
      {needs.map((need) => (
        <td key={need} className="item-need max-md:hidden">
          {must.includes(need) && <Mark label="Must" />}
          {strengthens.includes(need) && <Mark label="Strengthens" />}
        </td>
      ))}
      <td className="item-source max-lg:hidden">
        <Sources source={source} />
      </td>
    </tr>
  )
}

const Mark = ({ label }: { readonly label: 'Must' | 'Strengthens' }) => (
  <span title={label} className="inline-block align-middle">
    {label === 'Must' ? <Must /> : <Plus aria-hidden className="size-4" />}
    <span className="sr-only">{label}</span>
  </span>
)

/** On a phone the needs are words below the item. */
const Named = ({ label, of }: { readonly label: string; readonly of: readonly Need[] }) =>
  of.length > 0 && (
    <span className="block text-meta text-ink-2 md:hidden">
      <b className="font-strong">{label}</b> {needWords(of)}
    </span>
  )
