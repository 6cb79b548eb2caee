import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '#web/kit/layout/tabs.tsx'
import { ThemeSwitch } from '#web/kit/layout/theme-switch.tsx'
import { TooltipProvider } from '#web/kit/overlay/tooltip.tsx'
import { ButtonParts } from './button-parts.tsx'
import { ColorParts } from './color-parts.tsx'
import { DataParts } from './data-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import { MarkParts } from './mark-parts.tsx'
import { MessageParts } from './message-parts.tsx'
import { OverlayParts } from './overlay-parts.tsx'

const sections = [
  ColorParts,
  ButtonParts,
  MarkParts,
  FieldParts,
  MessageParts,
  OverlayParts,
  DataParts,
]

function Sections({ theme }: { theme?: 'light' | 'dark' }) {
  return (
    <div data-theme={theme} className="min-w-0 flex-1 bg-canvas text-ink">
      <div className="mx-auto grid max-w-[1360px] grid-cols-[minmax(0,1fr)] gap-x-10 px-7 pt-6 max-sm:px-4 lg:grid-cols-2">
        {sections.map((Section) => (
          <Section key={Section.name} />
        ))}
      </div>
    </div>
  )
}

/** Every part of the kit in every state, in the theme of the page or in both side by side. Development only. */
export function KitPage() {
  return (
    <TooltipProvider>
      <main>
        <Tabs defaultValue="one">
          <div className="mx-auto max-w-[1360px] px-7 pt-6 max-sm:px-4">
            <PageHeader
              title="Component sheet"
              subtitle="Every state the screens need, in both themes."
              actions={<ThemeSwitch />}
            />
            <TabsList aria-label="Themes" className="mt-4">
              <Tab value="one">The chosen theme</Tab>
              <Tab value="both">Both side by side</Tab>
            </TabsList>
          </div>
          <TabPanel value="one">
            <Sections />
          </TabPanel>
          <TabPanel value="both" className="flex max-lg:flex-col">
            <Sections theme="light" />
            <Sections theme="dark" />
          </TabPanel>
        </Tabs>
      </main>
    </TooltipProvider>
  )
}
