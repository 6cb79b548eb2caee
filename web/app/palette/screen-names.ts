import { destinations } from '#contract/navigation'
import type { ViewScreen } from '#contract/saved-views'

/** The lists that views are saved of, by name. */
export const screenNames: Readonly<Record<ViewScreen, string>> = {
  '/product-registry': destinations['/product-registry'].label,
  '/catalytic-facilities': destinations['/catalytic-facilities'].label,
  '/lending-profiles': destinations['/lending-profiles'].label,
  '/pipeline': destinations['/pipeline'].label,
  '/organizations-registry': destinations['/organizations-registry'].label,
  '/resources': destinations['/resources'].label,
  '/organizations': destinations['/organizations'].label,
  '/admin/users': 'Users',
  '/admin/audit': 'Audit Trail',
}
