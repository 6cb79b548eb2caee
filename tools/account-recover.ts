import { parseArgs } from 'node:util'
import { CommandError } from '#server/platform/commands/command-error'
import type { RecoveredAccount } from '#server/features/users/recover-account'
import { confirmed, onPortal, print, run } from './database-command.ts'

/** `npm run account:recover -- ADDRESS`: opens the account of somebody who lost everything, such as the last administrator. */
await run(async () => {
  const { values, positionals } = options()
  const [address, ...more] = positionals
  if (address === undefined || more.length > 0) throw usage()
  const { administrator } = values
  print(
    `This removes the second step and the password of ${address}, signs it out everywhere, and prints a link to set a new password.${administrator ? ' It becomes an enabled account of an administrator.' : ''}`,
  )
  if (!(await confirmed(values.yes))) return
  const { link, minutes } = (await onPortal('recover', {
    address,
    administrator,
  })) as RecoveredAccount
  print(`Done. Within ${minutes} minutes a new password is set, once, at:\n${link}`)
})

function options() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        administrator: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    })
  } catch {
    throw usage()
  }
}

function usage(): CommandError {
  return new CommandError('Usage: npm run account:recover -- ADDRESS [--administrator] [--yes]')
}
