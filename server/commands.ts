import type { Dependencies } from './dependencies.ts'
import { deleteLostSecrets } from './features/second-factor/delete-lost-secrets.store.ts'
import { recoverAccount } from './features/users/recover-account.ts'
import type { Commands } from './platform/commands/command-socket.ts'
import { copyCommands } from './platform/database/portable/database-copy.ts'

/** What commands at the machine do to the portal's database: a server does it for them where it has the embedded one open. */
export const commandsOf = (
  parts: Pick<Dependencies, 'database' | 'mailer' | 'settings'>,
): Commands => ({
  ...copyCommands(parts.database, parts.settings.dataDir),
  recover: (argument) => recoverAccount(parts, argument),
  'delete-lost-secrets': (argument) => deleteLostSecrets(parts, argument),
})
