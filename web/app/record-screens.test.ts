import { describe, expect, test } from 'vitest'
import { exportedFigures } from '#contract/deal-figures'
import { fieldsOf, type RecordList } from '#contract/record-fields/record-fields'
import { facilityDetails } from '#web/features/facilities/facility-facts.tsx'
import { facilitySections } from '#web/features/facilities/facility-values.ts'
import { lendingProfileDetails } from '#web/features/lending-profiles/lending-profile-details.tsx'
import { lendingProfileSections } from '#web/features/lending-profiles/lending-profile-values.ts'
import { organizationDetails } from '#web/features/organizations/organization-details.dialog.tsx'
import { organizationSections } from '#web/features/organizations/organization-form.ts'
import { dealDetails } from '#web/features/pipeline/deal-details.tsx'
import { dealSections } from '#web/features/pipeline/deal-form.ts'
import { productDetails } from '#web/features/products/product-details.tsx'
import { productSections } from '#web/features/products/product-form-values.ts'
import { resourceDetails } from '#web/features/resources/resource-details.tsx'
import { resourceFormFields } from '#web/features/resources/resource-values.ts'
import { fieldsShown } from '#web/kit/display/record-facts.tsx'

interface Screens {
  readonly list: RecordList
  /** The fields of its form. */
  readonly form: readonly string[]
  /** The fields of its details. */
  readonly details: readonly string[]
  /** Fields that its details leave out, each with the reason. */
  readonly leftOut: Readonly<Record<string, string>>
}

const inSections = (sections: readonly { readonly fields: readonly string[] }[]) =>
  sections.flatMap(({ fields }) => fields)

const firstEntry = { createdAt: 'its history begins with it' }

const figures = Object.fromEntries(
  Object.keys(exportedFigures.shape).map((name) => [name, 'shown by its key facts and its page']),
)

const screens: readonly Screens[] = [
  {
    list: 'organizations',
    form: inSections(organizationSections),
    details: fieldsShown(organizationDetails),
    leftOut: {},
  },
  {
    list: 'products',
    form: inSections(productSections),
    details: fieldsShown(productDetails),
    leftOut: {
      ...firstEntry,
      allInLowBps: 'shown in words beside the rates',
      allInHighBps: 'shown in words beside the rates',
    },
  },
  {
    list: 'catalytic-facilities',
    form: inSections(facilitySections),
    details: fieldsShown(facilityDetails),
    leftOut: firstEntry,
  },
  {
    list: 'lending-profiles',
    form: inSections(lendingProfileSections),
    details: fieldsShown(lendingProfileDetails),
    leftOut: firstEntry,
  },
  {
    list: 'pipeline',
    form: inSections(dealSections),
    details: fieldsShown(dealDetails),
    leftOut: { ...firstEntry, ...figures },
  },
  {
    list: 'resources',
    form: resourceFormFields,
    details: fieldsShown(resourceDetails),
    leftOut: firstEntry,
  },
]

describe.each(screens)('of the $list', ({ list, form, details, leftOut }) => {
  const fields = fieldsOf(list)
  // Another record is chosen by its id and read by its name.
  const writable = fields.filter((each) => each.writable && each.kind !== 'referenceName')
  const readable = fields.filter(({ kind }) => kind !== 'id' && kind !== 'reference')

  test.each(writable)('$name is on the form, once', ({ name }) => {
    expect(form.filter((each) => each === name)).toEqual([name])
  })

  test('the form has no field that nobody writes', () => {
    expect(form.filter((name) => !writable.some((field) => field.name === name))).toEqual([])
  })

  test.each(readable)('$name is read in the details', ({ name }) => {
    expect([...details, ...Object.keys(leftOut)]).toContain(name)
  })

  test('what the details leave out is not shown in them', () => {
    expect(Object.keys(leftOut).filter((name) => details.includes(name))).toEqual([])
  })
})
