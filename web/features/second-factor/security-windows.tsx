// What opens from the Security tab, in one part that comes when it is first wanted.
export { RecoveryCodesDialog } from './recovery-codes.dialog.tsx'
export { SetUpDialog } from './set-up.dialog.tsx'
