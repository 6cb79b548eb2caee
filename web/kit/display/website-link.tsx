import { ExternalLink } from 'lucide-react'

/** An organization's own site, without its scheme, in a tab of its own; what is no web address is shown as text. */
export function WebsiteLink({ website }: { readonly website: string }) {
  if (!/^https?:\/\//i.test(website)) return <span className="wrap-anywhere">{website}</span>
  return (
    <a href={website} target="_blank" rel="noopener noreferrer" className="wrap-anywhere">
      {website.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
      <ExternalLink aria-hidden="true" className="ml-1.5 inline size-3.5 align-[-0.125em]" />{' '}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
