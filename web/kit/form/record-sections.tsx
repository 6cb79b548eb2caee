import { useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { RecordField } from '#contract/record-fields/record-field'
import type { FormLayout } from './field-layout.ts'
import { FormSection, type FormSectionState } from './form-section.tsx'
import { RecordFields } from './record-fields.tsx'

/** A part of a form: its title and the fields that are in it, in their order. */
export interface SectionOfFields<Name extends string = string> {
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly fields: readonly Name[]
}

interface RecordSectionsProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  fields: readonly RecordField[]
  sections: readonly SectionOfFields<keyof Values & string>[]
  layout?: FormLayout<Values>
}

/** The sections of a record's form on a page. */
export function RecordSections<Values extends FieldValues, Output>({
  sections,
  ...record
}: RecordSectionsProps<Values, Output>) {
  return sections.map(({ fields: names, ...section }) => (
    <FormSection key={section.id} {...section}>
      <RecordFields {...record} names={names} />
    </FormSection>
  ))
}

/** The sections of a record's form in a dialog. */
export function DialogSections<Values extends FieldValues, Output>({
  sections,
  ...record
}: RecordSectionsProps<Values, Output>) {
  const id = useId()
  return sections.map((section) => (
    <section
      key={section.id}
      aria-labelledby={`${id}-${section.id}`}
      className="border-t border-rule pt-4 pb-5 first:border-t-0 first:pt-0"
    >
      <h3 id={`${id}-${section.id}`} className="mb-3 text-body font-head">
        {section.title}
      </h3>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <RecordFields {...record} names={section.fields} />
      </div>
    </section>
  ))
}

/** What the list of a form's sections says of each: its errors, and whether its required fields are filled. */
export function sectionStates<
  Values extends FieldValues,
  Output,
  Name extends keyof Values & string,
>(
  form: UseFormReturn<Values, unknown, Output>,
  sections: readonly SectionOfFields<Name>[],
  isFilled: (section: SectionOfFields<Name>) => boolean,
): FormSectionState[] {
  const { errors } = form.formState
  return sections.map((section) => {
    const errorCount = section.fields.filter((field) => errors[field] !== undefined).length
    return {
      id: section.id,
      title: section.title,
      errorCount,
      isDone: errorCount === 0 && isFilled(section),
    }
  })
}
