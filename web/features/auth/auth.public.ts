export { authMessages } from './auth-messages.ts'
