// First: it has to hold before any schema is made.
import './schemas-without-eval.ts'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import '../kit/theme.css'
import { createQueryClient } from '#web/lib/query-client.ts'
import { Portal } from './portal.tsx'
import { Providers } from './providers.tsx'

// Development only: the condition is a constant in a build, which then holds nothing of the page.
const KitPage = import.meta.env.DEV && location.pathname === '/kit'
  ? lazy(async () => ({ default: (await import('#web/kit-page/kit.page.tsx')).KitPage }))
  : null

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <Providers client={createQueryClient()}>
      {KitPage ? <Suspense><KitPage /></Suspense> : <Portal />}
    </Providers>
  </StrictMode>,
)
