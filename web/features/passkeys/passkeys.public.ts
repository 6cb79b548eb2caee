export { PasskeysCard } from './passkeys-card.tsx'
export { RemovePasskeyDialog } from './remove-passkey.dialog.tsx'
export { RenamePasskeyDialog } from './rename-passkey.dialog.tsx'
