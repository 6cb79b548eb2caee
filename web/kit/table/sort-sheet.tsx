import { ArrowUpDown } from 'lucide-react'
import { Button } from '../form/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTrigger,
} from '../overlay/dialog.tsx'
import { facetClasses } from './facet.tsx'
import { Field } from '../form/field.tsx'
import { RadioGroup } from '../form/radio-group.tsx'
import { Segmented } from '../form/segmented.tsx'
import type { TableSort } from './use-table-rows.ts'

export interface SortSheetProps {
  /** The columns one may sort by. */
  options: readonly { readonly field: string; readonly label: string }[]
  value: TableSort
  onChange: (sort: TableSort) => void
}

const orders = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
] as const

/** The order of a list on a phone: a button that reads the order in force, and a sheet to change it. */
export function SortSheet({ options, value, onChange }: SortSheetProps) {
  const label = options.find((option) => option.field === value.field)?.label ?? 'Sort'
  return (
    <Dialog>
      <DialogTrigger className={facetClasses(false, true)}>
        <ArrowUpDown aria-hidden />
        <span className="sr-only">Sort by</span> {label}
      </DialogTrigger>
      <DialogContent size="sm">
        <DialogHeader title="Sort" />
        <DialogBody className="grid gap-4">
          <Field label="Sort by" group>
            <RadioGroup
              choices={options.map((option) => ({ value: option.field, label: option.label }))}
              value={value.field}
              onValueChange={(field) => onChange({ field, order: value.order })}
            />
          </Field>
          <div>
            <Segmented
              label="Order"
              options={orders}
              value={value.order}
              onChange={(order) => onChange({ field: value.field, order })}
            />
          </div>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="primary">Done</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
