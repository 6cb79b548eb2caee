import { Download, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/kit/form/button.tsx'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { SecretPanel } from '#web/kit/form/secret-panel.tsx'
import { PrintedRecord } from '#web/kit/layout/printed-record.tsx'
import { DialogBody, DialogFooter } from '#web/kit/overlay/dialog.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatDate } from '#web/lib/format.ts'
import { focusText } from '#web/lib/page-focus.ts'
import { paths } from '#web/lib/paths.ts'
import { saveFile } from '#web/lib/download.ts'
import type { RecoveryCodes } from './second-factor.queries.ts'

export const keepCodesTitle = 'Keep your recovery codes'

/** As a text file has them: whose they are and since when, and one code a line. */
const asText = (codes: RecoveryCodes, email: string) =>
  [
    'Capital Campaign: recovery codes',
    `${email}, made ${formatDate(new Date().toISOString())}`,
    'Each code works once, in place of your second step.',
    '',
    ...codes,
    '',
  ].join('\n')

/** Recovery codes, shown this once: one goes on after saying that they are kept. */
export function RecoveryCodesPart({
  codes,
  onDone,
}: {
  readonly codes: RecoveryCodes
  readonly onDone: () => void
}) {
  const { email } = useCurrentUser()
  const [isSaved, setSaved] = useState(false)
  const intro = useRef<HTMLParagraphElement>(null)
  // It takes the place of the step that had the focus.
  useEffect(() => {
    if (intro.current) focusText(intro.current)
  }, [])
  return (
    <>
      <DialogBody>
        <p ref={intro} className="mb-3.5 text-ink-2 outline-none">
          Use a code to sign in when you do not have your phone. Each works once. You will not see
          them again.
        </p>
        <SecretPanel
          text={codes.join('\n')}
          actions={
            <>
              <Button
                size="sm"
                onClick={() =>
                  saveFile(
                    new Blob([asText(codes, email)], { type: 'text/plain' }),
                    'recovery-codes.txt',
                  )
                }
              >
                <Download aria-hidden="true" />
                Download
              </Button>
              <Button size="sm" variant="ghost" onClick={() => window.print()}>
                <Printer aria-hidden="true" />
                Print
              </Button>
            </>
          }
        >
          <CodeList codes={codes} />
        </SecretPanel>
        <PrintedRecord title="Recovery codes" subtitle={email} address={paths.profileSecurity}>
          <p className="mt-3">Each code works once, in place of your second step.</p>
          <CodeList codes={codes} />
        </PrintedRecord>
      </DialogBody>
      <DialogFooter
        start={
          <CheckboxField
            label="I have kept these codes"
            checked={isSaved}
            onChange={(event) => setSaved(event.target.checked)}
          />
        }
      >
        <Button variant="primary" disabled={!isSaved} onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}

/** Two columns, which read one after the other; one on phones. */
function CodeList({ codes }: { readonly codes: RecoveryCodes }) {
  return (
    <ol
      aria-label="Recovery codes"
      className="grid grid-flow-col grid-rows-5 gap-x-8 border-t border-rule font-mono max-sm:grid-flow-row max-sm:grid-rows-none"
    >
      {codes.map((code, place) => (
        <li
          key={code}
          className="flex gap-3.5 border-b border-rule py-[7px] nth-[5n]:border-rule-strong"
        >
          <span
            aria-hidden="true"
            className="w-4.5 text-right font-ui text-meta leading-[inherit] text-ink-3"
          >
            {place + 1}
          </span>
          {code}
        </li>
      ))}
    </ol>
  )
}
