import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/kit/form/button.tsx'
import { Checkbox, CheckboxField } from '#web/kit/form/checkbox.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { OneTimeCode } from '#web/kit/form/one-time-code.tsx'
import { PasswordInput } from '#web/kit/form/password-input.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { Row, Specimen } from './specimen.tsx'

const grid = 'grid gap-x-5 gap-y-4.5 sm:grid-cols-2'

function Code({ error }: { error?: string }) {
  const [code, setCode] = useState(error ? '409182' : '409')
  return (
    <Field label="Sign-in code" error={error}>
      <OneTimeCode value={code} onValueChange={setCode} />
    </Field>
  )
}

const stages = (
  <>
    <option>Predevelopment</option>
    <option>Development</option>
    <option>Construction</option>
    <option>Nearing Completion</option>
  </>
)
const themes = [
  { value: 'system', label: 'Follow the system' },
  { value: 'light', label: 'Light', hint: 'Green ledger paper' },
  { value: 'dark', label: 'Dark' },
  { value: 'sepia', label: 'Not offered', disabled: true },
]

/** Fields with text, choices and codes in every state. */
export function FieldParts() {
  return (
    <>
      <Specimen title="Fields">
        <div className={grid}>
          <Field label="Label" hint="A hint says what is expected">
            <TextInput placeholder="Placeholder" />
          </Field>
          <Field label="Product name" required>
            <TextInput defaultValue="Bridge-to-ITC Loan" />
          </Field>
          <Field label="Email Address" error="Please enter a valid email">
            <TextInput type="email" defaultValue="rosa@" />
          </Field>
          <Field label="Disabled" optional>
            <TextInput disabled defaultValue="Not for now" />
          </Field>
          <Field label="Registration Key">
            <TextInput mono defaultValue="PLGB-7K4M-Q9XT-2HWC" />
          </Field>
          <Field label="With a unit" aside="6 of 56 chosen">
            <TextInput defaultValue="4.5" end={<span className="text-ink-3">%</span>} />
          </Field>
          <Field label="Password" aside={<a href="#fields">Forgot password?</a>}>
            <PasswordInput defaultValue="correct horse" autoComplete="off" />
          </Field>
          <Field label="Signed-out size">
            <TextInput size="lg" defaultValue="rosa.delgado@prairielight.example" />
          </Field>
          <Field label="Stage">
            <Select>{stages}</Select>
          </Field>
          <Field label="Stage, wrong" error="Choose a stage">
            <Select>{stages}</Select>
          </Field>
        </div>
        <Field label="Term details" optional>
          <Textarea defaultValue="Interest only; principal due on credit receipt or at month 24, whichever comes first." />
        </Field>
        <Field label="Term details, wrong" error="At most 2,000 characters">
          <Textarea defaultValue="Too long" />
        </Field>
        <Row>
          <Field label="Search" labelHidden>
            <TextInput
              size="sm"
              start={<Search aria-hidden="true" />}
              placeholder="Search in a toolbar"
              className="w-67"
            />
          </Field>
          <Select size="sm" aria-label="Role">
            <option>All Roles</option>
            <option>Administrator</option>
          </Select>
          <Button>Beside a button</Button>
        </Row>
      </Specimen>
      <Specimen title="Choices and codes">
        <CheckboxField label="Supported by a catalytic facility" defaultChecked />
        <CheckboxField
          label="Confidential"
          hint="Only your organization and administrators see it."
        />
        <CheckboxField label="I accept the terms" error="Accept the terms to go on" />
        <Row>
          <Checkbox aria-label="Some chosen" indeterminate />
          <Checkbox aria-label="Off, disabled" disabled />
          <Checkbox aria-label="On, disabled" disabled defaultChecked />
        </Row>
        <Field label="Theme" group>
          <RadioGroup choices={themes} defaultValue="light" />
        </Field>
        <Field label="Rows per page" group>
          <RadioGroup
            inline
            choices={['20', '50', '100'].map((value) => ({ value, label: value }))}
            defaultValue="20"
          />
        </Field>
        <Code />
        <Code error="This code is not right. Check the email and try again." />
      </Specimen>
    </>
  )
}
