import { useState, type ReactNode } from 'react'
import { useWatch, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { Link } from 'wouter'
import { isAdmin, type Person } from '#contract/rights'
import { buttonClasses } from '#web/kit/form/button.tsx'
import type { FieldLayout } from '#web/kit/form/field-layout.ts'
import type { FormSectionState } from '#web/kit/form/form-section.tsx'
import { OrganizationPicker } from '#web/kit/form/organization-picker.tsx'
import { RecordForm, type RecordFormProps } from '#web/kit/form/record-form.tsx'
import { sectionStates, type SectionOfFields } from '#web/kit/form/record-sections.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { DeleteRecordDialog, type DeleteRecordProps } from './delete-record.dialog.tsx'
import { addressesOf, titled, type Registry, type RegistryRecord } from './registry.ts'

interface RecordPageFormProps<
  Values extends FieldValues,
  Output,
  Stored extends RegistryRecord,
> extends Pick<
  RecordFormProps<Values, Output>,
  'form' | 'draft' | 'saving' | 'fields' | 'words' | 'isUploading' | 'aside' | 'children'
> {
  of: Pick<Registry, 'called' | 'path' | 'useDelete'>
  record: Stored | undefined
  home: string
  leave: () => void
  sections: readonly SectionOfFields<keyof Values & string>[]
  /** What the list of sections says of each, where the first does not require a name and an organization alone. */
  states?: readonly FormSectionState[]
  /** Below the title. */
  subtitle?: ReactNode
  /** In place of the title, where the page has it. */
  head?: ReactNode
  cancel?: ReactNode
  className?: string
  /** Asks before the record is deleted, where that is more than the question. */
  renderDeletion?: (props: DeleteRecordProps<Stored>) => ReactNode
}

/** The form of a registry's record on a page of its own; the first props are those of `usePageEditing`. */
export function RecordPageForm<Values extends FieldValues, Output, Stored extends RegistryRecord>({
  of,
  record,
  home,
  leave,
  sections,
  states,
  subtitle,
  head,
  cancel,
  className = 'mt-4',
  renderDeletion,
  ...props
}: RecordPageFormProps<Values, Output, Stored>) {
  const [isDeleting, setDeleting] = useState(false)
  const basics = useBasicStates(props.form, sections)
  const name = titled(of.called.one)
  const question = record && { record, onClose: () => setDeleting(false), onDone: leave }
  return (
    <>
      <RecordForm
        {...props}
        className={className}
        head={
          head ?? (
            <PageHeader
              title={`${record ? 'Edit' : 'Add New'} ${name}`}
              subtitle={subtitle}
              back={addressesOf(of).back}
            />
          )
        }
        sections={states ?? basics}
        onDelete={record && (() => setDeleting(true))}
        cancel={
          cancel ?? (
            <Link href={home} className={buttonClasses()}>
              Cancel
            </Link>
          )
        }
        submitLabel={`${record ? 'Update' : 'Create'} ${name}`}
      />
      {question &&
        isDeleting &&
        (renderDeletion?.(question) ?? <DeleteRecordDialog of={of} {...question} />)}
    </>
  )
}

/** Members write for their own organization; only administrators choose (C-08). */
export const ownerLayout = (person: Person): FieldLayout<string | null> | null =>
  isAdmin(person)
    ? { isWide: true, renderControl: (field) => <OrganizationPicker {...field} /> }
    : null

/** The first section requires a name and an organization. */
function useBasicStates<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  sections: readonly SectionOfFields<keyof Values & string>[],
) {
  const [name, organizationId]: readonly (string | null)[] = useWatch({
    control: form.control,
    name: ['name', 'organizationId'] as unknown as readonly Path<Values>[],
  })
  return sectionStates(
    form,
    sections,
    (section) => section === sections[0] && name?.trim() !== '' && organizationId !== null,
  )
}
