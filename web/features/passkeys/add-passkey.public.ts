export { useAddPasskey } from './passkeys.queries.ts'
