// First: it has to hold before any schema is made.
import './schemas-without-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../kit/style/theme.css'
import { createQueryClient } from '#web/lib/query-client.ts'
import { waitForFirstView } from './first-view.ts'
import { Portal } from './portal.tsx'
import { Providers } from './providers.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
const client = createQueryClient()
// Not awaited by the module: parts that are loaded meanwhile may need something of it.
void waitForFirstView(client).then(() =>
  createRoot(root).render(
    <StrictMode>
      <Providers client={client}>
        <Portal />
      </Providers>
    </StrictMode>,
  ),
)
