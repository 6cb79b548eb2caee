import type { Dependencies } from './app.ts'
import type { Route } from './platform/http/call.ts'

/** Every feature's routes; the contract decides which endpoints must be among them. */
export function featureRoutes(_dependencies: Dependencies): Route[] {
  return []
}
