import type { Dependencies } from '#server/dependencies'
import type { Route } from '#server/platform/http/call'
import { codeRoutes } from './code.routes.ts'
import { joinRoutes } from './join.routes.ts'
import { passkeySignInRoutes } from './passkey-sign-in.routes.ts'
import { passwordSignInRoutes } from './password-sign-in.routes.ts'
import { ownAccountRoutes } from './own-account.routes.ts'
import { resetRoutes } from './reset.routes.ts'
import { ssoSignInRoutes } from './sso-sign-in.routes.ts'
import { secondStepRoutes } from './second-step.routes.ts'

/** Everything a person does with their own account. */
export function authRoutes(dependencies: Dependencies): Route[] {
  return [
    ...passwordSignInRoutes(dependencies),
    ...codeRoutes(dependencies),
    ...secondStepRoutes(dependencies),
    ...passkeySignInRoutes(dependencies),
    ...ssoSignInRoutes(dependencies),
    ...resetRoutes(dependencies),
    ...ownAccountRoutes(dependencies),
    ...joinRoutes(dependencies),
  ]
}
