import type { SystemState } from '#contract/system'
import { Facts, Missing, type Fact } from '#web/kit/display/facts.tsx'
import { useSystemState } from '#web/lib/system-state.ts'

const mailTransports: Readonly<Record<SystemState['mail']['transport'], string>> = {
  outbox: 'Files in the outbox folder',
  smtp: 'Mail server',
}

/** From whom mails are, where they go, and whether they are signed. */
export const mailSendingFacts = ({
  sender,
  transport,
  replyTo,
  signedFor,
}: SystemState['mail']): readonly Fact[] => [
  { label: 'From', value: sender },
  { label: 'Goes to', value: mailTransports[transport] },
  { label: 'Replies go to', value: replyTo ?? <Missing>The sender</Missing> },
  {
    label: 'Signed (DKIM)',
    value: signedFor === null ? <Missing>Not signed</Missing> : `For ${signedFor}`,
  },
]

/** The same above a list of mails, once it is known. */
export function MailSending() {
  const { data } = useSystemState()
  if (!data) return null
  return (
    <section aria-label="How mail is sent" className="mt-3.5 border-b border-rule">
      <Facts facts={mailSendingFacts(data.mail)} />
    </section>
  )
}
