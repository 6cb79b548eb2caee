import { importEntities, type ImportEntity } from '#contract/imports'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'

/** The kind of records in the file, as a row of choices. */
export function EntityChoice({
  entities,
  value,
  onChange,
}: {
  readonly entities: readonly ImportEntity[]
  readonly value: ImportEntity
  readonly onChange: (entity: ImportEntity) => void
}) {
  return (
    <RadioGroup
      inline
      value={value}
      onValueChange={(next) => onChange(next as ImportEntity)}
      choices={entities.map((entity) => ({ value: entity, label: importEntities[entity] }))}
    />
  )
}
