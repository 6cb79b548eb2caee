import { createRoot } from 'react-dom/client'
import '#web/kit/style/theme.css'
import { TooltipProvider } from '#web/kit/overlay/tooltip.tsx'
import { sampleRecords } from '#web/kit-page/data-samples.ts'
import { RegistrySample } from '#web/kit-page/registry-sample.tsx'

/** The registry screen of the kit page with as many records as the address says: `?rows=10000`. */
const records = sampleRecords(Number(new URLSearchParams(location.search).get('rows') ?? 1000))
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <TooltipProvider>
      <main className="flex h-dvh flex-col">
        <RegistrySample records={records} />
      </main>
    </TooltipProvider>,
  )
}
