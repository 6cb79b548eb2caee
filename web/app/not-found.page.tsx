import { Link } from 'wouter'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { BrandMark } from '#web/kit/display/brand.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { paths } from '../lib/paths.ts'

/** Any address that leads nowhere, or nowhere for this person (P-009). */
export function NotFoundPage() {
  usePageTitle('404 Page Not Found')
  return (
    <div className="py-14 text-center">
      <BrandMark className="mx-auto size-11 text-bar" />
      <h1 className="mt-3 font-display text-title max-sm:text-title-sm">404 Page Not Found</h1>
      <p className="mt-1 text-ink-2">This page does not exist, or you do not have access.</p>
      <Link href={paths.home} className={`mt-5 ${buttonClasses({ variant: 'primary' })}`}>
        Go to Home
      </Link>
    </div>
  )
}
