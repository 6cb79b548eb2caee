import { ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Spinner } from '#web/kit/feedback/spinner.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { SecretPanel } from '#web/kit/form/secret-panel.tsx'
import { phoneQuery, useMediaQuery } from '#web/kit/layout/use-media-query.ts'
import { DialogBody, DialogFooter } from '#web/kit/overlay/dialog.tsx'
import type { SetUp } from './second-factor.queries.ts'

const QrCode = lazy(() => import('#web/kit/display/qr-code.tsx'))

/** In groups of four, as it is typed. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The first step: the secret goes into the app, by picture, by hand, or on the phone itself by its address. */
export function ScanSecret({
  setUp: { secret, uri },
  onCancel,
  onContinue,
}: {
  readonly setUp: SetUp
  readonly onCancel: () => void
  readonly onContinue: () => void
}) {
  const isPhone = useMediaQuery(phoneQuery)
  return (
    <>
      <DialogBody>
        <div className="grid items-start gap-5.5 sm:grid-cols-[196px_minmax(0,1fr)]">
          <div className="w-full max-w-49 max-sm:mx-auto">
            <Suspense
              fallback={
                <div className="grid aspect-square place-items-center text-ink-3">
                  <Spinner />
                </div>
              }
            >
              <QrCode text={uri} label="QR code for your authenticator app" />
            </Suspense>
          </div>
          <div>
            <p>
              Open your authenticator app (Microsoft Authenticator, Google Authenticator, 1Password
              or another) and scan this picture.
            </p>
            <p className="mt-3.5 mb-1 text-ink-2">Cannot scan? Type this instead:</p>
            <SecretPanel
              text={secret}
              actions={
                isPhone && (
                  <a href={uri} className={buttonClasses({ variant: 'ghost', size: 'sm' })}>
                    <ExternalLink aria-hidden="true" />
                    Open in app
                  </a>
                )
              }
            >
              <p aria-label="Secret" className="max-w-52">
                {grouped(secret)}
              </p>
            </SecretPanel>
          </div>
        </div>
      </DialogBody>
      <DialogFooter
        start={<p className="text-meta text-ink-3">Nothing changes until you enter a code.</p>}
        className="max-sm:[&>div]:w-full"
      >
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" onClick={onContinue}>
          Continue
        </Button>
      </DialogFooter>
    </>
  )
}
