import { Route } from 'wouter'
import { SignInPage, TermsLine } from '#web/features/auth/sign-in.page.tsx'
import { useScreen } from './find-screen.ts'
import { PageFrame } from './page-frame.tsx'
import { loadedPart } from '#web/lib/loaded-part.tsx'
import { paths } from '../lib/paths.ts'
import { SignedOutFrame } from './signed-out-frame.tsx'

const { Part: NotFound } = loadedPart(
  async () => (await import('./not-found.page.tsx')).NotFoundPage,
)

/** What a signed-out visitor sees: open pages, the sign-in screen instead of any other, or the 404 page. */
export function SignedOut() {
  const { path, screen } = useScreen()
  const open = screen?.access === 'everyone'
  const signIn = !open && (screen !== undefined || path === paths.signIn)
  return (
    <SignedOutFrame foot={signIn && <TermsLine />}>
      {/* The sign-in screen is a place of its own, so that the wanted page is arrived at after it. */}
      <PageFrame place={signIn ? `sign-in ${path}` : path}>
        {signIn ? (
          <SignInPage />
        ) : open ? (
          <Route path={screen.path} component={screen.Part} />
        ) : (
          <NotFound />
        )}
      </PageFrame>
    </SignedOutFrame>
  )
}
