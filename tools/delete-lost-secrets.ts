import { CommandError } from '#server/platform/commands/command-error'
import type { LostSecrets } from '#server/features/second-factor/delete-lost-secrets.store'
import { confirmed, onPortal, print, run } from './database-command.ts'

/** `npm run secrets:forget`: removes stored secrets that SESSION_SECRET does not open any more, and nothing else. */
await run(async () => {
  const [option, ...more] = process.argv.slice(2)
  if ((option !== undefined && option !== '--yes') || more.length > 0)
    throw new CommandError('Usage: npm run secrets:forget [-- --yes]')
  const found = (await onPortal('delete-lost-secrets', { deletes: false })) as LostSecrets
  if (found.opensWithPrevious)
    return print(
      'Nothing to remove: the stored secrets open with SESSION_SECRET_PREVIOUS. Start the portal once with it.',
    )
  if (!found.lost) return print('Nothing to remove: the stored secrets open with SESSION_SECRET.')
  print(
    `The stored secrets do not open with SESSION_SECRET. They come back when the portal starts once with the former secret as SESSION_SECRET_PREVIOUS. Removing them removes the authenticator apps of ${found.authenticators} accounts, for good. Their recovery codes stay, and signing in goes on to ask for one. Webhooks are paused: rotate the secret of each before it is turned on. Single sign-on is turned off: enter the client secret of each provider anew.`,
  )
  if (!(await confirmed(option === '--yes'))) return
  const { authenticators, withoutCodes } = (await onPortal('delete-lost-secrets', {
    deletes: true,
  })) as LostSecrets
  print(`Removed the authenticator apps of ${authenticators} accounts.`)
  if (withoutCodes.length > 0)
    print(
      `Without a recovery code, and in need of an administrator's reset: ${withoutCodes.join(', ')}`,
    )
})
