import { shownLocation } from '#contract/common/location'
import type { Organization } from '#contract/organizations'
import { formFields, formValues, type FormValues } from '#contract/record-fields/form-values'
import { organizationFields } from '#contract/record-fields/organization-fields'
import type { RecordField } from '#contract/record-fields/record-field'
import { wordsOfValue } from '#web/lib/field-words.ts'

type Values = FormValues<typeof organizationFields>

/** The values of an organization as its form shows them. */
function valuesOf(organization: Organization): Values {
  const values = formValues(organizationFields, organization)
  return { ...values, location: shownLocation(values.location) }
}

/** A value as it reads beside another; a text or a list that is not there is ''. */
const read = (field: RecordField, value: string | readonly string[]) =>
  field.kind !== 'enum' && value.length === 0 ? '' : wordsOfValue(field, value)

/** The fields in which two organizations differ, in the order and the words of the form. */
export function differingFields(
  one: Organization,
  other: Organization,
): { field: keyof Values; label: string; one: string; other: string }[] {
  const [first, second] = [valuesOf(one), valuesOf(other)]
  return formFields(organizationFields)
    .map((field) => ({
      field: field.name,
      label: field.label,
      one: read(field, first[field.name]),
      other: read(field, second[field.name]),
    }))
    .filter((each) => each.one !== each.other)
}
