import { records } from './records.ts'
import type { SearchedNoun } from './search.ts'

/** The list over which a record of a kind is opened; organizations have one for everybody. */
export const openedOver: Readonly<Record<Exclude<SearchedNoun, 'users'>, `/${string}`>> = {
  organizations: '/organizations-registry',
  products: records.products.page.path,
  'catalytic-facilities': records['catalytic-facilities'].page.path,
  'lending-profiles': records['lending-profiles'].page.path,
  pipeline: records.pipeline.page.path,
  resources: records.resources.page.path,
}
