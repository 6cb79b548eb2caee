import { useState } from 'react'
import type { ImportMapping } from '#contract/import-matching/mapping'
import { importedNoun, type FileImport } from '#contract/imports'
import { Field } from '#web/kit/form/field.tsx'
import { OrganizationPicker, UnreadOrganizations } from '#web/kit/form/organization-picker.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { formatCount } from '#web/lib/format.ts'
import { useOrganizationChoices } from '#web/lib/organization-choices.ts'
import { mayLackOwner, ownerOf, withOwnerColumn, withOwnerFixed } from './mapping-changes.ts'

type Owner = 'one' | 'column' | 'none'

/** To whom the records of a file belong (U-070). Asked of administrators: what members bring in belongs to their own organization. */
export function WhoseSection({
  record,
  mapping,
  rows,
  onChange,
}: {
  readonly record: FileImport
  readonly mapping: ImportMapping
  readonly rows: number
  readonly onChange: (mapping: ImportMapping) => void
}) {
  const said = ownerOf(mapping)
  // Chosen, and not yet said: which organization, or which column.
  const [chosen, setChosen] = useState<Owner | null>(null)
  const answer = chosen ?? said?.kind ?? null
  // The names of the column are compared with these.
  const names = useOrganizationChoices({ enabled: answer === 'column' })
  const nouns = importedNoun(record.entity, 2)
  const choose = (next: Owner) => {
    setChosen(next)
    onChange(withOwnerFixed(mapping, next === 'none' ? '' : null))
  }
  const title = `Whose ${nouns} are these?`
  return (
    <div id="whose" className="scroll-mt-28">
      <Panel
        title={title}
        description="Their members will see and edit them as theirs. You can change one later in its form."
      >
        <Field label={title} group labelHidden>
          <RadioGroup
            value={answer ?? ''}
            onValueChange={(next) => choose(next as Owner)}
            choices={[
              {
                value: 'one',
                label: 'One organization',
                hint:
                  rows === 1
                    ? 'The one row belongs to it.'
                    : `All ${formatCount(rows)} rows belong to it.`,
                below: answer === 'one' && (
                  <div className="mt-2 mb-1 max-w-105">
                    <OrganizationPicker
                      aria-label="Organization"
                      value={said?.kind === 'one' ? said.id : null}
                      onChange={(id) => id !== null && onChange(withOwnerFixed(mapping, id))}
                    />
                  </div>
                ),
              },
              {
                value: 'column',
                label: 'A column of the file says it',
                hint: 'Choose the column. We ask you about each name we do not know.',
                below: answer === 'column' && (
                  <div className="mt-2 mb-1 max-w-105">
                    <Select
                      aria-label="Column with the organization"
                      value={said?.kind === 'column' ? said.column : ''}
                      onChange={(event) => onChange(withOwnerColumn(mapping, event.target.value))}
                    >
                      <option value="">Choose a column</option>
                      {record.columns.map(({ name }) => (
                        <option key={name} value={name}>
                          {name}
                        </option>
                      ))}
                    </Select>
                    {names.isLoading && (
                      <output className="mt-[5px] block text-meta text-ink-2">Loading...</output>
                    )}
                    <UnreadOrganizations query={names} />
                  </div>
                ),
              },
              ...(mayLackOwner(record.entity)
                ? [
                    {
                      value: 'none',
                      label: 'No organization yet',
                      hint: 'Only administrators can edit them, and no one can be asked for an introduction.',
                    },
                  ]
                : []),
            ]}
          />
        </Field>
      </Panel>
    </div>
  )
}
