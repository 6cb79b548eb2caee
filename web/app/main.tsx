import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../kit/theme.css'
import { removeOldDrafts } from '#web/lib/form-draft.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { Portal } from './portal.tsx'
import { Providers } from './providers.tsx'

removeOldDrafts()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <Providers client={createQueryClient()}>
      <Portal />
    </Providers>
  </StrictMode>,
)
