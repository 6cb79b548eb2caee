import { Button } from '#web/kit/form/button.tsx'
import { countText, ListCount, TableFoot } from '#web/kit/table/table-foot.tsx'
import { TechnologyLegend } from '#web/kit/display/technology-icons.tsx'
import { formatCount } from '#web/lib/format.ts'
import type { RegistryRows } from './use-registry-rows.ts'

const shownOf = (registry: RegistryRows) => registry.rows?.length ?? 0

/** What the list shows, as its foot says it: never a silent cut (P-176). */
export function registryText(registry: RegistryRows): string {
  const shown = shownOf(registry)
  return shown < registry.matching
    ? `Showing ${shown} of ${formatCount(registry.matching)}`
    : countText(registry.matching, registry.total ?? 0, 'products')
}

/** Count, the way to the rest where not all is loaded, and what the icons mean. */
export function RegistryFoot({ registry }: { registry: RegistryRows }) {
  return (
    <TableFoot end={<TechnologyLegend />}>
      <span className="flex items-center gap-3">
        {shownOf(registry) < registry.matching ? (
          <span>
            <b>{registryText(registry)}</b> products
          </span>
        ) : (
          <ListCount shown={registry.matching} total={registry.total ?? 0} noun="products" />
        )}
        {!registry.isComplete && (
          <Button
            size="sm"
            pending={registry.isLoadingRest}
            pendingText="Loading..."
            onClick={registry.loadRest}
          >
            Load all {formatCount(registry.total ?? 0)}
          </Button>
        )}
      </span>
    </TableFoot>
  )
}
