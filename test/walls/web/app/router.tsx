// breaks nothing
export { DealPage } from '../features/deals/deals.page.tsx'
