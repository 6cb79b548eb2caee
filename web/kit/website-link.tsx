import { ExternalLink } from 'lucide-react'

/** An organization's own site, without its scheme, in a tab of its own; what is no web address is shown as text. */
export function WebsiteLink({ website }: { readonly website: string }) {
  if (!/^https?:\/\//i.test(website)) return <span className="wrap-anywhere">{website}</span>
  return (
    <a href={website} target="_blank" rel="noopener noreferrer" className="inline-flex max-w-full items-center gap-1.5 wrap-anywhere">
      {website.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
      <ExternalLink aria-hidden="true" className="size-3.5 flex-none" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
