const notes = [
  [
    'When you sign in',
    'A passkey alone, or your password or an emailed code and then your second step. Each time; devices are not remembered.',
  ],
  [
    'Before sensitive actions',
    'For new keys, role or address changes, and deletions, we ask again if it has been a while.',
  ],
  [
    'When something changes here',
    'You get an email for everything added, removed or used for recovery.',
  ],
  [
    'Lost everything?',
    'An administrator of the campaign can reset your second step. You then set a new password by email.',
  ],
] as const

/** What to expect of a second step. */
export function WhenWeAsk() {
  return (
    <aside aria-labelledby="when-we-ask">
      <h2 id="when-we-ask" className="border-b border-rule pb-2 text-label font-head">
        When we ask
      </h2>
      <dl>
        {notes.map(([title, words]) => (
          <div key={title} className="border-b border-rule py-2.5">
            <dt className="text-label font-strong">{title}</dt>
            <dd className="text-meta text-ink-3">{words}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
