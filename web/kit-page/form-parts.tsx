import { useState } from 'react'
import { Button } from '#web/kit/form/button.tsx'
import { Combobox } from '#web/kit/form/combobox.tsx'
import { CurrencyInput } from '#web/kit/form/currency-input.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { FormLayout, FormSection } from '#web/kit/form/form-section.tsx'
import { SaveBar } from '#web/kit/form/save-bar.tsx'
import { statesChosen, StateSelect } from '#web/kit/form/state-select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { ChoiceChips, ToggleChips } from '#web/kit/form/toggle-chips.tsx'
import type { State } from '#contract/common/states'
import { sampleRecords, sampleTypes } from './data-samples.ts'
import type { SampleType } from './data-samples.ts'
import { Specimen } from './specimen.tsx'

const types = Object.entries(sampleTypes).map(([value, label]) => ({
  value: value as SampleType,
  label,
}))
const geographies = [
  { value: 'all', label: 'All states and territories' },
  { value: 'states', label: 'All states, no territories' },
  { value: 'tribal', label: 'Tribal' },
  { value: 'certain', label: 'Certain geographies' },
] as const
const facilities = sampleRecords(1000).map((record, index) => ({
  value: record.id,
  label: record.name,
  detail: index % 2 ? 'Guarantee' : 'Risk Transfer',
}))

/** A form with its section list, the fields that hold data, and its save bar. */
export function FormParts() {
  const [type, setType] = useState<readonly SampleType[]>(['bridge_to_itc'])
  const [geography, setGeography] = useState<(typeof geographies)[number]['value']>('certain')
  const [chosen, setChosen] = useState<readonly State[]>([
    'illinois',
    'indiana',
    'iowa',
    'michigan',
    'minnesota',
    'wisconsin',
  ])
  const [facility, setFacility] = useState<string | null>('r2')
  const [minimum, setMinimum] = useState('7500000')
  const [maximum, setMaximum] = useState('5000000')
  const [problem, setProblem] = useState<string | null>(null)
  const isSwapped = minimum !== '' && maximum !== '' && Number(minimum) > Number(maximum)
  const minimumError =
    problem ?? (isSwapped ? 'Minimum principal cannot exceed maximum principal' : undefined)
  const errorCount = minimumError ? 1 : 0

  return (
    <Specimen title="A form: sections, chips, currency, states, combobox, save bar" wide>
      <FormLayout
        sections={[
          { id: 'sample-basics', title: 'Basics', errorCount: 0, isDone: true },
          { id: 'sample-rates', title: 'Rates and size', errorCount, isDone: errorCount === 0 },
          { id: 'sample-geography', title: 'Geography', errorCount: 0, isDone: false },
        ]}
        aside={
          <p className="border-t-2 border-ink pt-3 text-meta text-ink-3">
            Here stands how the record will read.
          </p>
        }
      >
        <FormSection
          id="sample-basics"
          title="Basics"
          description="What the product is and what it finances."
        >
          <Field label="Product name" required className="sm:col-span-2">
            <TextInput defaultValue="Bridge-to-ITC Loan" />
          </Field>
          <Field label="Type" group className="sm:col-span-2">
            <ToggleChips choices={types} value={type} onChange={setType} />
          </Field>
        </FormSection>
        <FormSection
          id="sample-rates"
          title="Rates and size"
          description="Leave both empty for “Rate TBD”."
        >
          <Field label="Minimum principal size" error={minimumError}>
            <CurrencyInput
              value={minimum}
              onChange={(value, found) => {
                setMinimum(value)
                setProblem(found)
              }}
            />
          </Field>
          <Field label="Maximum principal size" hint="Whole US dollars. Empty means No max.">
            <CurrencyInput value={maximum} onChange={(value) => setMaximum(value)} />
          </Field>
        </FormSection>
        <FormSection
          id="sample-geography"
          title="Geography"
          description="Where the financed project may stand."
        >
          <Field label="Macro geography" group className="sm:col-span-2">
            <ChoiceChips choices={geographies} value={geography} onChange={setGeography} />
          </Field>
          {geography === 'certain' && (
            <Field label="Specific states" aside={statesChosen(chosen)} className="sm:col-span-2">
              <StateSelect value={chosen} onChange={setChosen} />
            </Field>
          )}
          <Field label="Catalytic facility" optional className="sm:col-span-2">
            <Combobox
              clearable
              options={facilities}
              value={facility}
              onChange={setFacility}
              placeholder="Choose a facility"
              searchLabel="Search facilities"
            />
          </Field>
        </FormSection>
        <SaveBar
          errorCount={errorCount}
          note="Draft kept in this browser at 9:14 AM"
          start={
            <Button variant="danger-quiet" className="max-sm:hidden">
              Delete
            </Button>
          }
        >
          <Button>Cancel</Button>
          <Button variant="primary">Update Product</Button>
        </SaveBar>
      </FormLayout>
    </Specimen>
  )
}
