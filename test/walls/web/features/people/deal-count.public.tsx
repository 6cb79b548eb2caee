// breaks: house(walls)
export { DealPage } from '../deals/deals.page.tsx'
