import { ExternalLink } from 'lucide-react'

/** An organization's own site, without its scheme; what is no web address is shown as text. */
export function WebsiteLink({ website }: { website: string }) {
  if (!/^https?:\/\//i.test(website)) return <span className="wrap-anywhere">{website}</span>
  return (
    <a href={website} target="_blank" rel="noopener noreferrer" className="inline-flex items-center gap-1.5 wrap-anywhere">
      {website.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
      <ExternalLink aria-hidden="true" className="size-3.5" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
