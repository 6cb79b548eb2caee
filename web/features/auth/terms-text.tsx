const sections = [
  {
    title: 'Use for campaign purposes',
    text: 'Information that others share in this registry is shared for the capital campaign. Use it for campaign purposes, and for nothing else.',
  },
  {
    title: 'No guarantee of nondisclosure',
    text: 'What you submit can be seen by other users of the registry and may become known beyond it. Nondisclosure of submitted information is not guaranteed.',
  },
  {
    title: 'No indemnity',
    text: 'The institute that runs the registry does not indemnify users against harm or loss from the disclosure or the use of submitted information.',
  },
] as const

/** What one agrees to by using the registry. A change of what it says needs a new version in the contract. */
export function TermsText() {
  return (
    <div className="grid gap-4">
      {sections.map((section) => (
        <section key={section.title} className="border-t border-rule pt-3.5">
          <h2 className="text-head">{section.title}</h2>
          <p className="mt-1 text-ink-2">{section.text}</p>
        </section>
      ))}
    </div>
  )
}
