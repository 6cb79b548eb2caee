import { ArrowLeft } from 'lucide-react'
import { useLocation } from 'wouter'
import { termsVersion } from '#contract/auth'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/kit/form/button.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AuthTitle } from './auth-title.tsx'
import { TermsText } from './terms-text.tsx'

const inForce = new Date(termsVersion).toLocaleDateString('en-US', {
  dateStyle: 'long',
  timeZone: 'UTC',
})

/** The user terms and agreement, open to everyone (P-005). */
export function TermsPage() {
  usePageTitle('Terms and Agreement')
  const [, navigate] = useLocation()
  const goBack = () => (window.history.length > 1 ? window.history.back() : navigate(paths.home))
  return (
    <article className="max-w-[62ch]">
      <AuthTitle title="User Terms and Agreement">In force since {inForce}.</AuthTitle>
      <div className="mt-5">
        <TermsText />
      </div>
      <Button className="mt-6" onClick={goBack}>
        <ArrowLeft aria-hidden="true" />
        Back
      </Button>
    </article>
  )
}
