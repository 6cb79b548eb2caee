import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { stopDigest, stoppedBy, wrongStopLink } from '#contract/digest'
import type { Stoppable } from '#contract/digest'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { call, sentenceOf } from '#web/lib/api-client.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { paths } from '#web/lib/paths.ts'
import { useLinkToken } from '#web/lib/use-link-token.ts'
import { MailLinkFrame, MailLinkTitle } from '#web/kit/layout/mail-link-frame.tsx'

const words: Record<Stoppable, string> = {
  daily:
    'The daily digest will no longer be mailed to you. You still find everything under Attention.',
  weekly:
    'The weekly digest will no longer be mailed to you. You still find everything under Attention.',
  introductions: 'Requests for introductions will no longer be mailed to you.',
}

/** Stops a mail by its own link, signed in or not; names neither address nor person (N-073). */
export function StopDigestPage() {
  const token = useLinkToken()
  const what = token === null ? null : stoppedBy(token)
  const { mutate, isSuccess, isPending, error } = useMutation({
    mutationFn: (secret: string) => call(stopDigest, { query: { token: secret } }),
  })
  const title = isSuccess ? 'Stopped' : 'Stop this mail?'
  usePageTitle(title)
  if (token === null || what === null)
    return (
      <MailLinkFrame>
        <MailLinkTitle title={title} />
        <Alert tone="bad" className="mt-4.5 mb-4.5">
          {wrongStopLink}
        </Alert>
        <Link
          href={paths.profileNotifications}
          className={buttonClasses({ variant: 'primary', size: 'lg', block: true })}
        >
          Sign In
        </Link>
      </MailLinkFrame>
    )
  if (isSuccess)
    return (
      <MailLinkFrame>
        <MailLinkTitle title={title} />
        <p className="mt-2 text-ink-2">
          {'You can turn it on again in '}
          <Link href={paths.profileNotifications} className="underline underline-offset-[3px]">
            My Profile
          </Link>
          .
        </p>
      </MailLinkFrame>
    )
  return (
    <MailLinkFrame>
      <MailLinkTitle title={title}>{words[what]}</MailLinkTitle>
      <div className="mt-5">
        {error && (
          <Alert tone="bad" className="mb-4.5">
            {sentenceOf(error)}
          </Alert>
        )}
        <Button
          variant="primary"
          size="lg"
          block
          pending={isPending}
          pendingText="Stopping..."
          onClick={() => mutate(token)}
        >
          Stop it
        </Button>
      </div>
    </MailLinkFrame>
  )
}
