import { LifeBuoy, Smartphone } from 'lucide-react'
import { z } from 'zod'
import { recoveryCode, totpCode } from '#contract/second-factor'
import { Field } from '#web/kit/form/field.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { ProofForm, SixDigits, useProofForm, wrongMark } from './proof-form.tsx'
import type { ProofBy, StepMethod, StepProof, Way, WayProps } from './proof-way.ts'

const start = { code: '' }
const totpSchema = z.object({ code: totpCode })
const recoverySchema = z.object({ code: recoveryCode })
const appCode = 'Code from your authenticator app'

function TotpWay({ showing, render, takesFocus }: WayProps<ProofBy<'totp'>>) {
  const { form, submit } = useProofForm({
    schema: totpSchema,
    start,
    field: 'code',
    proofOf: ({ code }) => ({ method: 'totp' as const, code }),
    way: { showing, takesFocus },
    startsAnew: true,
  })
  return (
    <ProofForm form={form} onSubmit={submit} showing={showing} render={render}>
      <SixDigits form={form} label={appCode} onComplete={submit} showing={showing} />
    </ProofForm>
  )
}

function RecoveryCodeWay({ showing, render, takesFocus }: WayProps<ProofBy<'recovery_code'>>) {
  const { form, submit } = useProofForm({
    schema: recoverySchema,
    start,
    field: 'code',
    proofOf: ({ code }) => ({ method: 'recovery_code' as const, code }),
    way: { showing, takesFocus },
  })
  return (
    <ProofForm form={form} onSubmit={submit} showing={showing} render={render}>
      <Field
        label="Recovery code"
        hint="16 letters and digits; dashes do not matter."
        error={form.formState.errors.code?.message}
      >
        <TextInput
          mono
          size="lg"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...wrongMark(showing)}
          {...form.register('code')}
        />
      </Field>
    </ProofForm>
  )
}

/** The ways of a second step, at sign-in and within a session. Another one is an entry here. */
export const stepWays: Readonly<Record<StepMethod, Way<StepProof>>> = {
  totp: {
    offer: appCode,
    icon: Smartphone,
    intro: 'Enter the code that your authenticator app shows.',
    Part: TotpWay,
  },
  recovery_code: {
    offer: 'Use a recovery code',
    icon: LifeBuoy,
    intro: 'Enter one of the codes you kept. It works once.',
    Part: RecoveryCodeWay,
  },
}
